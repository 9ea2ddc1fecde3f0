export type Bar = {
  /** 1, 2 or 5 times a power of ten. */
  readonly metres: number
  /** CSS pixels. */
  readonly width: number
}

/**
 * The longest round length that is at most `maxWidth` CSS pixels wide; undefined if the scale is not a positive number.
 */
export function scaleBar(pixelsPerMetre: number, maxWidth: number): Bar | undefined {
  const longest = maxWidth / pixelsPerMetre
  if (!(longest > 0 && longest < Number.POSITIVE_INFINITY)) return undefined
  const power = 10 ** Math.floor(Math.log10(longest))
  const times = [5, 2, 1].find((count) => count * power <= longest) ?? 1
  // Powers of ten below one are not exact: 3 * 0.1 is not 0.3.
  const metres = Number((times * power).toPrecision(1))
  return { metres, width: metres * pixelsPerMetre }
}
