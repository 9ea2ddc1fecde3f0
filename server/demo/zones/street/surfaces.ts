import { type Point, path, polygon, polylineData } from '../draw/svg.ts'
import { band, onSheet, parallel } from './bend.ts'
import {
  crossings,
  ends,
  junction,
  medianOpening,
  platformPaving,
  type SideSign,
  section,
  sides,
  tramStop,
} from './layout.ts'

const { tracks, platform, carriageway, verge, cycleway, footway } = section
const { west, east } = ends

/** Neighbouring surfaces overlap by this much, so that no seam shows between them. */
const lap = 0.1

/** Everything one walks, cycles or drives on, with its kerbs and rails. */
export function surfaces(): string {
  return [...sides.flatMap(pavements), ...sideStreet(), ...median(), ...sides.flatMap(kerbs)].join('')
}

function pavements(side: SideSign): string[] {
  const strip = (ink: 'paving' | 'cycleway' | 'lawn' | 'carriageway', near: number, far: number) =>
    band(ink, { from: west, to: east, near: side * (near - lap), far: side * far })
  return [
    strip('paving', cycleway, footway),
    strip('cycleway', verge, cycleway),
    strip('lawn', carriageway, verge),
    strip('carriageway', platform, carriageway),
    ...crossings.map(({ from, to }) =>
      band('paving', { from, to, near: side * carriageway, far: side * verge }),
    ),
    ...[verge, cycleway, footway].map((across) => parallel('ridge', side * across, west, east)),
  ]
}

/** Two tracks on grass, platforms between them and the lanes, paving where one walks across. */
function median(): string[] {
  const [trackMiddle, halfGauge] = [tracks / 2, 1.067 / 2]
  const rails = sides.flatMap((side) =>
    [trackMiddle - halfGauge, trackMiddle + halfGauge].map((one) => side * one),
  )
  return [
    band('lawn', { from: west, to: east, near: -platform, far: platform }),
    band('carriageway', { ...medianOpening, near: -platform - lap, far: platform + lap }),
    ...crossings.map(({ from, to }) => band('paving', { from, to, near: -platform, far: platform })),
    ...sides.flatMap((side) => [
      band('paving', { ...platformPaving, near: side * tracks, far: side * platform }),
      parallel('lane', side * (tracks + 0.45), tramStop.from + 0.4, tramStop.to - 0.4),
      parallel('detail', side * tracks, west, medianOpening.from),
      parallel('detail', side * tracks, medianOpening.to, east),
    ]),
    ...rails.map((across) => parallel('rail', across, west, east)),
  ]
}

/** Kerbs stop at the crossings, at the junction and where the median opens. */
function kerbs(side: SideSign): string[] {
  const { along, halfWidth, kerbRadius } = junction
  const reach = halfWidth + kerbRadius
  const outer = side > 0 ? [...crossings, { from: along - reach, to: along + reach }] : crossings
  return [
    ...without(outer).map(({ from, to }) => parallel('kerb', side * carriageway, from, to)),
    ...without([...crossings, medianOpening]).map(({ from, to }) =>
      parallel('kerb', side * platform, from, to),
    ),
  ]
}

type Span = { from: number; to: number }

/** The stretches of the whole street that the openings leave, from west to east. */
export function without(openings: readonly Span[]): Span[] {
  const sorted = [...openings].sort((one, other) => one.from - other.from)
  const starts = [west, ...sorted.map(({ to }) => to)]
  const stops = [...sorted.map(({ from }) => from), east]
  return starts.map((from, index) => ({ from, to: stops[index] ?? from })).filter(({ from, to }) => to > from)
}

function sideStreet(): string[] {
  const { along, halfWidth, footway: walk, far } = junction
  const straight = (offset: number) => onSheet({ along: along + offset, across: far })
  const walkways = sides.flatMap((side) => {
    const [inner, outer] = [along + side * halfWidth, along + side * (halfWidth + walk)]
    return [
      band('paving', { from: inner, to: outer, near: footway - lap, far }),
      path('ridge', polylineData([footway, far].map((across) => onSheet({ along: outer, across })))),
      path('kerb', polylineData([...kerbCurve(side), straight(side * halfWidth)])),
    ]
  })
  const ground = polygon('carriageway', [
    onSheet({ along: along - halfWidth, across: carriageway - lap }),
    ...kerbCurve(-1),
    straight(-halfWidth),
    straight(halfWidth),
    ...kerbCurve(1).reverse(),
    onSheet({ along: along + halfWidth, across: carriageway - lap }),
  ])
  return [
    ground,
    band('cycleway', { from: along - halfWidth, to: along + halfWidth, near: verge, far: cycleway }),
    ...walkways,
  ]
}

/** The kerb's quarter circle from the street into the side street. */
function kerbCurve(side: SideSign): Point[] {
  const { along, halfWidth, kerbRadius } = junction
  const steps = 8
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = (index / steps) * (Math.PI / 2)
    return onSheet({
      along: along + side * (halfWidth + kerbRadius * (1 - Math.sin(angle))),
      across: carriageway + kerbRadius * (1 - Math.cos(angle)),
    })
  })
}
