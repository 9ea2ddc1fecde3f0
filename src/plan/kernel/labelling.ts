/*
 * Decides which devices show their names.
 *
 * A name is shown where it covers no glyph and no other shown name. That depends only on the devices and the scale, so
 * that no name appears or disappears while the plan is panned. Each name is decided when it is first asked for, so that
 * fifty thousand devices cost as little as the few in view.
 */

import { type DeviceTable, positionOfRow } from './deviceTable.ts'
import { type GlyphSize, isDot } from './glyphSize.ts'

/** Pixels per percent of the plan. The glyph and the labels are measured in the same pixels. */
export type LabelScale = {
  readonly perPercentX: number
  readonly perPercentY: number
  readonly glyph: number
  /** From the glyph's edge to the label's top. */
  readonly gap: number
  readonly height: number
  /** The width of the widest label. */
  readonly maxWidth: number
  /** The least distance between two labels, and between a label and a glyph. */
  readonly apart: number
}

export type Labelling = {
  isShown(row: number): boolean
}

/** The mean distance between two devices, CSS pixels, above which names are drawn at all. */
const ROOM = 52

/** Whether there is room for any names. */
export const hasRoomForNames = (glyph: GlyphSize, perPercentX: number, perPercentY: number, count: number) =>
  !isDot(glyph) && perPercentX * 100 * perPercentY * 100 >= ROOM ** 2 * count

/** @param widthOf the width of a row's label, at most `scale.maxWidth` */
export function createLabelling(
  table: DeviceTable,
  scale: LabelScale,
  widthOf: (row: number) => number,
): Labelling {
  const { perPercentX, perPercentY, glyph, gap, height, maxWidth, apart } = scale
  const UNKNOWN = 0
  const SHOWN = 1
  const HIDDEN = 2
  const answers = new Uint8Array(table.devices.length)

  /** The rows whose centre is within these distances, in pixels, of a point `below` a row's centre. */
  function rowsAround(row: number, below: number, acrossX: number, acrossY: number) {
    const { x, y } = positionOfRow(table, row)
    const middle = y + below / perPercentY
    const dx = acrossX / perPercentX
    const dy = acrossY / perPercentY
    return table.index().within(x - dx, middle - dy, x + dx, middle + dy)
  }

  function coversGlyph(row: number) {
    const below = glyph / 2 + gap + height / 2
    const reach = glyph / 2 + apart
    return rowsAround(row, below, widthOf(row) / 2 + reach, height / 2 + reach).some((other) => other !== row)
  }

  /** The rows that come first and whose labels would overlap this one's. */
  function rivalsOf(row: number) {
    const { x } = positionOfRow(table, row)
    const width = widthOf(row)
    return rowsAround(row, 0, (width + maxWidth) / 2 + apart, height + apart)
      .filter((other) => {
        const across = Math.abs(positionOfRow(table, other).x - x) * perPercentX
        return other !== row && precedes(other, row) && across < (width + widthOf(other)) / 2 + apart
      })
      .sort((a, b) => (precedes(a, b) ? -1 : 1))
  }

  function isShown(row: number): boolean {
    const known = answers[row] ?? UNKNOWN
    if (known !== UNKNOWN) return known === SHOWN
    const shown = !coversGlyph(row) && !rivalsOf(row).some(isShown)
    answers[row] = shown ? SHOWN : HIDDEN
    return shown
  }

  return { isShown }
}

/**
 * Whether row `a` is labelled before row `b`: their bits are compared from the lowest up, 0 before 1. So of devices in
 * a line every second or fourth is labelled, and each is decided by a few others rather than by the whole line.
 */
function precedes(a: number, b: number) {
  const different = a ^ b
  return (a & different & -different) === 0
}
