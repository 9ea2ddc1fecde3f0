import { type Box, circle, d, lines, path, place, rect, type Segment, text } from './svg.ts'

/**
 * Stairs in two flights around a well, filling a shaft. One steps in at `entry` and the walking line climbs the
 * east flight (seen with the entry to the south), turns on the landing and comes back.
 */
export function stairs(shaft: Box, entry: 'north' | 'south'): string {
  const { width, height } = shaft
  const tread = 0.28
  const landing = Math.min(1.35, width / 2)
  const count = Math.min(12, Math.floor((height - landing - 1.3) / tread))
  const top = landing
  const bottom = landing + count * tread
  const well = 0.16
  const [west, east] = [(width - well) / 2, (width + well) / 2]
  const treads = Array.from({ length: count + 1 }, (_, index) => top + index * tread)
  const breakAt = top + count * tread * 0.42
  const content = [
    lines(
      'tread',
      treads.flatMap((y): Segment[] => [
        [0, y, west, y],
        [east, y, width, y],
      ]),
    ),
    rect('furnitureSoft', west, top - 0.06, well, bottom - top + 0.12),
    path(
      'walkingLine',
      d`M${east + (width - east) / 2} ${bottom + 0.4}V${landing / 2}H${west / 2}V${bottom - 0.15}`,
    ),
    circle('solid', east + (width - east) / 2, bottom + 0.4, 0.07),
    path('arrow', d`M${west / 2} ${bottom + 0.1}L${west / 2 - 0.12} ${bottom - 0.22}H${west / 2 + 0.12}Z`),
    path(
      'walkingLine',
      d`M${0} ${breakAt + 0.35}L${west * 0.42} ${breakAt}L${west * 0.5} ${breakAt + 0.2}L${west * 0.62} ${breakAt - 0.22}L${west * 0.7} ${breakAt}L${west} ${breakAt - 0.3}`,
    ),
  ]
  const beside = east + (width - east) / 2 - 0.3
  return entry === 'south'
    ? place(shaft.x, shaft.y, 0, ...content) +
        text('stairMark', shaft.x + beside, shaft.y + bottom + 0.49, 'UP')
    : place(shaft.x + width, shaft.y + height, 180, ...content) +
        text('stairMark', shaft.x + width - beside, shaft.y + height - bottom - 0.31, 'UP')
}

/** A lift car with its crossed box in a shaft; the doors are on the `door` side. */
export function lift(shaft: Box, door: 'north' | 'south'): string {
  const gap = 0.22
  const { x, y, width, height } = shaft
  const [left, right] = [x + gap, x + width - gap]
  const [top, bottom] =
    door === 'south' ? [y + gap + 0.15, y + height - gap] : [y + gap, y + height - gap - 0.15]
  const sill = door === 'south' ? bottom + 0.04 : top - 0.12
  return [
    rect('floorService', x, y, width, height),
    rect('furniture', left, top, right - left, bottom - top),
    lines('tread', [
      [left, top, right, bottom],
      [right, top, left, bottom],
    ]),
    rect('leaf', left + 0.2, sill, (right - left) / 2 - 0.22, 0.08),
    rect('leaf', (left + right) / 2 + 0.02, sill, (right - left) / 2 - 0.22, 0.08),
  ].join('')
}

/** A shaft for pipes and cables: a crossed box. */
export function riser({ x, y, width, height }: Box): string {
  return (
    rect('furnitureSoft', x, y, width, height) +
    lines('detail', [
      [x, y, x + width, y + height],
      [x + width, y, x, y + height],
    ])
  )
}
