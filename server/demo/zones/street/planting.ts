import { hedge, tree } from '../draw/landscape.ts'
import { seededRandom } from '../draw/random.ts'
import { band, onSheet, type StreetPoint } from './bend.ts'
import { crossings, ends, section, sides } from './layout.ts'

/** The ground of the plots behind the footways. */
export function gardens(): string {
  const { west: from, east: to } = ends
  return sides
    .map((side) => band('lawn', { from, to, near: side * section.footway, far: side * 40 }))
    .join('')
}

/** Street trees stand halfway between the masts of both verges. */
const streetTrees: readonly StreetPoint[] = [
  ...[-65, -51, -23, -9, 5, 51, 65].flatMap((along) => sides.map((side) => ({ along, across: side * 13 }))),
  { along: 24.3, across: -13 },
]

/** Garden trees stand where the buildings leave room. */
const gardenTrees: readonly (StreetPoint & { radius: number })[] = [
  { along: -45.5, across: 25, radius: 2.2 },
  { along: -27, across: 23.5, radius: 2.1 },
  { along: -27.4, across: 28.6, radius: 1.7 },
  { along: -9.4, across: 22.6, radius: 1.7 },
  { along: -64.5, across: 22.5, radius: 1.8 },
  { along: 54.8, across: 26.5, radius: 1.6 },
  { along: -38.5, across: -23, radius: 1.6 },
  { along: -18.2, across: -23.6, radius: 1.9 },
  { along: 2.6, across: -22.6, radius: 1.7 },
  { along: 27, across: -22.4, radius: 2 },
  { along: 46.2, across: -22.6, radius: 1.5 },
]

/** Trees, and shrubs along the median outside the outermost crossings. */
export function planting(): string {
  const random = seededRandom(67)
  const [first, last] = [crossings[0], crossings.at(-1)]
  const shrubs = sides.flatMap((side) => [
    ...shrubRow(ends.west, (first?.from ?? ends.west) - 1.4, side * 4.5),
    ...shrubRow((last?.to ?? ends.east) + 1.4, ends.east, side * 4.5),
  ])
  return [
    ...shrubs,
    ...streetTrees.map((point) => tree(onSheet(point), 1.9 + random() * 0.4, random)),
    ...gardenTrees.map((point) => tree(onSheet(point), point.radius, random)),
  ].join('')
}

/** Clumps of shrubs that follow the bend, with gaps between them. */
function shrubRow(from: number, to: number, across: number): string[] {
  const [step, gap] = [5, 1.6]
  return Array.from({ length: Math.floor((to - from) / step) }, (_, index) => {
    const start = from + index * step
    return hedge(onSheet({ along: start, across }), onSheet({ along: start + step - gap, across }), 0.5)
  })
}
