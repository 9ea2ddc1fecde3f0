import { placeOfRow } from '../kernel/deviceTable.ts'
import { columnOf, type Frame, rowOf } from '../kernel/frame.ts'
import type { Percent, Point } from '../units.ts'
import type { Layer, Pen, Scene } from './scene.ts'

type Ring = { readonly gap: number; readonly width: number; readonly colour: string; readonly edge: string }

/** CSS pixels, and milliseconds for a beat. */
const PULSE = { reach: 16, width: 3, beat: 1200 }
const ORIGIN_OPACITY = 0.35

/** How far around a device this layer draws, CSS pixels beyond its glyph. */
export const INTERACTION_MARGIN = PULSE.reach + PULSE.width

/** What is under a hand, or calls for one: pulses, the hovered, selected, dragged and focused device. */
export const drawInteraction: Layer = (pen, frame, _region, scene) => {
  const { table, palette, selected, hovered, focused, drag } = scene
  const placeOf = (row: number) => (row === drag?.row ? drag.at : placeOfRow(table, row))
  const drawRing = (row: number, ring: Ring) => strokeRing(pen, frame, placeOf(row), ring, scene)
  const drawDevice = (row: number, at: Point<Percent>) => {
    const sprite = scene.sprites(table.look[row] ?? 0)
    const half = sprite.width / 2
    pen.drawImage(sprite, columnOf(frame, at.x) - half, rowOf(frame, at.y) - half)
  }

  for (const row of table.identifying) drawPulse(pen, frame, placeOf(row), scene)
  if (drag) {
    pen.globalAlpha = ORIGIN_OPACITY
    drawDevice(drag.row, placeOfRow(table, drag.row))
    pen.globalAlpha = 1
  }
  if (hovered !== undefined && hovered !== selected) {
    drawRing(hovered, { gap: 1.5, width: 1.5, colour: palette.outline, edge: palette.halo })
  }
  if (selected !== undefined) {
    drawRing(selected, { gap: 2.5, width: 3, colour: palette.selected, edge: palette.outline })
    drawDevice(selected, placeOf(selected))
  }
  if (drag && drag.row !== selected) drawDevice(drag.row, drag.at)
  if (focused !== undefined) {
    drawRing(focused, { gap: 8, width: 2, colour: palette.outline, edge: palette.halo })
  }
}

/** A ring with an edge of another lightness, so that it stands out from any ground. */
function strokeRing(pen: Pen, frame: Frame, at: Point<Percent>, ring: Ring, { glyph }: Scene) {
  const radius = (glyph / 2 + ring.gap + ring.width / 2) * frame.ratio
  strokeCircle(pen, frame, at, radius, ring.edge, (ring.width + 2) * frame.ratio)
  strokeCircle(pen, frame, at, radius, ring.colour, ring.width * frame.ratio)
}

/** A ring that grows and fades; standing still for a reader who wants no motion. */
function drawPulse(pen: Pen, frame: Frame, at: Point<Percent>, { glyph, palette, now, still }: Scene) {
  const phase = still ? 0.5 : (now % PULSE.beat) / PULSE.beat
  const radius = (glyph / 2 + PULSE.reach * phase) * frame.ratio
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
