/* Alignment guides: a dragged device snaps to lines through the centres of its neighbours before it snaps to the grid. */
import type { Percent, Point } from '../units.ts'
import { clampToPlan, type Grid, snapToGrid } from './gridSnapping.ts'
import type { Neighbours } from './neighbours.ts'

/** A line that a dragged device has snapped to: a line of the grid, or one through a neighbour's centre. */
export type Guide = {
  /** 'x': a vertical line, at a percent from the left. */
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly kind: 'grid' | 'neighbour'
  /** Both ends of the line, percent along it; without them it crosses the whole plan. */
  readonly from?: number
  readonly to?: number
}

/** A snapped position, and the guides that it snapped to. */
export type Snapped = { readonly at: Point<Percent>; readonly guides: readonly Guide[] }

/** The position while Alt is held: it is kept on the plan, and does not snap. */
export const unsnapped = (wanted: Point<Percent>): Snapped => ({ at: clampToPlan(wanted), guides: [] })

/** Snaps each axis to the neighbour that is near enough or, where there is none, to the nearest line of the grid. */
export function snapTo(wanted: Point<Percent>, grid: Grid, { above, beside }: Neighbours): Snapped {
  const onGrid = snapToGrid(wanted, grid)
  const at = { x: above?.x ?? onGrid.x, y: beside?.y ?? onGrid.y }
  return { at, guides: [guideAlong('x', at.x, at.y, above?.y), guideAlong('y', at.y, at.x, beside?.x)] }
}

/** The two grid lines that cross at a position. */
export const guidesThrough = (at: Point<Percent>): readonly Guide[] => [
  { axis: 'x', at: at.x, kind: 'grid' },
  { axis: 'y', at: at.y, kind: 'grid' },
]

/** @param end where the device is along the line @param neighbour where its neighbour is along the line */
function guideAlong(axis: Guide['axis'], at: number, end: number, neighbour: number | undefined): Guide {
  if (neighbour === undefined) return { axis, at, kind: 'grid' }
  return { axis, at, kind: 'neighbour', from: Math.min(end, neighbour), to: Math.max(end, neighbour) }
}
