import { evenly, roomNamed } from '../draw/rooms.ts'
import { type Point, points } from '../draw/svg.ts'
import { gateway, luminaires, type Planned, sensors } from '../schedule.ts'
import { type Classroom, classrooms, schoolRooms } from './layout.ts'

const ceiling = 3.2
const corridorCeiling = 3

const grid = (room: string, columns: number, rows: number) =>
  evenly(roomNamed(schoolRooms, room), columns, rows)

const panels = (room: string, at: readonly Point[], group?: string) =>
  luminaires(room, at, {
    use: 'classroom-panel',
    profile: 'classroom',
    installationHeight: ceiling,
    group,
  })

const passage = (
  use: 'corridor-linear' | 'downlight',
  room: string,
  at: readonly Point[],
  group?: string,
  allInOne?: (index: number) => boolean,
) =>
  luminaires(room, at, {
    use,
    profile: 'corridor',
    installationHeight: corridorCeiling,
    group,
    allInOne,
  })

const detectors = (room: string, at: readonly Point[], group?: string) =>
  sensors(room, at, { installationHeight: ceiling, group })

/** Six panels over the desks and one along the board, a detector in the middle. */
function classroomDevices({ name, x, y, width, height, looks }: Classroom): Planned[] {
  const group = looks === 'east' ? 'Classrooms north' : 'Classrooms south'
  const boardLamp = { x: looks === 'east' ? x + width - 0.9 : x + 0.9, y: y + height / 2 }
  return [
    ...panels(name, [...grid(name, 3, 2), boardLamp], group),
    ...detectors(name, grid(name, 1, 1), group),
  ]
}

const hallBeforeVestibule = { ...roomNamed(schoolRooms, 'School hall'), height: 5 }

const odd = (index: number) => index % 2 === 1
const corridorLights = (room: string) =>
  passage('corridor-linear', room, grid(room, 6, 1), 'School corridor', odd)

export const schoolDevices: readonly Planned[] = [
  ...classrooms.flatMap(classroomDevices),
  ...panels('Science room', grid('Science room', 3, 2), 'Classrooms south'),
  ...detectors('Science room', points([47.9, 14.4], [52.5, 14.4]), 'Classrooms south'),
  ...panels('Art room', grid('Art room', 3, 2), 'Classrooms north'),
  ...detectors('Art room', grid('Art room', 1, 1), 'Classrooms north'),
  ...panels('School library', grid('School library', 3, 2), 'School library'),
  ...detectors('School library', points([31.5, 2.95]), 'School library'),

  ...corridorLights('School corridor west'),
  ...detectors('School corridor west', points([9, 9]), 'School corridor'),
  ...corridorLights('School corridor middle'),
  ...corridorLights('School corridor east'),
  ...detectors('School corridor east', points([45, 9]), 'School corridor'),
  ...detectors('School corridor middle', points([33, 9]), 'School corridor'),

  ...passage(
    'downlight',
    'School hall',
    [...evenly(hallBeforeVestibule, 3, 2), { x: 31.5, y: 16.9 }],
    'School hall',
    (index) => index === 6,
  ),
  ...detectors('School hall', points([30, 12.05], [33, 12.05]), 'School hall'),
  ...passage('corridor-linear', 'School stair', points([19.5, 12.9], [19.5, 15.2])),
  ...detectors('School stair', points([19.5, 11.6])),
  ...passage(
    'downlight',
    'School WC girls',
    points([22.9, 12], [23.2, 15], [23.2, 16.8]),
    undefined,
    (index) => index < 2,
  ),
  ...passage(
    'downlight',
    'School WC boys',
    points([25.1, 12], [24.9, 15], [24.9, 16.8]),
    undefined,
    (index) => index < 2,
  ),
  ...panels('Staff room', grid('Staff room', 2, 2)),
  ...detectors('Staff room', points([39, 13])),
  ...panels('Head teacher', grid('Head teacher', 1, 2)),
  ...detectors('Head teacher', points([43.5, 13.6])),

  gateway('School corridor middle', { x: 21, y: 9 }, corridorCeiling),
]
