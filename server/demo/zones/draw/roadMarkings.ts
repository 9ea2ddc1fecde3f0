import type { Ink } from './inks.ts'
import { circle, d, line, lines, path, place, polygon, rect, type Segment, text } from './svg.ts'

/** Metres from a bay's head to its mouth. */
export const bayDepth = 5

/** A car around (0, 0), 4.2 m long, its front to the north. */
export function car(x: number, y: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    rect('car', -0.9, -2.1, 1.8, 4.2, 0.45),
    path('carGlass', d`M${-0.72} ${-0.75}Q${0} ${-1.15} ${0.72} ${-0.75}L${0.6} ${-0.25}H${-0.6}Z`),
    path('carGlass', d`M${-0.68} ${1.5}Q${0} ${1.75} ${0.68} ${1.5}L${0.58} ${1.1}H${-0.58}Z`),
    lines('carGlass', [
      [-0.6, -0.25, -0.58, 1.1],
      [0.6, -0.25, 0.58, 1.1],
    ]),
    path('carGlass', d`M${-0.9} ${-0.62}h${-0.16}v${0.16}h${0.16}M${0.9} ${-0.62}h${0.16}v${0.16}h${-0.16}`),
  )
}

/** Points to the north, `length` metres long around (0, 0). */
export function laneArrow(ink: Ink, x: number, y: number, turn: number, length = 2.4): string {
  const half = length / 2
  const head = length * 0.38
  return place(
    x,
    y,
    turn,
    path(ink, d`M${0} ${-half}L${0.42} ${-half + head}H${0.11}V${half}H${-0.11}V${-half + head}H${-0.42}Z`),
  )
}

/** An arrow that comes from the south and turns to the east, or to the west when `mirrored`. */
export function turnArrow(ink: Ink, x: number, y: number, turn: number, mirrored = false): string {
  const side = mirrored ? -1 : 1
  const points = [
    [-0.11, 1.2],
    [-0.11, -0.31],
    [0.5, -0.31],
    [0.5, -0.62],
    [1.2, -0.2],
    [0.5, 0.22],
    [0.5, -0.09],
    [0.11, -0.09],
    [0.11, 1.2],
  ] as const
  return place(
    x,
    y,
    turn,
    polygon(
      ink,
      points.map(([across, along]) => ({ x: across * side, y: along })),
    ),
  )
}

type BayRow = {
  /** The line that bonnets face, in metres. */
  head: number
  /** 1 when the bays open to the south, -1 when they open to the north. */
  opens: 1 | -1
  bays: readonly { x: number; width: number }[]
  /** What is painted at the mouth of each bay. */
  numbers: readonly string[]
}

/** Parking bays side by side: side lines, a line at the head, a number at each mouth. */
export function bayRow({ head, opens, bays, numbers }: BayRow): string {
  const mouth = head + opens * bayDepth
  const last = bays.at(-1)
  const edges = [...bays.map(({ x }) => x), ...(last ? [last.x + last.width] : [])]
  return [
    lines(
      'marking',
      edges.map((edge): Segment => [edge, head, edge, mouth]),
    ),
    ...bays.map(({ x, width }, index) => {
      const number = numbers[index]
      return number ? text('bayNumber', x + width / 2, opens > 0 ? mouth - 0.12 : mouth + 0.42, number) : ''
    }),
  ].join('')
}

/** The sign of a bay for wheelchair users, 1.2 m high around (0, 0). */
export function wheelchairSign(x: number, y: number): string {
  return place(
    x,
    y,
    0,
    circle('markingSolid', -0.12, -0.52, 0.12),
    path('marking', d`M${-0.1} ${-0.36}L${-0.05} ${0.06}H${0.3}L${0.48} ${0.5}M${-0.08} ${-0.16}H${0.24}`),
    path('marking', d`M${-0.2} ${-0.12}A${0.36} ${0.36} 0 1 0 ${0.3} ${0.34}`),
  )
}

/** The sign of a bay with a charger: a bolt in a circle. */
export function chargerSign(x: number, y: number): string {
  return place(
    x,
    y,
    0,
    circle('marking', 0, 0, 0.55),
    path(
      'markingSolid',
      d`M${0.1} ${-0.42}L${-0.26} ${0.08}H${-0.02}L${-0.1} ${0.42}L${0.26} ${-0.1}H${0.02}Z`,
    ),
  )
}

/** Bars of a pedestrian crossing in a box; walkers go along y when `walkAlong` is 'y'. */
export function zebra(
  ink: Ink,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  walkAlong: 'x' | 'y',
  bar = 0.5,
): string {
  const length = walkAlong === 'y' ? height : width
  const count = Math.floor((length + bar) / (2 * bar))
  const start = (length - (2 * count - 1) * bar) / 2
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * 2 * bar
    return walkAlong === 'y' ? rect(ink, x, y + at, width, bar) : rect(ink, x + at, y, bar, height)
  }).join('')
}

/** A bicycle or motorcycle seen from above, 1.8 m long, its front to the west. */
export function twoWheeler(x: number, y: number): string {
  return place(
    x,
    y,
    0,
    line('detail', -0.85, 0, 0.85, 0),
    rect('furnitureSoft', -0.2, -0.13, 0.75, 0.26, 0.12),
    line('detail', -0.42, -0.33, -0.5, 0.33),
  )
}
