import { drawRoomLabels } from '../draw/rooms.ts'
import { drawAxes, sheetSvg } from '../draw/sheet.ts'
import { rect } from '../draw/svg.ts'
import { drawWalls } from '../draw/walls.ts'
import { schedule } from '../schedule.ts'
import type { DemoZone } from '../zone.ts'
import { parkingDevices } from './devices.ts'
import { deck } from './drawing.ts'
import { axes, columns, parkingRooms, parkingSheet, parkingWalls } from './layout.ts'

const columnSize = { width: 0.4, height: 0.7 }

export const parkingZone: DemoZone = {
  key: 'parking',
  name: 'Parking deck P2',
  widthMetres: parkingSheet.widthMetres,
  heightMetres: parkingSheet.heightMetres,
  svg: sheetSvg(parkingSheet, {
    titleBlock: {
      name: 'Parking deck P2',
      subtitle: 'Lighting plan · Tallinn',
      number: 'E-11',
      level: '−5.40',
    },
    north: 0,
    drawing: [
      deck(),
      drawAxes({ ...axes, reach: 2.15, radius: 0.62 }),
      drawWalls(parkingWalls),
      ...columns.map(({ x, y }) =>
        rect(
          'column',
          x - columnSize.width / 2,
          y - columnSize.height / 2,
          columnSize.width,
          columnSize.height,
        ),
      ),
      drawRoomLabels(parkingRooms, 1 / parkingSheet.pixelsPerMetre),
    ],
  }),
  ...schedule(parkingSheet, parkingDevices, ['P2 ramp', 'P2 ventilation']),
  workingHours: { hours: 24, days: 7 },
  grid: { width: 5, height: 10 },
  activity: 'parking',
}
