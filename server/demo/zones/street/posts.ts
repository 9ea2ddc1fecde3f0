import { circle, line, place, rect } from '../draw/svg.ts'
import { onSheet, type StreetPoint, turnAt } from './bend.ts'
import {
  cabinets,
  crossingPosts,
  crossings,
  footwayPosts,
  platformPosts,
  roadMasts,
  sideStreetPosts,
  sides,
  signals,
} from './layout.ts'

/** Masts with their arms over the lanes, low posts, signals and control cabinets. */
export function posts(): string {
  return [
    ...sides.flatMap(roadMasts).map((point) => mast(point, 2)),
    ...crossings.flatMap(crossingPosts).map((point) => mast(point, 1.4)),
    ...[
      ...crossings.flatMap(signals),
      ...sides.flatMap(footwayPosts),
      ...sides.flatMap(platformPosts),
      ...sideStreetPosts,
    ].map((point) => mast(point, 0)),
    ...cabinets.map(({ point }) => cabinet(point)),
  ].join('')
}

/** A mast whose arm, if any, reaches towards the centre line. */
function mast(point: StreetPoint, arm: number): string {
  const { x, y } = onSheet(point)
  const reach = arm ? line('walkingLine', 0, 0, 0, -Math.sign(point.across) * arm) : ''
  return place(x, y, turnAt(point.along), reach, circle('post', 0, 0, 0.28))
}

function cabinet(point: StreetPoint): string {
  const { x, y } = onSheet(point)
  return place(x, y, turnAt(point.along), rect('post', -0.7, -0.25, 1.4, 0.5))
}
