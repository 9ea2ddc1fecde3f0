import { lift, stairs } from '../draw/circulation.ts'
import { racks } from '../draw/fixtures.ts'
import { shelves } from '../draw/furniture.ts'
import { seededRandom } from '../draw/random.ts'
import {
  bayDepth,
  bayRow,
  car,
  chargerSign,
  laneArrow,
  turnArrow,
  twoWheeler,
  wheelchairSign,
  zebra,
} from '../draw/roadMarkings.ts'
import { drawFloors, roomNamed } from '../draw/rooms.ts'
import { circle, d, hatching, line, lines, path, place, rect, type Segment, text } from '../draw/svg.ts'
import { bayWidth, edges, parkingAreas, parkingRooms } from './layout.ts'

type Bay = { x: number; width: number; kind: 'plain' | 'accessible' | 'charged' | 'strip' }
type Row = { head: number; opens: 1 | -1; bays: readonly Bay[] }

const { northMouth, middleNorth, spine, middleSouth, southMouth, south } = edges
const { islandWest } = edges

/** Two wide bays stand beside the lift hall, with a strip between them to get out onto. */
const rows: readonly Row[] = [
  {
    head: 0,
    opens: 1,
    bays: bays(['accessible', 1, 3.2], ['strip', 1, 1.4], ['accessible', 1, 3.2], ['plain', 21]),
  },
  { head: spine, opens: -1, bays: bays(['plain', 18]) },
  { head: spine, opens: 1, bays: bays(['plain', 18]) },
  { head: south, opens: -1, bays: bays(['plain', 14], ['charged', 6], ['strip', 1]) },
]

/** Bays side by side from the west end of a row. */
function bays(...runs: readonly [kind: Bay['kind'], count: number, width?: number][]): Bay[] {
  let x = islandWest
  return runs.flatMap(([kind, count, width = bayWidth]) =>
    Array.from({ length: count }, () => {
      const bay = { x, width, kind }
      x += width
      return bay
    }),
  )
}

const firstNumber = 201

export function deck(): string {
  return [
    drawFloors(parkingAreas),
    ...parking(),
    ...traffic(),
    ...walkway(),
    ...ramp(),
    ...serviceRooms(),
  ].join('')
}

function parking(): string[] {
  const random = seededRandom(202)
  let number = firstNumber
  return rows.flatMap(({ head, opens, bays: row }) => {
    const numbers = row.map(({ kind }) => (kind === 'strip' ? '' : String(number++)))
    const top = opens > 0 ? head : head - bayDepth
    return [
      ...row.map((bay) => bayGround(bay, top)),
      bayRow({ head, opens, bays: row, numbers }),
      ...row.map((bay) => bayContent(bay, head, opens, random)),
    ]
  })
}

function bayGround({ x, width, kind }: Bay, top: number): string {
  if (kind === 'plain') return ''
  if (kind === 'strip') return lines('marking', hatching({ x, y: top, width, height: bayDepth }, 0.7))
  return rect(kind === 'accessible' ? 'bayBlue' : 'bayMint', x, top, width, bayDepth)
}

/** A sign in special bays; about a third of the plain ones are taken. */
function bayContent({ x, width, kind }: Bay, head: number, opens: 1 | -1, random: () => number): string {
  const centre = x + width / 2
  const taken = random() < 0.36
  const backwards = random() < 0.25
  switch (kind) {
    case 'accessible':
      return wheelchairSign(centre, head + opens * 2.9)
    case 'charged':
      return chargerSign(centre, head + opens * 3.5) + rect('column', centre - 0.2, head - 0.5, 0.4, 0.3)
    case 'plain':
      return taken ? car(centre, head + opens * 2.35, opens > 0 === backwards ? 180 : 0) : ''
    case 'strip':
      return ''
  }
}

