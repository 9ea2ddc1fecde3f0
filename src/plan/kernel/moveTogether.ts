import type { DevicePoint } from '../props.ts'
import { clamp, type Percent, type Point, percentPoint } from '../units.ts'
import { roundPercent } from './gridSnapping.ts'

/**
 * Moves all devices by the same distance, so that the first one arrives at `to`, or as near to it as keeps all of them
 * on the plan.
 */
export function moveTogether(positions: readonly DevicePoint[], to: Point<Percent>): readonly DevicePoint[] {
  const [first] = positions
  if (!first) return []
  const dx = clampStep(to.x - first.x, positions, ({ x }) => x)
  const dy = clampStep(to.y - first.y, positions, ({ y }) => y)
  return positions.map(({ id, x, y }) => ({ id, x: roundPercent(x + dx), y: roundPercent(y + dy) }))
}

/** Shortens a distance along one axis so that every position stays on the plan. */
function clampStep(
  step: number,
  positions: readonly DevicePoint[],
  along: (position: DevicePoint) => number,
) {
  let min = 100
  let max = 0
  for (const position of positions) {
    min = Math.min(min, along(position))
    max = Math.max(max, along(position))
  }
  return clamp(step, -min, 100 - max)
}

export const pointOf = ({ x, y }: DevicePoint): Point<Percent> => percentPoint(x, y)
