import { evenly, roomNamed } from '../draw/rooms.ts'
import { type Point, points } from '../draw/svg.ts'
import { gateway, luminaires, type Planned, sensors } from '../schedule.ts'
import { axes, bayWidth, edges, parkingAreas, parkingRooms } from './layout.ts'

const underBeam = 2.4
const everySecond = (index: number) => index % 2 === 0

const grid = (room: string, columns: number, rows: number) =>
  evenly(roomNamed([...parkingAreas, ...parkingRooms], room), columns, rows)

/** Battens along the middle of a lane or of a row of bays. */
const battens = (room: string, at: readonly Point[], group: string, allInOne?: (index: number) => boolean) =>
  luminaires(room, at, {
    use: 'parking-batten',
    profile: 'parking',
    installationHeight: underBeam,
    group,
    allInOne,
  })

const serviceLamps = (room: string, at: readonly Point[]) =>
  luminaires(room, at, { use: 'corridor-linear', profile: 'always-on', installationHeight: underBeam })

const detectors = (room: string, at: readonly Point[], group?: string) =>
  sensors(room, at, { installationHeight: underBeam, group })

/** Detectors over bays hang on the axes, at the mouths, and look along the aisle. */
const onAxes = (axisNumbers: readonly number[], y: number) =>
  axisNumbers.map((number) => ({ x: axes.xs[number - 1] ?? 0, y }))

/** The odd bay at the east end is kept clear. */
const southBays = roomNamed(parkingAreas, 'P2 south bays')
const southBaysInPairs = { ...southBays, width: southBays.width - bayWidth }

const alongWalkway = (ys: readonly number[]) => ys.map((y) => ({ x: edges.islandWest - 0.65, y }))

export const parkingDevices: readonly Planned[] = [
  ...battens('P2 north aisle', grid('P2 north aisle', 16, 1), 'P2 aisles', everySecond),
  ...battens('P2 south aisle', grid('P2 south aisle', 14, 1), 'P2 aisles', everySecond),
  ...battens('P2 west cross aisle', grid('P2 west cross aisle', 1, 5), 'P2 aisles', everySecond),
  ...detectors(
    'P2 west cross aisle',
    alongWalkway([edges.middleNorth + 2, edges.middleSouth - 2]),
    'P2 aisles',
  ),
  ...battens('P2 east cross aisle', grid('P2 east cross aisle', 1, 2), 'P2 aisles', everySecond),

  ...battens('P2 north bays', grid('P2 north bays', 12, 1), 'P2 bays'),
  ...detectors('P2 north bays', onAxes([3, 5, 7, 9], edges.northMouth - 0.9), 'P2 bays'),
  ...battens('P2 middle bays A', grid('P2 middle bays A', 9, 1), 'P2 bays'),
  ...detectors('P2 middle bays A', onAxes([3, 5, 7], edges.middleNorth + 0.9), 'P2 bays'),
  ...battens('P2 middle bays B', grid('P2 middle bays B', 9, 1), 'P2 bays'),
  ...detectors('P2 middle bays B', onAxes([3, 5, 7], edges.middleSouth - 0.9), 'P2 bays'),
  ...battens('P2 south bays', evenly(southBaysInPairs, 10, 1), 'P2 bays'),
  ...detectors('P2 south bays', onAxes([3, 5, 7], edges.southMouth + 0.9), 'P2 bays'),

  ...battens('P2 ramp', grid('P2 ramp', 1, 4), 'P2 ramp'),
  ...detectors('P2 ramp', points([66.3, edges.middleNorth + 0.6]), 'P2 ramp'),

  ...serviceLamps('P2 lift hall', points([4.2, 4], [6.6, 4])),
  ...detectors('P2 lift hall', points([5.4, 4])),
  ...serviceLamps('P2 stair', points([1.54, 2.6], [1.54, 4.55])),
  ...detectors('P2 stair', points([1.54, 0.55])),
  ...serviceLamps('P2 switch room', grid('P2 switch room', 1, 1)),
  ...serviceLamps('P2 store', grid('P2 store', 1, 1)),
  ...detectors('P2 store', points([4.7, 28.7])),
  ...serviceLamps('P2 ventilation', grid('P2 ventilation', 2, 1)),

  gateway('P2 switch room', { x: 0.55, y: 28 }, underBeam),
  gateway('P2 north aisle', { x: 62.4, y: 7.8 }, underBeam),
  gateway('P2 ventilation', { x: 63.4, y: 30.2 }, underBeam),
]
