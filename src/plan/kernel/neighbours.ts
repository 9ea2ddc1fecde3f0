/* Finds the devices that a dragged one can be aligned with. */
import { type Percent, type Point, screenPoint } from '../units.ts'
import { type DeviceTable, positionOfRow } from './deviceTable.ts'
import { percentOfScreen, screenOfPercent, type Viewport } from './viewport.ts'

/** The distance, in CSS pixels, within which a device snaps to a neighbour. */
export const SNAP_DISTANCE = 4
/** A device nearer than this, in CSS pixels, is under the dragged one rather than a neighbour. */
const MIN_NEIGHBOUR_DISTANCE = 12
/** How far along the axis to search first, CSS pixels, and the factor by which the search is widened. */
const FIRST_REACH = 80
const REACH_FACTOR = 4

export type Neighbours = {
  /** The position of the nearest device above or below, percent of the plan. */
  readonly above?: Point<Percent> | undefined
  /** The position of the nearest device to the left or right. */
  readonly beside?: Point<Percent> | undefined
}

/**
 * Finds the nearest devices on the stage in line with a position. The cost depends on the devices along the two lines
 * up to the nearest one, not on the number of devices on the plan.
 * @param isDragged says which rows are being dragged: they are left out
 */
export function neighboursOf(
  table: DeviceTable,
  view: Viewport,
  wanted: Point<Percent>,
  isDragged: (row: number) => boolean,
): Neighbours {
  const { x, y } = screenOfPercent(view, wanted)
  const { width, height } = view.stage

  /** Searches a rectangle of the stage, CSS pixels. */
  function nearestIn(left: number, top: number, right: number, bottom: number) {
    const from = percentOfScreen(view, screenPoint(Math.max(left, 0), Math.max(top, 0)))
    const to = percentOfScreen(view, screenPoint(Math.min(right, width), Math.min(bottom, height)))
    let found: Point<Percent> | undefined
    let shortest = Number.POSITIVE_INFINITY
    for (const row of table.index().within(from.x, from.y, to.x, to.y)) {
      if (isDragged(row)) continue
      const position = positionOfRow(table, row)
      const at = screenOfPercent(view, position)
      const distance = Math.hypot(at.x - x, at.y - y)
      if (distance < MIN_NEIGHBOUR_DISTANCE || distance >= shortest) continue
      found = position
      shortest = distance
    }
    return found
  }

  /** Widens the search until it finds a device. */
  function nearest(within: (reach: number) => Point<Percent> | undefined) {
    const farthest = Math.max(width, height)
    for (let reach = FIRST_REACH; reach < farthest; reach *= REACH_FACTOR) {
      const found = within(reach)
      if (found) return found
    }
    return within(farthest)
  }

  return {
    above: nearest((reach) => nearestIn(x - SNAP_DISTANCE, y - reach, x + SNAP_DISTANCE, y + reach)),
    beside: nearest((reach) => nearestIn(x - reach, y - SNAP_DISTANCE, x + reach, y + SNAP_DISTANCE)),
  }
}
