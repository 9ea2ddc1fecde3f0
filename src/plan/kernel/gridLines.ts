import { snapStep } from './gridSnapping.ts'

/** If lines were closer than this, in CSS pixels, they would look like a texture. */
const MIN_LINE_DISTANCE = 12

/** How many cells there are between two lines, from the closest zoom to the farthest. */
const THINNING = [1, 2, 5, 10, 20, 50, 100]

export type GridSpacing = {
  /** Percent of the plan between two lines. */
  readonly lines: number
  /** Percent between two fine lines, the snap steps; undefined if there is no room for them. */
  readonly fine: number | undefined
}

/**
 * @param cell percent of the plan
 * @param perPercent CSS pixels per percent of the plan
 * @returns undefined if even the widest spacing has no room
 */
export function gridSpacing(cell: number, perPercent: number): GridSpacing | undefined {
  const times = THINNING.find((count) => cell * count * perPercent >= MIN_LINE_DISTANCE)
  if (times === undefined) return undefined
  const fine = snapStep(cell)
  return { lines: cell * times, fine: fine * perPercent >= MIN_LINE_DISTANCE ? fine : undefined }
}

/** The multiples of `spacing` between `from` and `to` that are on the plan. */
export function linesBetween(spacing: number, from: number, to: number): number[] {
  const first = Math.ceil(Math.max(from, 0) / spacing - 1e-9)
  const last = Math.floor(Math.min(to, 100) / spacing + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, line) => (first + line) * spacing)
}
