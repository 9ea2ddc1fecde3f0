/*
 * What leads a hand: the lines of the snap, and those through neighbours' centres. A kernel: it may not read React,
 * Konva, the DOM or the clock.
 */
import type { Percent, Point } from '../units.ts'
import { type Grid, snap, withinPlan } from './gridSnapping.ts'
import type { Neighbours } from './neighbours.ts'

/** A line that what is dragged has come to stand on: one of the snap's grid, or one through a neighbour's centre. */
export type Guide = {
  /** 'x': a vertical line, at a percent from the left. */
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly kind: 'grid' | 'neighbour'
  /** The line's two ends, percent along it; without them it crosses the whole plan. */
  readonly from?: number
  readonly to?: number
}

/** Where a hand comes to stand, and the guides that led it there. */
export type Led = { readonly at: Point<Percent>; readonly guides: readonly Guide[] }

/** Alt is held: nothing leads it. */
export const unled = (wanted: Point<Percent>): Led => ({ at: withinPlan(wanted), guides: [] })

/** Along each axis: in line with the neighbour near enough to it; where there is none, on the nearest snap line. */
export function lead(wanted: Point<Percent>, grid: Grid, { above, beside }: Neighbours): Led {
  const snapped = snap(wanted, grid)
  const at = { x: above?.x ?? snapped.x, y: beside?.y ?? snapped.y }
  return { at, guides: [guideAlong('x', at.x, at.y, above?.y), guideAlong('y', at.y, at.x, beside?.x)] }
}

/** The two lines that cross at a position. */
export const crossing = (at: Point<Percent>): readonly Guide[] => [
  { axis: 'x', at: at.x, kind: 'grid' },
  { axis: 'y', at: at.y, kind: 'grid' },
]

/** @param end along the line, where the hand is @param neighbour along the line, where its neighbour is */
function guideAlong(axis: Guide['axis'], at: number, end: number, neighbour: number | undefined): Guide {
  if (neighbour === undefined) return { axis, at, kind: 'grid' }
  return { axis, at, kind: 'neighbour', from: Math.min(end, neighbour), to: Math.max(end, neighbour) }
}
