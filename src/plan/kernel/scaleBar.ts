/*
 * How long a scale bar is. A kernel: it may not read React, Konva, the DOM or the clock.
 */

export type Bar = {
  /** 1, 2 or 5 times a power of ten. */
  readonly metres: number
  /** CSS pixels. */
  readonly width: number
}

/** The longest round length that is at most `most` CSS pixels wide; undefined where none can be told. */
export function scaleBar(pixelsPerMetre: number, most: number): Bar | undefined {
  const longest = most / pixelsPerMetre
  if (!(longest > 0 && longest < Number.POSITIVE_INFINITY)) return undefined
  const power = 10 ** Math.floor(Math.log10(longest))
  const times = [5, 2, 1].find((count) => count * power <= longest) ?? 1
  // Below one, a power of ten is no round number: 3 * 0.1 is not 0.3.
  const metres = Number((times * power).toPrecision(1))
  return { metres, width: metres * pixelsPerMetre }
}
