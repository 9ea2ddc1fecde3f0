/*
 * Which devices a hand is in line with. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import { type Percent, type Point, screenPoint } from '../units.ts'
import { type DeviceTable, positionOfRow } from './deviceTable.ts'
import { percentOfScreen, screenOfPercent, type Viewport } from './viewport.ts'

/** As near as this, in CSS pixels, one is in line with a neighbour. */
export const IN_LINE = 4
/** A device nearer than this, in CSS pixels, is under the hand, and not beside it. */
const UNDER = 12
/** How far along the line one looks first, CSS pixels, and how many times as far then. */
const FIRST_LOOK = 80
const FARTHER = 4

export type Neighbours = {
  /** The one above or below, on the same vertical line; its place, percent of the plan. */
  readonly above?: Point<Percent> | undefined
  /** The one to the left or right, on the same horizontal line. */
  readonly beside?: Point<Percent> | undefined
}

/**
 * The nearest devices on the stage that a hand is in line with, from the spatial index: it costs what stands along the
 * two lines as far as the nearest, and not what stands on the plan.
 * @param isHeld the rows that are in the hand themselves
 */
export function neighboursOf(
  table: DeviceTable,
  view: Viewport,
  wanted: Point<Percent>,
  isHeld: (row: number) => boolean,
): Neighbours {
  const { x, y } = screenOfPercent(view, wanted)
  const { width, height } = view.stage

  /** CSS pixels of the stage. */
  function nearestIn(left: number, top: number, right: number, bottom: number) {
    const from = percentOfScreen(view, screenPoint(Math.max(left, 0), Math.max(top, 0)))
    const to = percentOfScreen(view, screenPoint(Math.min(right, width), Math.min(bottom, height)))
    let found: Point<Percent> | undefined
    let least = Number.POSITIVE_INFINITY
    for (const row of table.index().within(from.x, from.y, to.x, to.y)) {
      if (isHeld(row)) continue
      const position = positionOfRow(table, row)
      const at = screenOfPercent(view, position)
      const distance = Math.hypot(at.x - x, at.y - y)
      if (distance < UNDER || distance >= least) continue
      found = position
      least = distance
    }
    return found
  }

  /** Looks farther only where nearer there is none. */
  function nearest(within: (reach: number) => Point<Percent> | undefined) {
    const farthest = Math.max(width, height)
    for (let reach = FIRST_LOOK; reach < farthest; reach *= FARTHER) {
      const found = within(reach)
      if (found) return found
    }
    return within(farthest)
  }

  return {
    above: nearest((reach) => nearestIn(x - IN_LINE, y - reach, x + IN_LINE, y + reach)),
    beside: nearest((reach) => nearestIn(x - reach, y - IN_LINE, x + reach, y + IN_LINE)),
  }
}