/** A one-way loop against the clock: west, south, east, north, and out at the ramp. */
function traffic(): string[] {
  const [northAisle, southAisle] = [(northMouth + middleNorth) / 2, (middleSouth + southMouth) / 2]
  return [
    ...[11.7, 27.3, 42.9].map((x) => laneArrow('markingSolid', x, northAisle, 270)),
    ...[15.6, 31.2, 46.8].map((x) => laneArrow('markingSolid', x, southAisle, 90)),
    turnArrow('markingSolid', 4.2, 9.2, 270, true),
    ...[13.5, 17.7].map((y) => laneArrow('markingSolid', 3.9, y, 180)),
    turnArrow('markingSolid', 3.9, 22, 180, true),
    turnArrow('markingSolid', 58.5, southAisle, 90, true),
    laneArrow('markingSolid', 58.5, spine, 0),
    turnArrow('markingSolid', 57, 11.9, 0, true),
    turnArrow('markingSolid', 60, 11.9, 0),
    laneArrow('markingSolid', 64.6, 9.4, 180, 1.8),
    turnArrow('markingSolid', 68, 9.4, 0, true),
    ...Array.from({ length: 9 }, (_, index) => rect('markingPale', 0.25, 11.4 + index * 1.05, 1.6, 0.08)),
    ...[0, 1, 3, 4, 6].map((index) => twoWheeler(1.05, 11.97 + index * 1.05)),
  ]
}

/** Walkers keep to a strip beside the bays, from the lift hall to the store. */
function walkway(): string[] {
  const width = 1.3
  const west = islandWest - width
  return [
    rect('floorPassage', west, middleNorth, width, middleSouth - middleNorth),
    lines('marking', [
      [west, middleNorth, west, middleSouth],
      [islandWest, middleNorth, islandWest, middleSouth],
    ]),
    zebra('markingPale', { x: west, y: northMouth + 0.2, width, height: 5.2 }, 'y'),
    zebra('markingPale', { x: west, y: middleSouth + 0.2, width, height: 5.2 }, 'y'),
  ]
}

/** Two lanes that climb to the south; keep right. A break line stands where the plan is cut. */
function ramp(): string[] {
  const { x, y, width, height } = roomNamed(parkingAreas, 'P2 ramp')
  const middle = x + width / 2
  const [low, high] = [y, y + height]
  const cut = high - 5.2
  return [
    lines('hatch', hatching({ x: x + 0.12, y: low, width: 0.5, height }, 0.5)),
    lines('hatch', hatching({ x: x + width - 0.7, y: low, width: 0.5, height }, 0.5)),
    lines('kerb', [
      [x + 0.62, low, x + 0.62, high],
      [x + width - 0.7, low, x + width - 0.7, high],
    ]),
    line('markingDashed', middle, low + 0.4, middle, high - 0.4),
    lines(
      'tread',
      [0.1, 0.35, 0.6].map((at): Segment => [x + 0.62, low + at, x + width - 0.7, low + at]),
    ),
    laneArrow('arrow', x + 2.3, low + 5.2, 180, 3.4),
    laneArrow('arrow', x + width - 2.3, low + 5.2, 0, 3.4),
    place(x + 1.15, low + 5.2, 270, text('note', 0, 0, 'up to P1')),
    place(x + width - 1.2, low + 5.2, 90, text('note', 0, 0, 'from P1')),
    path(
      'walkingLine',
      d`M${x + 0.12} ${cut + 0.7}L${middle - 0.9} ${cut + 0.1}L${middle - 0.35} ${cut + 0.8}L${middle + 0.35} ${cut - 0.8}L${middle + 0.9} ${cut - 0.1}L${x + width - 0.2} ${cut - 0.7}`,
    ),
    text('note', x + 2.3, high - 1.6, '16 %'),
  ]
}

function serviceRooms(): string[] {
  const fan = (x: number, y: number) =>
    rect('furnitureSoft', x - 0.8, y - 0.8, 1.6, 1.6) +
    circle('furniture', x, y, 0.65) +
    [0, 60, 120].map((turn) => place(x, y, turn, line('detail', -0.65, 0, 0.65, 0))).join('')
  return [
    drawFloors(parkingRooms),
    stairs({ x: 0.2, y: 0.2, width: 2.68, height: 4.68 }, 'south'),
    lift({ x: 3.12, y: 0.2, width: 2.22, height: 2.2 }, 'south'),
    lift({ x: 5.46, y: 0.2, width: 2.22, height: 2.2 }, 'south'),
    rect('furnitureSoft', 7.1, 3.2, 0.55, 0.9, 0.05),
    racks(0.25, south - 0.85, 3.2, 0.6, 4),
    racks(0.25, 27.6, 0.6, 1.8, 2),
    shelves(3.75, south - 0.7, 3.9, 0.45),
    shelves(7.2, 27.6, 0.45, 2.6),
    fan(65.2, 29.9),
    fan(68.9, 29.9),
    rect('furnitureSoft', 66.3, 26.5, 3.5, 1.3),
    lines(
      'detail',
      [67, 67.7, 68.4, 69.1].map((x): Segment => [x, 26.5, x, 27.8]),
    ),
  ]
}
