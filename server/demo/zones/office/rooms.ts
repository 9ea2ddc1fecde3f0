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

/** Structural axes 1–8 and A–D, in metres; the building's (0, 0) is A/1. */
export const axes = { xs: [0, 6, 12, 18, 24, 30, 36, 42], ys: [0, 7.8, 14.4, 22.2] }

export const officeSheet: Sheet = {
  widthMetres: 48,
  heightMetres: 30,
  pixelsPerMetre: 60,
  origin: { x: 3.5, y: 3.5 },
}

/** A core of stairs, lifts and wet rooms between two corridors, open offices around it, rooms to the south. */
export const officeRooms: readonly Room[] = [
  room('Open office 1', [0, 0, 12, 22.2], [0.75, 0.457]),
  room('Open office 2', [12, 0, 18, 7.8], [0.4, 0.82]),
  room('Open office 3', [30, 0, 12, 14.4], [0.25, 0.68]),
  sideRoom('floorPassage', 'Corridor north', [12, 7.8, 18, 1.8], [1 / 3, 0.5]),
  sideRoom('floorPassage', 'Corridor south', [12, 14.4, 30, 1.8], [0.8, 0.5]),
  sideRoom('floorService', 'Stair 1', [12, 9.6, 2.7, 4.8], [0.5, 0.235]),
  sideRoom('floorWet', 'WC women', [14.7, 9.6, 2.6, 4.8], [0.61, 0.41]),
  sideRoom('floorWet', 'WC men', [17.3, 9.6, 2.6, 4.8], [0.39, 0.41]),
  sideRoom('floorService', 'Cleaner', [19.9, 9.6, 1.8, 2.4], [0.5, 0.25]),
  sideRoom('floorWet', 'Accessible WC', [19.9, 12, 1.8, 2.4], [0.5, 0.82], 'Acc. WC'),
  sideRoom('floorPassage', 'Lift lobby', [21.7, 12, 3.8, 2.4], [0.5, 0.27]),
  sideRoom('floorService', 'Comms room', [25.5, 9.6, 1.8, 2.4], [0.5, 0.27], 'Comms'),
  sideRoom('floorService', 'Switch room', [25.5, 12, 1.8, 2.4], [0.5, 0.73], 'Switches'),
  sideRoom('floorService', 'Stair 2', [27.3, 9.6, 2.7, 4.8], [0.5, 0.765]),
  room('Meeting Muhu', [12, 16.2, 6, 6], [0.5, 0.19]),
  room('Office 4.12', [18, 16.2, 3, 6], [0.5, 0.85]),
  room('Office 4.13', [21, 16.2, 3, 6], [0.5, 0.85]),
  room('Kitchen', [24, 16.2, 6, 6], [0.56, 0.46]),
  room('Copy room', [30, 16.2, 3, 6], [0.53, 0.625]),
  room('Conference', [33, 16.2, 9, 6]),
]

const [west, east, north, south] = [0, 42, 0, 22.2]

export const officeWalls: readonly Wall[] = [
  horizontalWall('outer', north, west, east, ...windowsBetween(axes.xs, 2, 2.2)),
  horizontalWall('outer', south, west, east, ...windowsBetween(axes.xs, 2, 2.2)),
  verticalWall('outer', west, north, south, ...windowsBetween(axes.ys, 3, 1.7)),
  verticalWall('outer', east, north, south, ...windowsBetween(axes.ys, 3, 1.7)),

  verticalWall('core', 12, 9.6, 14.4),
  verticalWall('core', 30, 9.6, 14.4),
  horizontalWall(
    'core',
    9.6,
    12,
    30,
    doorAt(20.8, 'west', 'north', 0.85),
    doorAt(26.4, 'east', 'north', 0.85),
    doorAt(28.1, 'west', 'south'),
  ),
  horizontalWall(
    'core',
    14.4,
    12,
    30,
    doorAt(13.9, 'east', 'north'),
    doorAt(15.35, 'west', 'north', 0.85),
    doorAt(19.2, 'east', 'north', 0.85),
    doorAt(20.8, 'west', 'south', 0.95),
    gapAt(23.6, 3),
    doorAt(26.4, 'east', 'south', 0.85),
  ),
  verticalWall('core', 14.7, 9.6, 14.4),
  verticalWall('core', 21.7, 9.6, 14.4),
  verticalWall('core', 25.5, 9.6, 14.4),
  verticalWall('core', 27.3, 9.6, 14.4),
  horizontalWall('core', 12, 21.7, 25.5, gapAt(22.65, 1.1), gapAt(24.55, 1.1)),
  verticalWall('inner', 17.3, 9.6, 14.4),
  verticalWall('inner', 19.9, 9.6, 14.4),
  verticalWall('inner', 23.6, 9.6, 12),
  horizontalWall('inner', 12, 19.9, 21.7),
  horizontalWall('inner', 12, 25.5, 27.3),
  horizontalWall('inner', 12.9, 14.7, 17.3, doorAt(16.6, 'east', 'north', 0.8)),
  horizontalWall('inner', 12.9, 17.3, 19.9, doorAt(18, 'west', 'north', 0.8)),

  verticalWall('glass', 12, 0.2, 9.6, doubleDoorAt(8.7, 'west')),
  verticalWall('glass', 30, 0.2, 9.6, doubleDoorAt(8.7, 'east')),
  verticalWall('inner', 12, 14.4, 22.2, doubleDoorAt(15.33, 'west', 1.2)),
  horizontalWall('inner', 14.4, 30, 42, doorAt(31.2, 'west', 'north')),

  horizontalWall(
    'glass',
    16.2,
    12,
    24,
    doorAt(17.2, 'east', 'south'),
    doorAt(18.8, 'west', 'south'),
    doorAt(23.2, 'east', 'south'),
  ),
  horizontalWall('inner', 16.2, 24, 33, gapAt(27.4, 4.2), doorAt(32.2, 'east', 'south')),
  horizontalWall('glass', 16.2, 33, 42, doubleDoorAt(35, 'south')),
  verticalWall('inner', 18, 16.2, 22.2),
  verticalWall('inner', 21, 16.2, 22.2),
  verticalWall('inner', 24, 16.2, 22.2),
  verticalWall('inner', 30, 16.2, 22.2),
  verticalWall('inner', 33, 16.2, 22.2),
]

/** Columns free of the core, which stands on its own walls; those on the façades are part of the wall. */
export const columns: readonly { x: number; y: number }[] = [
  ...axes.xs.flatMap((x) => axes.ys.map((y) => ({ x, y }))),
].filter(({ x, y }) => !(x >= 12 && x <= 30 && y === 14.4))
