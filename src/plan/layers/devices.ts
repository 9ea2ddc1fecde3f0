import { columnOf, type Frame, type Rect, rowOf } from '../kernel/frame.ts'
import type { Layer, Scene } from './scene.ts'

/** Room around a device that its sprite may take beyond the glyph, CSS pixels. */
const SPRITE_MARGIN = 10

/** All devices but those that the interaction layer draws on top. */
export const drawDevices: Layer = (pen, frame, region, scene) => {
  const { table, sprites, selected, drag } = scene
  pen.imageSmoothingEnabled = false
  for (const row of rowsIn(frame, region, scene)) {
    if (row === selected || row === drag?.row) continue
    const sprite = sprites(table.look[row] ?? 0)
    const half = sprite.width / 2
    pen.drawImage(sprite, columnOf(frame, table.x[row] ?? 0) - half, rowOf(frame, table.y[row] ?? 0) - half)
  }
}

/** Rows in the order of the table, so that overlapping devices lie the same way however the plan is cut up. */
function rowsIn(frame: Frame, region: Rect, { table, glyph }: Scene): Iterable<number> {
  const margin = (glyph / 2 + SPRITE_MARGIN) * frame.ratio
  const left = (region.left - margin - frame.left) / frame.perPercentX
  const top = (region.top - margin - frame.top) / frame.perPercentY
  const right = (region.left + region.width + margin - frame.left) / frame.perPercentX
  const bottom = (region.top + region.height + margin - frame.top) / frame.perPercentY
  if (left <= 0 && top <= 0 && right >= 100 && bottom >= 100) return table.look.keys()
  return Uint32Array.from(table.index().within(left, top, right, bottom)).sort()
}
