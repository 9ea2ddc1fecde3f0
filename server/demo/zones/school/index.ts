import { drawFloors, drawRoomLabels } from '../draw/rooms.ts'
import { drawAxes, sheetSvg } from '../draw/sheet.ts'
import { rect } from '../draw/svg.ts'
import { drawWalls } from '../draw/walls.ts'
import { schedule } from '../schedule.ts'
import type { DemoZone } from '../zone.ts'
import { schoolDevices } from './devices.ts'
import { furnishing } from './furnishing.ts'
import { axes, columns, schoolRooms, schoolSheet, schoolWalls } from './layout.ts'
import { yard } from './yard.ts'

const columnSide = 0.4

export const schoolZone: DemoZone = {
  key: 'school',
  name: 'Kalamaja school, ground floor',
  widthMetres: schoolSheet.widthMetres,
  heightMetres: schoolSheet.heightMetres,
  svg: sheetSvg(schoolSheet, {
    titleBlock: {
      name: 'Kalamaja school, ground floor',
      subtitle: 'Lighting plan · Tallinn',
      number: 'E-21',
      level: '±0.00',
    },
    north: 18,
    drawing: [
      yard(),
      drawFloors(schoolRooms),
      drawAxes({ ...axes, reach: 2.3, radius: 0.56 }),
      furnishing(),
      drawWalls(schoolWalls),
      ...columns.map(({ x, y }) =>
        rect('column', x - columnSide / 2, y - columnSide / 2, columnSide, columnSide),
      ),
      drawRoomLabels(schoolRooms, 1 / schoolSheet.pixelsPerMetre),
    ],
  }),
  ...schedule(schoolSheet, schoolDevices, ['Art room']),
  workingHours: { hours: 9, days: 5 },
  grid: { width: 6.25, height: 12.5 },
  activity: 'school',
}
