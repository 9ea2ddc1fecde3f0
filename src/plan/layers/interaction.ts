import { unpackLook } from '../kernel/appearance.ts'
import { positionOfRow } from '../kernel/deviceTable.ts'
import { columnOf, type Frame, rowOf } from '../kernel/frame.ts'
import { shapeSize } from '../kernel/glyphSize.ts'
import { createRings, type Ring } from '../sprites/rings.ts'
import type { Percent, Point } from '../units.ts'
import { rowsIn } from './devices.ts'
import type { Layer, Pen, Scene } from './scene.ts'

/** CSS pixels, and milliseconds for a beat. */
const PULSE = { reach: 16, width: 3, beat: 1200 }
const ORIGIN_OPACITY = 0.35

/** How far around a device this layer draws, CSS pixels beyond its glyph. */
export const INTERACTION_MARGIN = PULSE.reach + PULSE.width

/** What is under a hand, or calls for one: pulses, the hovered, selected, held and focused devices. */
export function createInteraction(): Layer {
  const rings = createRings()

  return (pen, frame, region, scene) => {
    const { table, glyph, palette, selected, hovered, focused, held } = scene
    const placeOf = (row: number) => held.get(row) ?? positionOfRow(table, row)
    const copy = (image: ImageBitmap, { x, y }: Point<Percent>) =>
      pen.drawImage(image, columnOf(frame, x) - image.width / 2, rowOf(frame, y) - image.height / 2)
    const drawDevice = (row: number, at: Point<Percent>) => copy(scene.sprites(table.look[row] ?? 0), at)
    const drawRing = (row: number, ring: Ring) =>
      copy(rings.of(ring, shapeSize(glyph), frame.ratio), placeOf(row))

    pen.imageSmoothingEnabled = false
    for (const row of table.identifying) drawPulse(pen, frame, placeOf(row), scene)
    pen.globalAlpha = ORIGIN_OPACITY
    for (const row of held.keys()) drawDevice(row, positionOfRow(table, row))
    pen.globalAlpha = 1
    if (hovered !== undefined && !selected.has(hovered)) {
      drawRing(hovered, { gap: 1.5, width: 1.5, colour: palette.outline, edge: palette.halo })
    }
    for (const row of selected.size > 0 ? rowsIn(frame, region, scene) : []) {
      if (!selected.has(row) || held.has(row)) continue
      drawRing(row, selectedRing(row, scene))
      drawDevice(row, positionOfRow(table, row))
    }
    for (const [row, at] of held) {
      if (selected.has(row)) drawRing(row, selectedRing(row, scene))
      drawDevice(row, at)
    }
    if (focused !== undefined) {
      drawRing(focused, { gap: 12, width: 2, colour: palette.outline, edge: palette.halo })
    }
  }
}

/** Around the ring of a profile or group, where a device has one. */
const selectedRing = (row: number, { table, palette }: Scene): Ring => ({
  gap: unpackLook(table.look[row] ?? 0).highlighted ? 7.5 : 2.5,
  width: 3,
  colour: palette.selected,
  edge: palette.outline,
})

/** A ring that grows and fades; standing still for a reader who wants no motion. */
function drawPulse(pen: Pen, frame: Frame, at: Point<Percent>, { glyph, palette, now, still }: Scene) {
  const phase = still ? 0.5 : (now % PULSE.beat) / PULSE.beat
  const radius = (shapeSize(glyph) / 2 + PULSE.reach * phase) * frame.ratio
  pen.globalAlpha = 1 - phase
  strokeCircle(pen, frame, at, radius, palette.outline, (PULSE.width + 2) * frame.ratio)
  strokeCircle(pen, frame, at, radius, palette.selected, PULSE.width * frame.ratio)
  pen.globalAlpha = 1
}

function strokeCircle(
  pen: Pen,
  frame: Frame,
  at: Point<Percent>,
  radius: number,
  colour: string,
  width: number,
) {
  pen.beginPath()
  pen.arc(columnOf(frame, at.x), rowOf(frame, at.y), radius, 0, 2 * Math.PI)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke()
}
