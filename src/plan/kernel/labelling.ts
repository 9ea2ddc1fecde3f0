/*
 * Which devices have their names beside them. A kernel: it may not read React, Konva, the DOM or the clock.
 *
 * A name is shown where it covers no glyph and no name that is shown: which are, depends on the devices and on the scale
 * alone, so that none comes or goes while the plan is panned. It is found out name by name, when it is first asked for,
 * so that fifty thousand devices cost as little as the few that are in view.
 */

import { type DeviceTable, positionOfRow } from './deviceTable.ts'
import { type GlyphSize, isDot } from './glyphSize.ts'

/** Percent of the plan to pixels of any kind; glyph and labels are measured in the same pixels. */
export type LabelScale = {
  readonly perPercentX: number
  readonly perPercentY: number
  readonly glyph: number
  /** From the glyph's edge to the label's top. */
  readonly gap: number
  readonly height: number
  /** No label is wider. */
  readonly most: number
  /** Between two labels, and between a label and a glyph. */
  readonly apart: number
}

export type Labelling = {
  isShown(row: number): boolean
}

/** The room, in CSS pixels between two devices on average, from which on names are drawn at all. */
const ROOM = 52

/** Is there a point in looking for room for names? */
export const hasRoomForNames = (glyph: GlyphSize, perPercentX: number, perPercentY: number, count: number) =>
  !isDot(glyph) && perPercentX * 100 * perPercentY * 100 >= ROOM ** 2 * count

/** @param widthOf the width of a row's label, at most `scale.most` */
export function createLabelling(
  table: DeviceTable,
  scale: LabelScale,
  widthOf: (row: number) => number,
): Labelling {
  const { perPercentX, perPercentY, glyph, gap, height, most, apart } = scale
  const UNKNOWN = 0
  const SHOWN = 1
  const HIDDEN = 2
  const answers = new Uint8Array(table.devices.length)

  /** Rows whose centre is within so many pixels of a point `below` a row's centre. */
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

  /** Rows that come first, and whose label would lie on this one's. */
  function rivalsOf(row: number) {
    const { x } = positionOfRow(table, row)
    const width = widthOf(row)
    return rowsAround(row, 0, (width + most) / 2 + apart, height + apart)
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
 * Which of two rows is labelled first: by their bits from the lowest up, 0 before 1. Of devices in a line it is every
 * second one, or every fourth, and whether one is shown is known after a few others, not after the whole line.
 */
function precedes(a: number, b: number) {
  const different = a ^ b
  return (a & different & -different) === 0
}
