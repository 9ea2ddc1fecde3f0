import { stairs } from '../draw/circulation.ts'
import { basins, cubicles, kitchenCounter, urinal } from '../draw/fixtures.ts'
import {
  board,
  cabinets,
  chair,
  desk,
  lowTable,
  meetingTable,
  pottedPlant,
  roundTable,
  shelves,
  sofa,
} from '../draw/furniture.ts'
import { bench } from '../draw/landscape.ts'
import { lines, place, rect, type Segment } from '../draw/svg.ts'
import { type Classroom, classrooms } from './layout.ts'

/** Everything that stands indoors, in the building's metres. */
export function furnishing(): string {
  return [
    ...classrooms.map(classroom),
    ...library(),
    ...artRoom(),
    ...scienceRoom(),
    ...southRooms(),
    ...lockerRows(),
  ].join('')
}

/** A double desk whose two pupils look north. */
function pupilDesk(x: number, y: number): string {
  return place(x, y, 0, chair(-0.34, 0.5), chair(0.34, 0.5), rect('furniture', -0.68, -0.28, 1.36, 0.56))
}

/**
 * Desks in three files before a board, drawn as if the board were to the north and turned to where the room looks.
 * The middle file is shorter: the room's name stands behind it.
 */
function classroom({ x, y, width, height, looks }: Classroom): string {
  const files = [-2.25, 0, 2.25]
  const ranks = [-2.35, -1.1, 0.15, 1.4, 2.65]
  const desks = files.flatMap((file) =>
    ranks.filter((rank) => file !== 0 || rank < 0.5).map((rank) => pupilDesk(file, rank)),
  )
  return place(
    x + width / 2,
    y + height / 2,
    looks === 'east' ? 90 : 270,
    board(0, -4.32, 3.6, 0.08),
    rect('furniture', -2.6, -3.85, 1.5, 0.7),
    chair(-1.85, -4.05, 180),
    ...desks,
    cabinets(-3.2, 3.9, 2, 0.45, 2),
    cabinets(1.2, 3.9, 2, 0.45, 2),
  )
}

function library(): string[] {
  return [
    shelves(27.15, 0.5, 0.36, 4.6),
    shelves(35.49, 0.5, 0.36, 4.6),
    ...[28.4, 29.5].map((x) => shelves(x, 0.9, 0.6, 2.4)),
    ...[33, 34.1].map((x) => shelves(x, 0.9, 0.6, 2.4)),
    roundTable(31.55, 1.6, 0.6, 4),
    roundTable(29.2, 5.2, 0.55, 4),
    sofa(34.3, 4.55, 1.8),
    lowTable(34.3, 5.5, 0.9, 0.5),
    desk(33.6, 6.35, 180, 1.4, 0.7),
    pottedPlant(27.6, 6.6, 0.32),
  ]
}

function artRoom(): string[] {
  const tables = [
    [47.3, 1.9],
    [50, 1.9],
    [52.4, 1.9],
    [47.9, 5.2],
    [51.9, 5.2],
  ] as const
  return [
    ...tables.map(([x, y]) => meetingTable(x, y, { length: 1.6, width: 1.1, seats: 2, heads: false })),
    basins(53.78, 3.4, 2.6, 3, 90),
    cabinets(45.14, 1.2, 0.45, 3, 3),
    board(49.5, 7.04, 2.4, 0.08),
  ]
}

function scienceRoom(): string[] {
  const laboratoryBench = (x: number, y: number) =>
    place(
      x,
      y,
      0,
      chair(-0.62, -0.5, 90),
      chair(-0.62, 0.5, 90),
      rect('furniture', -0.36, -1.05, 0.72, 2.1),
      rect('sanitary', -0.18, -0.2, 0.36, 0.4, 0.06),
    )
  return [
    board(45.24, 14.4, 0.08, 3.4),
    rect('furniture', 46.3, 13.2, 0.7, 2.4),
    chair(46, 14.4, 90),
    ...[48.6, 50.3, 52].flatMap((x) => [12.2, 16.6].map((y) => laboratoryBench(x, y))),
    cabinets(53.32, 11.4, 0.45, 2.6, 3),
    basins(53.78, 14.8, 2.6, 3, 90),
  ]
}

function southRooms(): string[] {
  return [
    stairs({ x: 18.12, y: 10.92, width: 2.76, height: 6.88 }, 'north'),

    basins(21.12, 13.1, 1.9, 3, 270),
    cubicles(21.12, 17.75, 4.4, 5, 1.4, 270),
    basins(26.88, 11.2, 1.9, 3, 90),
    cubicles(26.88, 15.1, 2.65, 3, 1.4, 90),
    ...[15.3, 16.1, 16.9].map((y) => urinal(24.22, y, 270)),

    bench(28, 13.2, 2.6, 90),
    bench(35, 13.2, 2.6, 90),
    bench(28.2, 17.3, 1.6),
    bench(34.8, 17.3, 1.6),
    pottedPlant(29.6, 11.6),
    pottedPlant(33.4, 11.6),
    rect('furnitureSoft', 30.2, 16.4, 2.6, 1.1),
    lines(
      'detail',
      [16.6, 16.8, 17, 17.2, 17.4].map((y): Segment => [30.2, y, 32.8, y]),
    ),

    kitchenCounter(36.06, 17.4, 3, 270),
    meetingTable(39.3, 16.1, { length: 2.4, width: 1, seats: 3, heads: true }),
    sofa(40.2, 11.5, 2),
    lowTable(40.2, 12.4, 1, 0.5),
    cabinets(41.5, 13, 0.42, 1.8, 2),

    desk(43.5, 15.9, 180, 1.6, 0.8),
    chair(43.2, 16.6),
    shelves(44.54, 13.2, 0.32, 2.4),
    pottedPlant(42.5, 17.4, 0.3),
  ]
}

/** Lockers stand along the corridor wherever no door is. */
function lockerRows(): string[] {
  const depth = 0.42
  const against = (y: number, spans: readonly (readonly [number, number])[]) =>
    spans.map(([from, to]) => cabinetsWithoutDiagonals(from, y, to - from, depth))
  return [
    ...against(7.32, [
      [1, 6.6],
      [10, 15.6],
      [19.4, 24.6],
      [37.2, 42.6],
    ]),
    ...against(10.8 - 0.12 - depth, [
      [2.4, 8.4],
      [11.4, 17],
      [47.4, 53],
    ]),
  ]
}

function cabinetsWithoutDiagonals(x: number, y: number, width: number, depth: number): string {
  const count = Math.round(width / 0.4)
  const step = width / count
  return (
    rect('furnitureSoft', x, y, width, depth) +
    lines(
      'detail',
      Array.from({ length: count - 1 }, (_, index): Segment => {
        const at = x + (index + 1) * step
        return [at, y, at, y + depth]
      }),
    )
  )
}
