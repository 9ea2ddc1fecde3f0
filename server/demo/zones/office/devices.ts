import { evenly, roomNamed } from '../draw/rooms.ts'
import { type Point, points } from '../draw/svg.ts'
import { gateway, luminaires, type Planned, sensors } from '../schedule.ts'
import { officeRooms } from './rooms.ts'

const ceiling = 2.8
const loweredCeiling = 2.6
const everySecond = (index: number) => index % 2 === 0

const grid = (room: string, columns: number, rows: number) =>
  evenly(roomNamed(officeRooms, room), columns, rows)

/** Recessed panels in rows, dimmed with the working day. */
const panels = (room: string, columns: number, rows: number, group: string) =>
  luminaires(room, grid(room, columns, rows), {
    use: 'office-panel',
    profile: 'office-hours',
    installationHeight: ceiling,
    group,
  })

/** Recessed downlights where one passes through. */
const downlights = (
  room: string,
  at: readonly Point[],
  group?: string,
  allInOne?: (index: number) => boolean,
) =>
  luminaires(room, at, {
    use: 'downlight',
    profile: 'corridor',
    installationHeight: loweredCeiling,
    group,
    allInOne,
  })

const detectors = (room: string, at: readonly Point[], group?: string) =>
  sensors(room, at, { installationHeight: ceiling, group })

/** Detectors hang midway between lamps: on the crossings of a grid whose cells hold four lamps each. */
export const officeDevices: readonly Planned[] = [
  ...panels('Open office 1', 4, 6, 'Open office 1'),
  ...detectors('Open office 1', grid('Open office 1', 2, 3), 'Open office 1'),
  ...panels('Open office 2', 5, 3, 'Open office 2'),
  ...detectors('Open office 2', points([15.6, 2.6], [19.2, 5.2], [22.8, 2.6], [26.4, 5.2]), 'Open office 2'),
  ...panels('Open office 3', 4, 4, 'Open office 3'),
  ...detectors('Open office 3', grid('Open office 3', 2, 2), 'Open office 3'),

  ...downlights('Corridor north', grid('Corridor north', 6, 1), 'Corridors', everySecond),
  ...detectors('Corridor north', points([24, 8.7]), 'Corridors'),
  ...detectors('Corridor south', points([24, 15.3]), 'Corridors'),
  ...downlights('Corridor south', grid('Corridor south', 10, 1), 'Corridors', everySecond),
  ...downlights('Lift lobby', grid('Lift lobby', 2, 1), 'Corridors'),
  ...detectors('Lift lobby', grid('Lift lobby', 1, 1), 'Corridors'),
  ...downlights('Stair 1', points([13.35, 11.9], [13.35, 13.9]), undefined, everySecond),
  ...downlights('Stair 2', points([28.65, 10.1], [28.65, 12.1]), undefined, everySecond),
  ...downlights('WC women', points([16, 10.9], [16, 13.65]), undefined, (index) => index === 1),
  ...downlights('WC men', points([18.6, 10.9], [18.6, 13.65]), undefined, (index) => index === 1),
  ...downlights('Accessible WC', grid('Accessible WC', 1, 1), undefined, () => true),
  ...downlights('Cleaner', grid('Cleaner', 1, 1), undefined, () => true),
  ...downlights('Comms room', grid('Comms room', 1, 1)),
  ...downlights('Switch room', grid('Switch room', 1, 1)),

  ...panels('Meeting Muhu', 2, 2, 'Meeting rooms'),
  ...detectors('Meeting Muhu', grid('Meeting Muhu', 1, 1), 'Meeting rooms'),
  ...panels('Office 4.12', 1, 2, 'Offices'),
  ...detectors('Office 4.12', grid('Office 4.12', 1, 1), 'Offices'),
  ...panels('Office 4.13', 1, 2, 'Offices'),
  ...detectors('Office 4.13', grid('Office 4.13', 1, 1), 'Offices'),
  ...downlights('Kitchen', grid('Kitchen', 3, 2)),
  ...detectors('Kitchen', grid('Kitchen', 1, 1)),
  ...panels('Copy room', 1, 2, 'Offices'),
  ...detectors('Copy room', grid('Copy room', 1, 1), 'Offices'),
  ...panels('Conference', 3, 2, 'Meeting rooms'),
  ...detectors('Conference', grid('Conference', 2, 1), 'Meeting rooms'),

  gateway('Comms room', { x: 26, y: 11.4 }, loweredCeiling),
  gateway('Open office 1', { x: 6, y: 11.1 }, ceiling),
]
