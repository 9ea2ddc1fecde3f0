import { bench } from '../draw/landscape.ts'
import { car } from '../draw/roadMarkings.ts'
import { place, rect } from '../draw/svg.ts'
import { band, onSheet, type StreetPoint, turnAt } from './bend.ts'
import { junction, platformShelter, section, sides } from './layout.ts'

const [innerLane, outerLane] = [7.25, 10.35]

const cars: readonly StreetPoint[] = [
  { along: -60, across: outerLane },
  { along: -45, across: innerLane },
  { along: 11, across: outerLane },
  { along: 47, across: innerLane },
  { along: 27.5, across: -outerLane },
  { along: 45, across: -innerLane },
  { along: 60, across: -outerLane },
  { along: -14, across: -innerLane },
  { along: -27, across: -outerLane },
]

/** A little traffic: cars in the lanes, two in the side street, a tram at the southern platform. */
export function traffic(): string {
  const parked = [24.6, 30].map((across) => ({ along: junction.along - 2.4, across }))
  return [
    ...tram(),
    ...cars.map((at) => carAt(at, at.across > 0 ? 90 : 270)),
    ...parked.map((at) => carAt(at, 180)),
  ].join('')
}

function carAt(at: StreetPoint, turn: number): string {
  const { x, y } = onSheet(at)
  return car(x, y, turnAt(at.along) + turn)
}

/** A low-floor tram of three sections, bellows between them. */
function tram(): string[] {
  const [halfWidth, track] = [1.15, section.tracks / 2]
  const inset = 0.35
  const sections = [
    { from: -22, to: -13.6 },
    { from: -13, to: -7 },
    { from: -6.4, to: 2 },
  ]
  const body = (ink: 'car' | 'carGlass', from: number, to: number, half: number) =>
    band(ink, { from, to, near: track - half, far: track + half })
  return [
    body('carGlass', -22 + inset, 2 - inset, halfWidth - inset),
    ...sections.flatMap(({ from, to }) => [
      body('car', from, to, halfWidth),
      body('carGlass', from + 0.5, to - 0.5, halfWidth - inset),
    ]),
  ]
}

/** Shelters on the platforms and benches along the footways. */
export function streetFurniture(): string {
  const shelters = sides.map((side) => {
    const at = platformShelter(side)
    const { x, y } = onSheet(at)
    const seat = rect('furniture', -2.4, side * 0.2 - 0.2, 4.8, 0.4)
    return place(x, y, turnAt(at.along), rect('glass', -3, -0.6, 6, 1.2), seat)
  })
  const benches = sides.flatMap((side) =>
    [-47, -19.5, 9.5, 55].map((along) => {
      const { x, y } = onSheet({ along, across: side * 16.4 })
      return bench(x, y, 1.9, turnAt(along))
    }),
  )
  return [...shelters, ...benches].join('')
}
