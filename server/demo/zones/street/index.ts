import { sheetSvg } from '../draw/sheet.ts'
import { d, path, rect } from '../draw/svg.ts'
import { schedule } from '../schedule.ts'
import type { DemoZone } from '../zone.ts'
import { drawBuildings } from './buildings.ts'
import { streetDevices } from './devices.ts'
import { streetSheet, view } from './layout.ts'
import { markings } from './markings.ts'
import { gardens, planting } from './planting.ts'
import { posts } from './posts.ts'
import { surfaces } from './surfaces.ts'
import { streetFurniture, traffic } from './traffic.ts'

export const streetZone: DemoZone = {
  key: 'street',
  name: 'Pärnu maantee',
  widthMetres: streetSheet.widthMetres,
  heightMetres: streetSheet.heightMetres,
  svg: sheetSvg(streetSheet, {
    titleBlock: {
      name: 'Pärnu maantee',
      subtitle: 'Street lighting plan · Tallinn',
      number: 'E-31',
      level: '+18.40',
    },
    north: -34,
    drawing: [
      gardens(),
      drawBuildings(),
      surfaces(),
      markings(),
      traffic(),
      streetFurniture(),
      planting(),
      posts(),
      mat(),
    ],
  }),
  ...schedule(streetSheet, streetDevices, ['Luise street']),
  workingHours: { hours: 11, days: 7 },
  grid: { width: 3.125, height: 6.25 },
  activity: 'street',
}

/** Paper around the view, so that the street ends in a clean edge. */
function mat(): string {
  const { widthMetres, heightMetres } = streetSheet
  const { x, y, width, height } = view
  const sheet = d`M${0} ${0}H${widthMetres}V${heightMetres}H${0}Z`
  const hole = d`M${x} ${y}V${y + height}H${x + width}V${y}Z`
  return path('paper', sheet + hole) + rect('frame', x, y, width, height)
}
