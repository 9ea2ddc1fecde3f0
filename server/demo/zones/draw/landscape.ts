import { circle, d, lines, type Point, path, place, rect, type Segment } from './svg.ts'

/** A tree seen from above: a lobed canopy, a few branches, the trunk. `random` makes each one its own. */
export function tree({ x, y }: Point, radius: number, random: () => number): string {
  const lobes = 11
  const turned = random() * Math.PI
  const rim = Array.from({ length: lobes }, (_, index) => {
    const angle = turned + (index / lobes) * 2 * Math.PI
    const reach = radius * (0.86 + random() * 0.14)
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach }
  })
  const lobe = 0.36 * radius
  const start = rim.at(-1) ?? { x: 0, y: 0 }
  const outline =
    d`M${start.x} ${start.y}` + rim.map((point) => d`A${lobe} ${lobe} 0 0 1 ${point.x} ${point.y}`).join('')
  const branches = [0, 1, 2, 3, 4].map((index): Segment => {
    const angle = turned + 0.3 + (index / 5) * 2 * Math.PI
    const [inner, outer] = [0.2 * radius, radius * (0.5 + random() * 0.2)]
    return [
      Math.cos(angle) * inner,
      Math.sin(angle) * inner,
      Math.cos(angle) * outer,
      Math.sin(angle) * outer,
    ]
  })
  return place(
    x,
    y,
    0,
    path('canopy', `${outline}Z`),
    lines('canopyDetail', branches),
    circle('trunk', 0, 0, Math.max(0.12, radius * 0.09)),
  )
}

/** A row of round shrubs. */
export function hedge(from: Point, to: Point, radius: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const count = Math.max(1, Math.round(length / (radius * 1.6)))
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    return circle('plant', from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, radius)
  }).join('')
}

/** A bench around (x, y), its seat of slats along x unless turned. */
export function bench(x: number, y: number, width = 1.8, turn = 0): string {
  return place(
    x,
    y,
    turn,
    rect('furniture', -width / 2, -0.25, width, 0.5, 0.05),
    lines(
      'detail',
      [-0.08, 0.09].map((across): Segment => [-width / 2, across, width / 2, across]),
    ),
  )
}

/** Bicycle stands in a row along x unless turned, the first at (x, y). */
export function bicycleStands(x: number, y: number, count: number, turn = 0): string {
  const stands = Array.from({ length: count }, (_, index) => {
    const at = index * 0.75
    return [
      path('detail', d`M${at} ${-0.85}V${0.85}`),
      circle('detail', at, -0.55, 0.1),
      rect('furnitureSoft', at - 0.06, -0.25, 0.12, 0.5, 0.05),
    ].join('')
  })
  return place(x, y, turn, ...stands)
}
