import { type Room, room, sideRoom } from '../draw/rooms.ts'
import type { Sheet } from '../draw/sheet.ts'
import {
  doorAt,
  doubleDoorAt,
  gapAt,
  horizontalWall,
  verticalWall,
  type Wall,
  windowsBetween,
} from '../draw/walls.ts'

/** Structural axes 1–7 and A–D, in metres; the building's (0, 0) is A/1. */
export const axes = { xs: [0, 9, 18, 27, 36, 45, 54], ys: [0, 7.2, 10.8, 18] }
const [north, corridorNorth, corridorSouth, south] = [0, 7.2, 10.8, 18]

export const schoolSheet: Sheet = {
  widthMetres: 64,
  heightMetres: 32,
  pixelsPerMetre: 45,
  origin: { x: 5.2, y: 3.8 },
}

/** A classroom of one structural bay. Light falls from the left, so those to the north look east, the others west. */
export type Classroom = Room & { looks: 'east' | 'west' }

const depth = corridorNorth - north

const northClassroom = (name: string, x: number): Classroom => ({
  ...room(name, [x, north, 9, depth], [0.21, 0.5]),
  looks: 'east',
})
const southClassroom = (name: string, x: number): Classroom => ({
  ...room(name, [x, corridorSouth, 9, depth], [0.79, 0.5]),
  looks: 'west',
})

export const classrooms: readonly Classroom[] = [
  northClassroom('Classroom 101', 0),
  northClassroom('Classroom 102', 9),
  northClassroom('Classroom 103', 18),
  northClassroom('Classroom 104', 36),
  southClassroom('Classroom 105', 0),
  southClassroom('Classroom 106', 9),
]

const corridor = (name: string, x: number) =>
  sideRoom(
    'floorPassage',
    name,
    [x, corridorNorth, 18, corridorSouth - corridorNorth],
    [1 / 3, 0.5],
    'Corridor',
  )

export const schoolRooms: readonly Room[] = [
  ...classrooms,
  room('School library', [27, north, 9, depth], [0.5, 0.57], { shownAs: 'Library' }),
  room('Art room', [45, north, 9, depth]),
  corridor('School corridor west', 0),
  corridor('School corridor middle', 18),
  corridor('School corridor east', 36),
  sideRoom('floorService', 'School stair', [18, corridorSouth, 3, depth], [0.5, 0.83], 'Stair'),
  sideRoom('floorWet', 'School WC girls', [21, corridorSouth, 3, depth], [0.5, 0.27], 'WC girls'),
  sideRoom('floorWet', 'School WC boys', [24, corridorSouth, 3, depth], [0.5, 0.27], 'WC boys'),
  room('School hall', [27, corridorSouth, 9, depth], [0.5, 0.345], {
    floor: 'floorPassage',
    shownAs: 'Entrance hall',
  }),
  room('Staff room', [36, corridorSouth, 6, depth]),
  room('Head teacher', [42, corridorSouth, 3, depth], [0.42, 0.5], { small: true }),
  room('Science room', [45, corridorSouth, 9, depth], [0.58, 0.5]),
]

const windows = windowsBetween(axes.xs, 3, 2.2)
const entranceBay = { from: 27, to: 36 }

export const schoolWalls: readonly Wall[] = [
  horizontalWall('outer', north, 0, 54, ...windows),
  horizontalWall(
    'outer',
    south,
    0,
    54,
    ...windows.filter(({ at }) => at < entranceBay.from || at > entranceBay.to),
    { kind: 'window', at: 28.5, width: 2.2 },
    doubleDoorAt(31.5, 'south', 2),
    { kind: 'window', at: 34.5, width: 2.2 },
  ),
  verticalWall('outer', 0, north, south, doubleDoorAt(9, 'west', 1.8)),
  verticalWall('outer', 54, north, south, doubleDoorAt(9, 'east', 1.8)),

  horizontalWall(
    'core',
    corridorNorth,
    0,
    54,
    doorAt(8, 'east', 'north'),
    doorAt(17, 'east', 'north'),
    doorAt(26, 'east', 'north'),
    doubleDoorAt(31.5, 'north'),
    doorAt(44, 'east', 'north'),
    doorAt(46, 'west', 'north'),
  ),
  horizontalWall(
    'core',
    corridorSouth,
    0,
    54,
    doorAt(1, 'west', 'south'),
    doorAt(10, 'west', 'south'),
    doorAt(19.5, 'west', 'south', 1.2),
    doorAt(22, 'west', 'south', 0.9),
    doorAt(26, 'east', 'south', 0.9),
    gapAt(31.5, 7.8),
    doorAt(37, 'west', 'south'),
    doorAt(43.2, 'west', 'south'),
    doorAt(46, 'west', 'south'),
  ),
  ...[9, 18, 27, 36, 45].flatMap((x) => [
    verticalWall('core', x, north, corridorNorth),
    verticalWall('core', x, corridorSouth, south),
  ]),
  verticalWall('core', 21, corridorSouth, south),
  verticalWall('inner', 24, corridorSouth, south),
  verticalWall('inner', 42, corridorSouth, south),
  horizontalWall('inner', 13.2, 21, 24, doorAt(23.1, 'east', 'south', 0.85)),
  horizontalWall('inner', 13.2, 24, 27, doorAt(24.9, 'west', 'south', 0.85)),

  verticalWall('glass', 18, corridorNorth, corridorSouth, doubleDoorAt(9, 'east', 1.8)),
  verticalWall('glass', 36, corridorNorth, corridorSouth, doubleDoorAt(9, 'west', 1.8)),
  horizontalWall('glass', 15.8, 29.4, 33.6, doubleDoorAt(31.5, 'south', 2)),
  verticalWall('glass', 29.4, 15.8, south - 0.2),
  verticalWall('glass', 33.6, 15.8, south - 0.2),
]

/** In the long walls, and two in the opening between the corridor and the entrance hall. */
export const columns = [
  ...axes.xs.flatMap((x) => axes.ys.map((y) => ({ x, y }))),
  { x: 30, y: corridorSouth },
  { x: 33, y: corridorSouth },
]
