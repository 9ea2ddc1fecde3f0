/*
 * Which grid lines to draw. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import { snapStep } from './gridSnapping.ts'

/** Two lines nearer than this, in CSS pixels, would be a texture and not a grid. */
const NEAREST_LINES = 12

/** How many cells lie between two lines, from near to far. */
const THINNING = [1, 2, 5, 10, 20, 50, 100]

export type GridSpacing = {
  /** Percent of the plan between two lines. */
  readonly lines: number
  /** Percent between two fine lines, the snap steps; undefined where there is no room for them. */
  readonly fine: number | undefined
}

/**
 * @param cell percent of the plan
 * @param perPercent CSS pixels to one percent of the plan
 * @returns undefined where not even the thinnest grid has room
 */
export function gridSpacing(cell: number, perPercent: number): GridSpacing | undefined {
  const times = THINNING.find((count) => cell * count * perPercent >= NEAREST_LINES)
  if (times === undefined) return undefined
  const fine = snapStep(cell)
  return { lines: cell * times, fine: fine * perPercent >= NEAREST_LINES ? fine : undefined }
}

/** Multiples of `spacing` between `from` and `to`, and on the plan. */
export function linesBetween(spacing: number, from: number, to: number): number[] {
  const first = Math.ceil(Math.max(from, 0) / spacing - 1e-9)
  const last = Math.floor(Math.min(to, 100) / spacing + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, line) => (first + line) * spacing)
}
