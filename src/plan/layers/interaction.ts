import { unpackAppearance } from '../kernel/appearance.ts'
import { positionOfRow } from '../kernel/deviceTable.ts'
import { type Frame, pixelX, pixelY } from '../kernel/frame.ts'
import { shapeSize } from '../kernel/glyphSize.ts'
import { createRings, type Ring } from '../sprites/rings.ts'
import type { Percent, Point } from '../units.ts'
import { rowsIn } from './devices.ts'
import type { Context2D, Layer, Scene } from './scene.ts'

/** CSS pixels, and milliseconds per pulse. */
const PULSE = { reach: 16, width: 3, beat: 1200 }
const ORIGIN_OPACITY = 0.35

/** How far beyond a device's glyph this layer draws, CSS pixels. */
export const INTERACTION_MARGIN = PULSE.reach + PULSE.width

/** What the user's interaction draws on top: pulses, and the hovered, selected, dragged and focused devices. */
export function createInteraction(): Layer {
  const rings = createRings()

  return (ctx, frame, region, scene) => {
    const { table, glyph, palette, selected, hovered, focused, dragged } = scene
    const positionOf = (row: number) => dragged.get(row) ?? positionOfRow(table, row)
    const copy = (image: ImageBitmap, { x, y }: Point<Percent>) =>
      ctx.drawImage(image, pixelX(frame, x) - image.width / 2, pixelY(frame, y) - image.height / 2)
    const drawDevice = (row: number, at: Point<Percent>) =>
      copy(scene.sprites(table.appearance[row] ?? 0), at)
    const drawRing = (row: number, ring: Ring) =>
      copy(rings.of(ring, shapeSize(glyph), frame.ratio), positionOf(row))

    ctx.imageSmoothingEnabled = false
    for (const row of table.identifying) drawPulse(ctx, frame, positionOf(row), scene)
    ctx.globalAlpha = ORIGIN_OPACITY
    for (const row of dragged.keys()) drawDevice(row, positionOfRow(table, row))
    ctx.globalAlpha = 1
    if (hovered !== undefined && !selected.has(hovered)) {
      drawRing(hovered, { gap: 1.5, width: 1.5, colour: palette.outline, edge: palette.halo })
    }
    for (const row of selected.size > 0 ? rowsIn(frame, region, scene) : []) {
      if (!selected.has(row) || dragged.has(row)) continue
      drawRing(row, selectedRing(row, scene))
      drawDevice(row, positionOfRow(table, row))
    }
    for (const [row, at] of dragged) {
      if (selected.has(row)) drawRing(row, selectedRing(row, scene))
      drawDevice(row, at)
    }
    if (focused !== undefined) {
      drawRing(focused, { gap: 12, width: 2, colour: palette.outline, edge: palette.halo })
    }
  }
}

/** The ring of the selection; where a device has the ring of a profile or group, it is drawn around that. */
const selectedRing = (row: number, { table, palette }: Scene): Ring => ({
  gap: unpackAppearance(table.appearance[row] ?? 0).highlighted ? 7.5 : 2.5,
  width: 3,
  colour: palette.selected,
  edge: palette.outline,
})

/** A ring that grows and fades. With reduced motion, it does not move. */
function drawPulse(
  ctx: Context2D,
  frame: Frame,
  at: Point<Percent>,
  { glyph, palette, now, reducedMotion }: Scene,
) {
  const phase = reducedMotion ? 0.5 : (now % PULSE.beat) / PULSE.beat
  const radius = (shapeSize(glyph) / 2 + PULSE.reach * phase) * frame.ratio
  ctx.globalAlpha = 1 - phase
  strokeCircle(ctx, frame, at, radius, palette.outline, (PULSE.width + 2) * frame.ratio)
  strokeCircle(ctx, frame, at, radius, palette.selected, PULSE.width * frame.ratio)
  ctx.globalAlpha = 1
}

function strokeCircle(
  ctx: Context2D,
  frame: Frame,
  at: Point<Percent>,
  radius: number,
  colour: string,
  width: number,
) {
  ctx.beginPath()
  ctx.arc(pixelX(frame, at.x), pixelY(frame, at.y), radius, 0, 2 * Math.PI)
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.stroke()
}
