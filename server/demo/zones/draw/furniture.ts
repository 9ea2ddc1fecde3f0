import { circle, d, line, lines, path, place, rect, type Segment } from './svg.ts'

/** A chair around (0, 0) whose user looks north. */
export function chair(x: number, y: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    rect('furniture', -0.23, -0.22, 0.46, 0.44, 0.1),
    path('detail', d`M${-0.25} ${0.12}Q${0} ${0.38} ${0.25} ${0.12}`),
  )
}

/** A desk around (0, 0) with its chair to the south and a screen at its north edge. */
export function desk(x: number, y: number, turn = 0, width = 1.4, depth = 0.75): string {
  return place(
    x,
    y,
    turn,
    chair(0, depth / 2 + 0.28),
    rect('furniture', -width / 2, -depth / 2, width, depth),
    rect('furnitureSoft', -0.3, -depth / 2 + 0.1, 0.6, 0.07),
    line('detail', -0.22, depth / 2 - 0.22, 0.22, depth / 2 - 0.22),
  )
}

/** Desks back to back: `columns` pairs side by side around (0, 0), along x unless turned. */
export function deskCluster(x: number, y: number, columns: number, turn = 0): string {
  const [width, depth] = [1.4, 0.75]
  const pairs = Array.from({ length: columns }, (_, index) => {
    const offset = (index - (columns - 1) / 2) * width
    return desk(offset, -depth / 2, 180) + desk(offset, depth / 2)
  })
  return place(x, y, turn, ...pairs)
}

/** A table with chairs along both long sides and, if `heads`, one at each end. */
export function meetingTable(
  x: number,
  y: number,
  { length, width, seats, heads = false, turn = 0 }: MeetingTable,
): string {
  const chairs = Array.from({ length: seats }, (_, index) => {
    const offset = ((index + 0.5) / seats - 0.5) * length
    return chair(offset, width / 2 + 0.2) + chair(offset, -width / 2 - 0.2, 180)
  })
  if (heads) chairs.push(chair(length / 2 + 0.2, 0, 270), chair(-length / 2 - 0.2, 0, 90))
  return place(x, y, turn, ...chairs, rect('furniture', -length / 2, -width / 2, length, width, 0.15))
}

type MeetingTable = { length: number; width: number; seats: number; heads?: boolean; turn?: number }

export function roundTable(x: number, y: number, radius: number, seats: number): string {
  const chairs = Array.from({ length: seats }, (_, index) => {
    const turn = (index / seats) * 360
    return place(0, 0, turn, chair(0, radius + 0.2))
  })
  return place(x, y, 0, ...chairs, circle('furniture', 0, 0, radius))
}

/** A sofa around (0, 0) with its back to the north. */
export function sofa(x: number, y: number, width: number, turn = 0): string {
  const seats = Math.max(1, Math.round((width - 0.4) / 0.7))
  const seatWidth = (width - 0.4) / seats
  return place(
    x,
    y,
    turn,
    rect('furnitureSoft', -width / 2, -0.42, width, 0.84, 0.12),
    ...Array.from({ length: seats }, (_, index) =>
      rect('furniture', -width / 2 + 0.2 + index * seatWidth, -0.2, seatWidth, 0.6, 0.06),
    ),
  )
}

export function lowTable(x: number, y: number, width: number, depth: number): string {
  return rect('furniture', x - width / 2, y - depth / 2, width, depth, 0.08)
}

/** Closed cabinets with their north-west corner at (x, y), a diagonal in each. */
export function cabinets(x: number, y: number, width: number, depth: number, count: number): string {
  const along = width >= depth
  const step = (along ? width : depth) / count
  const diagonals = Array.from(
    { length: count },
    (_, index): Segment =>
      along
        ? [x + index * step, y + depth, x + (index + 1) * step, y]
        : [x, y + (index + 1) * step, x + width, y + index * step],
  )
  const divisions = Array.from(
    { length: count - 1 },
    (_, index): Segment =>
      along
        ? [x + (index + 1) * step, y, x + (index + 1) * step, y + depth]
        : [x, y + (index + 1) * step, x + width, y + (index + 1) * step],
  )
  return rect('furniture', x, y, width, depth) + lines('detail', [...divisions, ...diagonals])
}

/** Open shelves: a long box with book-width divisions. */
export function shelves(x: number, y: number, width: number, depth: number): string {
  const along = width >= depth
  const count = Math.round((along ? width : depth) / 0.45)
  const step = (along ? width : depth) / count
  const divisions = Array.from({ length: count - 1 }, (_, index): Segment => {
    const at = (index + 1) * step
    return along ? [x + at, y, x + at, y + depth] : [x, y + at, x + width, y + at]
  })
  const spine: Segment = along
    ? [x, y + depth / 2, x + width, y + depth / 2]
    : [x + width / 2, y, x + width / 2, y + depth]
  return rect('furniture', x, y, width, depth) + lines('detail', [spine, ...divisions])
}

export function pottedPlant(x: number, y: number, radius = 0.35): string {
  const leaves = [0, 60, 120, 180, 240, 300].map((turn) =>
    place(
      0,
      0,
      turn,
      path('plantDetail', d`M${0} ${0}Q${radius * 0.35} ${-radius * 0.5} ${0} ${-radius * 0.9}`),
    ),
  )
  return place(x, y, 0, circle('plant', 0, 0, radius), ...leaves)
}

/** A glazed box for one caller, 1.3 m square around (0, 0), with its door to the south. */
export function phoneBooth(x: number, y: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    rect('glass', -0.65, -0.65, 1.3, 1.3),
    rect('floor', -0.59, -0.59, 1.18, 1.18),
    rect('furniture', -0.59, -0.59, 1.18, 0.38),
    chair(0, 0.12),
    path('leaf', d`M${-0.4} ${0.62}H${0.4}`),
  )
}

export function board(x: number, y: number, width: number, depth: number): string {
  return rect('leaf', x - width / 2, y - depth / 2, width, depth)
}
