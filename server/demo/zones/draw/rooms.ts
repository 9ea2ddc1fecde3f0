import type { Ink } from './inks.ts'
import { type Box, box, type Point, text } from './svg.ts'

/**
 * A room, bounded by the centre lines of its walls; its name is unique on the site. `label` is where its name (or
 * `shownAs`) stands, as a fraction of the box. A `small` room is labelled with smaller letters and no area.
 */
export type Room = Box & { name: string; label: Point; floor?: Ink; small?: true; shownAs?: string }

type Bounds = readonly [x: number, y: number, width: number, height: number]
type Fraction = readonly [x: number, y: number]

const middle: Fraction = [0.5, 0.5]

export function room(
  name: string,
  [x, y, width, height]: Bounds,
  label: Fraction = middle,
  more: Pick<Room, 'floor' | 'small' | 'shownAs'> = {},
): Room {
  return { name, x, y, width, height, label: { x: label[0], y: label[1] }, ...more }
}

/** A passage, a wet room or a service room, labelled with small letters. */
export function sideRoom(
  floor: 'floorPassage' | 'floorWet' | 'floorService',
  name: string,
  bounds: Bounds,
  label: Fraction = middle,
  shownAs = name,
): Room {
  return room(name, bounds, label, { floor, small: true, shownAs })
}

const wallAllowance = 0.15

/** Floor area in m² between the faces of thin walls. */
function floorArea({ width, height }: Box): number {
  return (width - wallAllowance) * (height - wallAllowance)
}

export function drawFloors(rooms: readonly Room[]): string {
  return rooms.map((room) => box(room.floor ?? 'floor', room)).join('')
}

/** Names and areas. `pixel` is the size of one sheet pixel in metres. */
export function drawRoomLabels(rooms: readonly Room[], pixel: number): string {
  return rooms
    .map((room) => {
      const { x, y, width, height, name, shownAs = name, label } = room
      const [centre, middle] = [x + width * label.x, y + height * label.y]
      if (room.small) return text('roomSmall', centre, middle + 5 * pixel, shownAs)
      return (
        text('roomName', centre, middle - 3 * pixel, shownAs) +
        text('roomArea', centre, middle + 21 * pixel, `${floorArea(room).toFixed(1)} m²`)
      )
    })
    .join('')
}

/** The room of that name. @throws if there is none */
export function roomNamed<R extends { name: string }>(rooms: readonly R[], name: string): R {
  const found = rooms.find((room) => room.name === name)
  if (!found) throw new Error(`No room is named ${name}`)
  return found
}

/** The middles of `columns` × `rows` equal cells, row by row: lamps half a spacing from the walls. */
export function evenly({ x, y, width, height }: Box, columns: number, rows: number): Point[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: x + (width * ((index % columns) + 0.5)) / columns,
    y: y + (height * (Math.floor(index / columns) + 0.5)) / rows,
  }))
}

export function contains({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}
