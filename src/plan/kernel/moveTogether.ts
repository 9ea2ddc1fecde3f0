/*
 * Moving several devices as one. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import type { DevicePosition } from '../props.ts'
import { clamp, type Percent, type Point, percentPoint } from '../units.ts'
import { roundPercent } from './gridSnapping.ts'

/**
 * Moves all of them by what brings the first to `to`, or as far that way as keeps every one on the plan: none of them
 * changes its distance to another.
 */
export function moveTogether(
  positions: readonly DevicePosition[],
  to: Point<Percent>,
): readonly DevicePosition[] {
  const [first] = positions
  if (!first) return []
  const dx = keptOn(to.x - first.x, positions, ({ x }) => x)
  const dy = keptOn(to.y - first.y, positions, ({ y }) => y)
  return positions.map(({ id, x, y }) => ({ id, x: roundPercent(x + dx), y: roundPercent(y + dy) }))
}

/** A step along one axis, shortened to what the outermost have room for. */
function keptOn(
  step: number,
  positions: readonly DevicePosition[],
  along: (position: DevicePosition) => number,
) {
  let least = 100
  let most = 0
  for (const position of positions) {
    least = Math.min(least, along(position))
    most = Math.max(most, along(position))
  }
  return clamp(step, -least, 100 - most)
}

export const pointOf = ({ x, y }: DevicePosition): Point<Percent> => percentPoint(x, y)
