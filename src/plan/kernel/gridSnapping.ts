/* Snapping to the grid, and the steps of the arrow keys. */
import { clamp, type Percent, type Point, percent } from '../units.ts'

/** The width and height of a grid cell, percent of the plan. */
export type Grid = { readonly width: number; readonly height: number }

/** Specification §4: "drag snapping uses grid/5". */
const STEPS_IN_A_CELL = 5

/** Removes floating-point noise; the error is below a hundredth of a pixel on the largest plan. */
export const roundPercent = (value: number) => Math.round(value * 1e6) / 1e6

/** The distance between two snap lines, percent. @throws RangeError for a cell of 0 or less */
export function snapStep(cell: number) {
  if (!(cell > 0)) throw new RangeError(`A grid cell must be wider than 0 percent, got ${cell}`)
  return cell / STEPS_IN_A_CELL
}

export function clampToPlan(at: Point<Percent>): Point<Percent> {
  return { x: percent(roundPercent(clamp(at.x, 0, 100))), y: percent(roundPercent(clamp(at.y, 0, 100))) }
}

/** The nearest snap line. Beyond the last line on the plan, the plan's edge counts as one. */
function snapAlong(value: number, cell: number) {
  const step = snapStep(cell)
  return percent(roundPercent(Math.min(Math.round(clamp(value, 0, 100) / step) * step, 100)))
}

/** The nearest intersection of snap lines on the plan. */
export const snapToGrid = (at: Point<Percent>, grid: Grid): Point<Percent> => ({
  x: snapAlong(at.x, grid.width),
  y: snapAlong(at.y, grid.height),
})

export type Direction = { readonly dx: -1 | 0 | 1; readonly dy: -1 | 0 | 1 }

/**
 * One press of an arrow key moves a device by a snap step, or by a whole cell (decisions.md, Devices). A device between
 * two snap lines moves onto one in the direction of the move, and keeps its other coordinate.
 */
export function nudge(
  at: Point<Percent>,
  { dx, dy }: Direction,
  grid: Grid,
  coarse: boolean,
): Point<Percent> {
  const steps = coarse ? STEPS_IN_A_CELL : 1
  const from = clampToPlan(at)
  return {
    x: dx ? snapAlong(from.x + dx * steps * snapStep(grid.width), grid.width) : from.x,
    y: dy ? snapAlong(from.y + dy * steps * snapStep(grid.height), grid.height) : from.y,
  }
}
