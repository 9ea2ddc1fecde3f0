import { columnOf, type Frame, type Rect, rowOf } from '../kernel/frame.ts'
import { isDot } from '../kernel/glyphSize.ts'
import { createDots } from './dots.ts'
import type { Layer, Scene } from './scene.ts'

/** Room around a device that its sprite may take beyond the glyph, CSS pixels. */
const SPRITE_MARGIN = 10

/** All devices but those that the interaction layer draws on top. */
export function createDevices(): Layer {
  const drawDots = createDots()

  return (pen, frame, region, scene) => {
    const { table, sprites, selected, held, glyph } = scene
    if (isDot(glyph)) return drawDots(pen, frame, region, rowsIn(frame, region, scene), scene)
    pen.imageSmoothingEnabled = false
    for (const row of rowsIn(frame, region, scene)) {
      if (selected.has(row) || held.has(row)) continue
      const sprite = sprites(table.look[row] ?? 0)
      const half = sprite.width / 2
      pen.drawImage(sprite, columnOf(frame, table.x[row] ?? 0) - half, rowOf(frame, table.y[row] ?? 0) - half)
    }
  }
}

/**
 * The rows of which something may be seen in a region, in the order of the table, so that overlapping devices lie the
 * same way however the plan is cut up.
 * @param reach how far from its position a device is drawn, CSS pixels
 */
export function rowsIn(
  frame: Frame,
  region: Rect,
  { table, glyph }: Scene,
  reach = { across: glyph / 2 + SPRITE_MARGIN, down: glyph / 2 + SPRITE_MARGIN },
): Uint32Array {
  const across = reach.across * frame.ratio
  const down = reach.down * frame.ratio
  const left = (region.left - across - frame.left) / frame.perPercentX
  const top = (region.top - down - frame.top) / frame.perPercentY
  const right = (region.left + region.width + across - frame.left) / frame.perPercentX
  const bottom = (region.top + region.height + down - frame.top) / frame.perPercentY
  if (left <= 0 && top <= 0 && right >= 100 && bottom >= 100)
    return new Uint32Array(table.devices.length).map((_, row) => row)
  return Uint32Array.from(table.index().within(left, top, right, bottom)).sort()
}
