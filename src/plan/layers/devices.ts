import { type Frame, pixelX, pixelY, type Rect } from '../kernel/frame.ts'
import { isDot } from '../kernel/glyphSize.ts'
import { createDots } from './dots.ts'
import type { Layer, Scene } from './scene.ts'

/** How far a sprite may extend beyond the glyph, CSS pixels. */
const SPRITE_MARGIN = 10

/** All devices but those that the interaction layer draws on top. */
export function createDevices(): Layer {
  const drawDots = createDots()

  return (ctx, frame, region, scene) => {
    const { table, sprites, selected, dragged, glyph } = scene
    if (isDot(glyph)) return drawDots(ctx, frame, region, rowsIn(frame, region, scene), scene)
    ctx.imageSmoothingEnabled = false
    for (const row of rowsIn(frame, region, scene)) {
      if (selected.has(row) || dragged.has(row)) continue
      const sprite = sprites(table.appearance[row] ?? 0)
      const half = sprite.width / 2
      ctx.drawImage(sprite, pixelX(frame, table.x[row] ?? 0) - half, pixelY(frame, table.y[row] ?? 0) - half)
    }
  }
}

/**
 * The rows that are at least partly visible in a region, in the order of the table, so that devices overlap the same
 * way in every region.
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
