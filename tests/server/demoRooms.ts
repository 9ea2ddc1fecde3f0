/** A point of a demo plan, in metres from its left and upper edge. */
type Point = { x: number; y: number }

/** A room or an area that devices are named after. */
export type Room = { name: string; holds: (point: Point) => boolean }

type Box = readonly [name: string, x: number, y: number, width: number, height: number]

const boxes = (origin: Point, rooms: readonly Box[]): Room[] =>
  rooms.map(([name, x, y, width, height]) => ({
    name,
    holds: (at) => isIn(at, origin.x + x, origin.y + y, width, height),
  }))

const isIn = (at: Point, x: number, y: number, width: number, height: number) =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** A street bends with this radius about a point below its middle; its areas are measured along its centre line and across it. */
const radius = 520
const middle = { x: 64, y: 26.4 }
type Stretch = readonly [name: string, from: number, to: number, near: number, far: number]

const stretches = (areas: readonly Stretch[]): Room[] =>
  areas.map(([name, from, to, near, far]) => ({
    name,
    holds: (at) => {
      const [east, north] = [at.x - middle.x, middle.y + radius - at.y]
      const along = Math.atan2(east, north) * radius
      const across = radius - Math.hypot(east, north)
      const isDrawn = isIn(at, 1.1, 1.1, 125.8, 56)
      return isDrawn && along >= from && along <= to && across >= near && across <= far
    },
  }))

/** Where the rooms of each demo zone are drawn on its plan, in metres of the building: those of server/demo/zones/<key>.svg. */
export const demoRooms: Readonly<Record<string, readonly Room[]>> = {
  office: boxes({ x: 3.5, y: 3.5 }, [
    ['Open office 1', 0, 0, 12, 22.2],
    ['Open office 2', 12, 0, 18, 7.8],
    ['Open office 3', 30, 0, 12, 14.4],
    ['Corridor north', 12, 7.8, 18, 1.8],
    ['Corridor south', 12, 14.4, 30, 1.8],
    ['Stair 1', 12, 9.6, 2.7, 4.8],
    ['WC women', 14.7, 9.6, 2.6, 4.8],
    ['WC men', 17.3, 9.6, 2.6, 4.8],
    ['Cleaner', 19.9, 9.6, 1.8, 2.4],
    ['Accessible WC', 19.9, 12, 1.8, 2.4],
    ['Lift lobby', 21.7, 12, 3.8, 2.4],
    ['Comms room', 25.5, 9.6, 1.8, 2.4],
    ['Switch room', 25.5, 12, 1.8, 2.4],
    ['Stair 2', 27.3, 9.6, 2.7, 4.8],
    ['Meeting Muhu', 12, 16.2, 6, 6],
    ['Office 4.12', 18, 16.2, 3, 6],
    ['Office 4.13', 21, 16.2, 3, 6],
    ['Kitchen', 24, 16.2, 6, 6],
    ['Copy room', 30, 16.2, 3, 6],
    ['Conference', 33, 16.2, 9, 6],
  ]),
  parking: boxes({ x: 5.3, y: 3.5 }, [
    ['P2 north bays', 7.8, 0, 62.4, 5],
    ['P2 north aisle', 7.8, 5, 62.4, 5.6],
    ['P2 middle bays A', 7.8, 10.6, 46.8, 5],
    ['P2 middle bays B', 7.8, 15.6, 46.8, 5],
    ['P2 south aisle', 7.8, 20.6, 54.6, 5.6],
    ['P2 south bays', 7.8, 26.2, 54.6, 5],
    ['P2 west cross aisle', 0, 5, 7.8, 21.2],
    ['P2 east cross aisle', 54.6, 10.6, 7.8, 10],
    ['P2 ramp', 62.4, 10.6, 7.8, 15.6],
    ['P2 stair', 0, 0, 3, 5],
    ['P2 lift hall', 3, 2.4, 4.8, 2.6],
    ['P2 switch room', 0, 26.2, 3.6, 5],
    ['P2 store', 3.6, 26.2, 4.2, 5],
    ['P2 ventilation', 62.4, 26.2, 7.8, 5],
  ]),
  school: boxes({ x: 5.2, y: 3.8 }, [
    ['Classroom 101', 0, 0, 9, 7.2],
    ['Classroom 102', 9, 0, 9, 7.2],
    ['Classroom 103', 18, 0, 9, 7.2],
    ['Classroom 104', 36, 0, 9, 7.2],
    ['Classroom 105', 0, 10.8, 9, 7.2],
    ['Classroom 106', 9, 10.8, 9, 7.2],
    ['School library', 27, 0, 9, 7.2],
    ['Art room', 45, 0, 9, 7.2],
    ['School corridor west', 0, 7.2, 18, 3.6],
    ['School corridor middle', 18, 7.2, 18, 3.6],
    ['School corridor east', 36, 7.2, 18, 3.6],
    ['School stair', 18, 10.8, 3, 7.2],
    ['School WC girls', 21, 10.8, 3, 7.2],
    ['School WC boys', 24, 10.8, 3, 7.2],
    ['School hall', 27, 10.8, 9, 7.2],
    ['Staff room', 36, 10.8, 6, 7.2],
    ['Head teacher', 42, 10.8, 3, 7.2],
    ['Science room', 45, 10.8, 9, 7.2],
  ]),
  street: stretches([
    ['Pärnu maantee north', -68, 68, -14.1, -11.9],
    ['Pärnu maantee south', -68, 68, 11.9, 14.1],
    ['Footway north', -68, 68, -18.5, -15.9],
    ['Footway south', -68, 68, 15.9, 18.5],
    ['Tram stop', -26, 4, -5.7, 5.7],
    ['Park crossing', -38.5, -31.5, -14.1, 14.1],
    ['Luise crossing west', 14.5, 21.5, -14.1, 14.1],
    ['Luise crossing east', 34.5, 41.5, -14.1, 14.1],
    ['Luise street', 22.1, 33.9, 18.5, 36],
  ]),
}
