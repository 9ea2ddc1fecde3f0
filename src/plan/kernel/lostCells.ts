/* Which parts of a drawing an engine has lost on the way to the canvas. */
import type { Rect } from './frame.ts'

/** RGBA, as in ImageData. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** The side of the squares that are compared, pixels. */
const CELL = 8
/** Two renderings of one drawing place an edge, or a letter, up to this many pixels apart. */
const MARGIN = 4
/** Opacity, of 255. Fainter traces may be rounded away when a drawing is made smaller. */
const CLEAR_INK = 24

/**
 * The squares in which something was to be drawn but nothing at all was found. Colours are not compared, since a drawing
 * never has the same pixels at two sizes.
 *
 * @param expected the drawing, drawn small at once
 * @param found the drawing as it was assembled from tiles, of the same size
 */
export function lostCells(expected: Pixels, found: Pixels): Rect[] {
  const { width, height } = expected
  const lost: Rect[] = []
  for (let top = 0; top < height; top += CELL)
    for (let left = 0; left < width; left += CELL) {
      const cell = { left, top, width: CELL, height: CELL }
      if (mostInk(expected, cell) >= CLEAR_INK && mostInk(found, grown(cell)) === 0) lost.push(cell)
    }
  return lost
}

const grown = ({ left, top, width, height }: Rect): Rect => ({
  left: left - MARGIN,
  top: top - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
})

function mostInk({ data, width, height }: Pixels, part: Rect): number {
  let most = 0
  for (let y = Math.max(0, part.top); y < Math.min(height, part.top + part.height); y++)
    for (let x = Math.max(0, part.left); x < Math.min(width, part.left + part.width); x++)
      most = Math.max(most, data[(y * width + x) * 4 + 3] ?? 0)
  return most
}
