import type { PlanRect } from '../props.ts'
import type { Percent, Point } from '../units.ts'
import { roundPercent } from './gridSnapping.ts'

/** The rectangle between two opposite corners, percent of the plan. */
export const rectBetween = (a: Point<Percent>, b: Point<Percent>): PlanRect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: roundPercent(Math.abs(a.x - b.x)),
  height: roundPercent(Math.abs(a.y - b.y)),
})

/** The smallest rectangle that contains all positions; undefined if there are none. */
export function rectAround(positions: readonly Point<Percent>[]): PlanRect | undefined {
  if (positions.length === 0) return undefined
  let [left, top, right, bottom] = [100, 100, 0, 0]
  for (const { x, y } of positions) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
