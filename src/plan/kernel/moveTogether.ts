/*
 * Moving several devices as one. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import type { PlanPlace } from '../props.ts'
import { clamp, type Percent, type Point, percentPoint } from '../units.ts'
import { roundPercent } from './gridSnapping.ts'

/**
 * Moves all of them by what brings the first to `to`, or as far that way as keeps every one on the plan: none of them
 * changes its distance to another.
 */
export function moveTogether(places: readonly PlanPlace[], to: Point<Percent>): readonly PlanPlace[] {
  const [first] = places
  if (!first) return []
  const dx = keptOn(to.x - first.x, places, ({ x }) => x)
  const dy = keptOn(to.y - first.y, places, ({ y }) => y)
  return places.map(({ id, x, y }) => ({ id, x: roundPercent(x + dx), y: roundPercent(y + dy) }))
}

/** A step along one axis, shortened to what the outermost have room for. */
function keptOn(step: number, places: readonly PlanPlace[], along: (place: PlanPlace) => number) {
  let least = 100
  let most = 0
  for (const place of places) {
    least = Math.min(least, along(place))
    most = Math.max(most, along(place))
  }
  return clamp(step, -least, 100 - most)
}

export const pointOf = ({ x, y }: PlanPlace): Point<Percent> => percentPoint(x, y)
