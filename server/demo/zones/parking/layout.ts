import type { Ink } from '../draw/inks.ts'
import { bayDepth } from '../draw/roadMarkings.ts'
import { type Room, room, sideRoom } from '../draw/rooms.ts'
import type { Sheet } from '../draw/sheet.ts'
import { doorAt, doubleDoorAt, gapAt, horizontalWall, verticalWall, type Wall } from '../draw/walls.ts'

/** Three bays of 2.6 m between axes. Beams span a bay, the aisle and a bay: 15.6 m without a column. */
export const bayWidth = 2.6
const axisSpacing = 3 * bayWidth
const aisleWidth = 5.6

/** Where rows of bays and aisles meet, from north to south and from west to east, in metres. */
export const edges = {
  northMouth: bayDepth,
  middleNorth: bayDepth + aisleWidth,
  spine: 2 * bayDepth + aisleWidth,
  middleSouth: 3 * bayDepth + aisleWidth,
  southMouth: 3 * bayDepth + 2 * aisleWidth,
  south: 4 * bayDepth + 2 * aisleWidth,
  islandWest: axisSpacing,
  islandEast: 7 * axisSpacing,
  rampWest: 8 * axisSpacing,
  east: 9 * axisSpacing,
}
const { northMouth, middleNorth, spine, middleSouth, southMouth, south } = edges
const { islandWest, islandEast, rampWest, east } = edges

/** Structural axes 1–10 and A–C, in metres; the building's (0, 0) is A/1. */
export const axes = {
  xs: Array.from({ length: 10 }, (_, index) => index * axisSpacing),
  ys: [0, spine, south],
}

export const parkingSheet: Sheet = {
  widthMetres: 80,
  heightMetres: 40,
  pixelsPerMetre: 40,
  origin: { x: 5.3, y: 3.5 },
}

const area = (name: string, floor: Ink, west: number, top: number, right: number, bottom: number): Room =>
  room(name, [west, top, right - west, bottom - top], [0.5, 0.5], { floor })

/** A one-way loop of two aisles and two cross aisles, four rows of bays, a two-way ramp up to the street. */
export const parkingAreas: readonly Room[] = [
  area('P2 north bays', 'asphaltBay', islandWest, 0, east, northMouth),
  area('P2 north aisle', 'asphalt', islandWest, northMouth, east, middleNorth),
  area('P2 middle bays A', 'asphaltBay', islandWest, middleNorth, islandEast, spine),
  area('P2 middle bays B', 'asphaltBay', islandWest, spine, islandEast, middleSouth),
  area('P2 south aisle', 'asphalt', islandWest, middleSouth, rampWest, southMouth),
  area('P2 south bays', 'asphaltBay', islandWest, southMouth, rampWest, south),
  area('P2 west cross aisle', 'asphalt', 0, northMouth, islandWest, southMouth),
  area('P2 east cross aisle', 'asphalt', islandEast, middleNorth, rampWest, middleSouth),
  area('P2 ramp', 'asphaltRamp', rampWest, middleNorth, east, southMouth),
]

export const parkingRooms: readonly Room[] = [
  sideRoom('floorService', 'P2 stair', [0, 0, 3, northMouth], [0.5, 0.235], 'Stair'),
  sideRoom('floorPassage', 'P2 lift hall', [3, 2.4, 4.8, northMouth - 2.4], [0.5, 0.26], 'Lift hall'),
  sideRoom('floorService', 'P2 switch room', [0, southMouth, 3.6, bayDepth], [0.6, 0.7], 'Switch room'),
  sideRoom('floorService', 'P2 store', [3.6, southMouth, 4.2, bayDepth], [0.45, 0.7], 'Store'),
  sideRoom(
    'floorService',
    'P2 ventilation',
    [rampWest, southMouth, east - rampWest, bayDepth],
    [0.28, 0.35],
    'Ventilation',
  ),
]

export const parkingWalls: readonly Wall[] = [
  horizontalWall('outer', 0, 0, east),
  horizontalWall('outer', south, 0, east),
  verticalWall('outer', 0, 0, south),
  verticalWall('outer', east, 0, south),

  verticalWall('core', 3, 0, northMouth, doorAt(4.2, 'south', 'west')),
  verticalWall('core', islandWest, 0, northMouth),
  horizontalWall('core', northMouth, 0, islandWest, doubleDoorAt(5.4, 'south')),
  horizontalWall('core', 2.4, 3, islandWest, gapAt(4.2, 1.1), gapAt(6.6, 1.1)),
  verticalWall('inner', 5.4, 0, 2.4),

  horizontalWall(
    'core',
    southMouth,
    0,
    islandWest,
    doorAt(2.6, 'east', 'south'),
    doorAt(4.6, 'west', 'south'),
  ),
  verticalWall('core', islandWest, southMouth, south),
  verticalWall('inner', 3.6, southMouth, south),

  verticalWall('core', rampWest, middleNorth, south, doorAt(27.6, 'south', 'east')),
  horizontalWall('core', southMouth, rampWest, east),
]

/** Between the heads of the middle bays, and in the long walls; the east cross aisle has none. */
export const columns = axes.xs.flatMap((x) =>
  axes.ys.filter((y) => y !== spine || x <= islandEast + 0.1 || x >= rampWest).map((y) => ({ x, y })),
)
