/*
 * Where a moved device comes to stand. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import { clamp, type Percent, type Point, percent } from '../units.ts'

/** Percent of the plan, width and height of one grid cell. */
export type Grid = { readonly width: number; readonly height: number }

/** Specification §4: "drag snapping uses grid/5". */
const STEPS_IN_A_CELL = 5

/** Finer than a hundredth of a pixel on the largest plan, and free of a float's noise. */
export const settle = (value: number) => Math.round(value * 1e6) / 1e6

/** The distance between two lines that a drag snaps to. @throws RangeError for a cell of 0 or less */
export function snapStep(cell: number) {
  if (!(cell > 0)) throw new RangeError(`A grid cell must be wider than 0 percent, got ${cell}`)
  return cell / STEPS_IN_A_CELL
}

export function withinPlan(at: Point<Percent>): Point<Percent> {
  return { x: percent(settle(clamp(at.x, 0, 100))), y: percent(settle(clamp(at.y, 0, 100))) }
}

/** The nearest snap line; past the last one on the plan, the plan's edge stands in for the next. */
function snapAlong(value: number, cell: number) {
  const step = snapStep(cell)
  return percent(settle(Math.min(Math.round(clamp(value, 0, 100) / step) * step, 100)))
}

/** The nearest crossing of snap lines that is on the plan. */
export const snap = (at: Point<Percent>, grid: Grid): Point<Percent> => ({
  x: snapAlong(at.x, grid.width),
  y: snapAlong(at.y, grid.height),
})

export type Direction = { readonly dx: -1 | 0 | 1; readonly dy: -1 | 0 | 1 }

/**
 * One step of the keyboard: a snap step, or a whole cell (decisions.md, Devices). A device between two snap lines
 * comes to stand on one along the way it moves, and stays as it is across.
 */
export function stepFrom(
  at: Point<Percent>,
  { dx, dy }: Direction,
  grid: Grid,
  coarse: boolean,
): Point<Percent> {
  const steps = coarse ? STEPS_IN_A_CELL : 1
  const from = withinPlan(at)
  return {
    x: dx ? snapAlong(from.x + dx * steps * snapStep(grid.width), grid.width) : from.x,
    y: dy ? snapAlong(from.y + dy * steps * snapStep(grid.height), grid.height) : from.y,
  }
}
