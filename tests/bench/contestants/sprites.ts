import type { PlanDevice } from '#plan/device.ts'
import { type Appearance, appearanceOf, packAppearance, unpackAppearance } from '#plan/kernel/appearance.ts'
import { type GlyphSize, glyphSize, isDot } from '#plan/kernel/glyphSize.ts'
import { wholePlan } from '#plan/kernel/viewport.ts'
import { drawSprite } from '#plan/sprites/drawSprite.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { planPx, screenPx } from '#plan/units.ts'
import { plan, viewport } from '../scenario.ts'

/** The colours of every contestant's devices. */
export const palette = palettes.light

/** How every contestant begins. */
export const whole = wholePlan(
  { width: screenPx(viewport.width), height: screenPx(viewport.height) },
  { width: planPx(plan.width), height: planPx(plan.height) },
)

/** The size of the Plan's glyphs with everything in view. */
export const sizeInWhole = (count: number) => glyphSize(whole, count)

/** The Plan's own pictures of devices as bitmaps, each drawn once, for every contestant that draws bitmaps. */
export function spritesOf(size: GlyphSize) {
  const drawn = new Map<number, ImageBitmap>()
  return (device: PlanDevice) => {
    const key = packAppearance(appearanceOf(device))
    const known = drawn.get(key)
    if (known) return known
    const appearance = unpackAppearance(key)
    const sprite = isDot(size) ? drawDot(appearance, size) : drawSprite(appearance, size, 1, palette)
    drawn.set(key, sprite)
    return sprite
  }
}

/** A square with an edge of a pixel, as in src/plan/layers/dots.ts. */
function drawDot({ colour }: Appearance, size: number) {
  const canvas = new OffscreenCanvas(size + 2, size + 2)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No 2D context for a dot')
  pen.fillStyle = palette.outline
  pen.fillRect(0, 0, size + 2, size + 2)
  pen.fillStyle = palette.marker[colour].lit
  pen.fillRect(1, 1, size, size)
  return canvas.transferToImageBitmap()
}
