import { lift, riser, stairs } from '../draw/circulation.ts'
import { basins, cubicles, kitchenCounter, racks, toilet, urinal } from '../draw/fixtures.ts'
import {
  board,
  cabinets,
  chair,
  desk,
  deskCluster,
  lowTable,
  meetingTable,
  phoneBooth,
  pottedPlant,
  roundTable,
  shelves,
  sofa,
} from '../draw/furniture.ts'
import { roomNamed } from '../draw/rooms.ts'
import { rect } from '../draw/svg.ts'
import { officeRooms } from './rooms.ts'

/** Everything that stands on the floor, in the building's metres. */
export function furnishing(): string {
  return [...openOffices(), ...core(), ...southRooms()].join('')
}

function openOffices(): string[] {
  const westRows = [1.85, 5.55, 9.25, 12.95, 16.65, 20.35]
  return [
    ...westRows.map((y) => deskCluster(3.3, y, 3)),
    ...[1.85, 5.55, 20.35].map((y) => deskCluster(9.5, y, 2)),
    ...[10.6, 12.0, 13.4].map((y) => phoneBooth(11.15, y, 90)),
    sofa(8.9, 16.9, 2.2),
    sofa(8.9, 18.6, 2.2, 180),
    lowTable(8.9, 17.75, 1.2, 0.5),
    pottedPlant(11.5, 17.2),
    pottedPlant(11.5, 7.2),
    pottedPlant(0.65, 11.1),
    cabinets(11.45, 19.2, 0.42, 2.4, 3),

    ...[13.8, 17.4, 21, 24.6, 28.2].map((x) => deskCluster(x, 2.9, 3, 90)),
    ...[15.0, 19.0, 25.0].map((x) => cabinets(x, 7.35, 2.4, 0.42, 3)),
    pottedPlant(14.4, 7.55),
    pottedPlant(28.6, 7.55),
    pottedPlant(21.9, 7.55),

    ...[1.85, 5.45, 9.05, 12.55].map((y) => deskCluster(38.9, y, 3)),
    ...[1.85, 5.45].map((y) => deskCluster(32.9, y, 2)),
    meetingTable(33.6, 12.2, { length: 2.8, width: 1.1, seats: 4 }),
    board(33.6, 14.25, 2.4, 0.06),
    pottedPlant(35.3, 10.4),
    pottedPlant(30.6, 12.6),
    cabinets(30.1, 3.2, 0.42, 1.6, 2),
  ]
}

function core(): string[] {
  const shaft = (name: string) => {
    const { x, y, width, height } = roomNamed(officeRooms, name)
    return { x: x + 0.12, y: y + 0.12, width: width - 0.24, height: height - 0.24 }
  }
  return [
    stairs(shaft('Stair 1'), 'south'),
    stairs(shaft('Stair 2'), 'north'),
    lift({ x: 21.82, y: 9.72, width: 1.72, height: 2.28 }, 'south'),
    lift({ x: 23.66, y: 9.72, width: 1.72, height: 2.28 }, 'south'),
    cubicles(14.82, 9.72, 2.42, 3, 1.45),
    basins(14.82, 12.8, 1.4, 2, 270),
    cubicles(17.36, 9.72, 1.66, 2, 1.45),
    urinal(19.42, 9.9),
    basins(19.84, 11.4, 1.4, 2, 90),
    toilet(21.2, 12.5),
    basins(19.96, 13.2, 0.7, 1, 270),
    riser({ x: 20, y: 11.25, width: 0.6, height: 0.65 }),
    rect('sanitary', 21.0, 11.3, 0.5, 0.5, 0.05),
    racks(25.62, 11.0, 1.6, 0.85, 2),
    racks(25.62, 12.15, 1.6, 0.5, 3),
  ]
}

function southRooms(): string[] {
  return [
    meetingTable(15, 19.3, { length: 3.2, width: 1.3, seats: 4, heads: true }),
    board(12.14, 19.3, 0.08, 2.2),
    cabinets(17.5, 17.6, 0.42, 2, 2),
    pottedPlant(12.6, 21.5),

    desk(19.5, 18.75, 0, 1.6, 0.8),
    chair(19.5, 18, 180),
    shelves(18.1, 19.2, 0.32, 2.2),
    pottedPlant(20.6, 16.65, 0.3),
    desk(22.5, 18.75, 0, 1.6, 0.8),
    chair(22.5, 18, 180),
    shelves(21.1, 19.2, 0.32, 2.2),
    pottedPlant(21.4, 16.65, 0.3),

    kitchenCounter(24.06, 22, 4.6, 270),
    roundTable(26.5, 20.9, 0.45, 4),
    roundTable(28.6, 20.9, 0.45, 4),
    roundTable(28.7, 18.1, 0.45, 4),

    racks(30.12, 17.4, 0.8, 2.4, 2),
    shelves(30.12, 20.2, 0.4, 1.7),
    cabinets(31.2, 21.5, 1.6, 0.42, 3),
    rect('furnitureSoft', 32.1, 18.4, 0.75, 1.3, 0.05),

    meetingTable(37.5, 19.3, { length: 5.6, width: 1.5, seats: 7, heads: true }),
    board(41.72, 19.3, 0.08, 2.6),
    cabinets(33.1, 18.4, 0.42, 2.2, 3),
    pottedPlant(41.2, 21.5),
    pottedPlant(33.6, 21.5),
  ]
}
