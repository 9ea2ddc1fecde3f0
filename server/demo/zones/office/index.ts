import { drawFloors, drawRoomLabels } from '../draw/rooms.ts'
import { drawAxes, sheetSvg } from '../draw/sheet.ts'
import { rect } from '../draw/svg.ts'
import { drawWalls } from '../draw/walls.ts'
import { schedule } from '../schedule.ts'
import type { DemoZone } from '../zone.ts'
import { officeDevices } from './devices.ts'
import { furnishing } from './furnishing.ts'
import { axes, columns, officeRooms, officeSheet, officeWalls } from './rooms.ts'

const columnSide = 0.4

export const officeZone: DemoZone = {
  key: 'office',
  name: 'Ülemiste office, floor 4',
  widthMetres: officeSheet.widthMetres,
  heightMetres: officeSheet.heightMetres,
  svg: sheetSvg(officeSheet, {
    titleBlock: {
      name: 'Ülemiste office, floor 4',
      subtitle: 'Lighting plan · Tallinn',
      number: 'E-04',
      level: '+12.60',
    },
    north: 0,
    drawing: [
      drawFloors(officeRooms),
      drawAxes({ ...axes, reach: 2.35, radius: 0.42 }),
      furnishing(),
      drawWalls(officeWalls),
      ...columns.map(({ x, y }) =>
        rect('column', x - columnSide / 2, y - columnSide / 2, columnSide, columnSide),
      ),
      drawRoomLabels(officeRooms, 1 / officeSheet.pixelsPerMetre),
    ],
  }),
  ...schedule(officeSheet, officeDevices, ['Conference', 'Kitchen']),
  workingHours: { hours: 10, days: 5 },
  grid: { width: 6.25, height: 10 },
  activity: 'office',
}
