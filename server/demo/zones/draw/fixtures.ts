import { circle, d, ellipse, line, lines, path, place, rect } from './svg.ts'

/** A toilet around (0, 0) with its cistern to the north. */
export function toilet(x: number, y: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    rect('sanitary', -0.2, -0.35, 0.4, 0.16, 0.03),
    ellipse('sanitary', 0, 0.06, 0.18, 0.25),
    ellipse('detail', 0, 0.08, 0.11, 0.16),
  )
}

/** A urinal around (0, 0) with its back to the north. */
export function urinal(x: number, y: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    path('sanitary', d`M${-0.17} ${-0.16}H${0.17}V${0.02}A${0.17} ${0.2} 0 0 1 ${-0.17} ${0.02}Z`),
    circle('detail', 0, 0, 0.05),
  )
}

/** A counter with basins in a row, its back to the north and its north-west corner at (0, 0). */
export function basins(x: number, y: number, width: number, count: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    rect('sanitary', 0, 0, width, 0.5),
    ...Array.from({ length: count }, (_, index) => {
      const centre = ((index + 0.5) / count) * width
      return ellipse('sanitary', centre, 0.27, 0.2, 0.15) + line('detail', centre, 0.03, centre, 0.17)
    }),
  )
}

/**
 * Toilet cubicles in a row against a wall to the north, north-west corner at (0, 0), doors opening outwards.
 * Turn the row to put it against another wall.
 */
export function cubicles(x: number, y: number, width: number, count: number, depth = 1.4, turn = 0): string {
  const step = width / count
  const doorWidth = 0.65
  const each = Array.from({ length: count }, (_, index) => {
    const left = index * step
    const doorStart = left + (step - doorWidth) / 2
    return [
      lines('partition', [
        [left + step, 0, left + step, depth],
        [left, depth, doorStart, depth],
        [doorStart + doorWidth, depth, left + step, depth],
      ]),
      path(
        'swing',
        d`M${doorStart} ${depth}V${depth - doorWidth}A${doorWidth} ${doorWidth} 0 0 1 ${doorStart + doorWidth} ${depth}`,
      ),
      toilet(left + step / 2, 0.4),
    ].join('')
  })
  return place(x, y, turn, ...each)
}

/** A kitchen counter along a wall to the north: sink, hob and fridge; north-west corner at (0, 0). */
export function kitchenCounter(x: number, y: number, length: number, turn = 0): string {
  const depth = 0.62
  const hob = [0.16, 0.44].flatMap((down) =>
    [length * 0.55, length * 0.55 + 0.3].map((across) => circle('detail', across, down, 0.1)),
  )
  return place(
    x,
    y,
    turn,
    rect('furniture', 0, 0, length, depth),
    rect('furnitureSoft', 0.4, 0.1, 0.5, 0.42, 0.06),
    circle('detail', 0.65, 0.31, 0.04),
    lines(
      'detail',
      [0.98, 1.06, 1.14, 1.22].map((at) => [at, 0.14, at, 0.48]),
    ),
    ...hob,
    rect('furnitureSoft', length - 0.65, 0, 0.65, depth),
    lines('detail', [
      [length - 0.65, 0, length, depth],
      [length, 0, length - 0.65, depth],
    ]),
  )
}

/** Cabinets of switchgear, servers or batteries: boxes in a row with a cross, north-west corner at (x, y). */
export function racks(x: number, y: number, width: number, depth: number, count: number): string {
  const across = width >= depth
  const step = (across ? width : depth) / count
  return Array.from({ length: count }, (_, index) => {
    const [left, top] = across ? [x + index * step, y] : [x, y + index * step]
    const [wide, deep] = across ? [step, depth] : [width, step]
    return (
      rect('furnitureSoft', left, top, wide, deep) +
      lines('detail', [
        [left, top, left + wide, top + deep],
        [left + wide, top, left, top + deep],
      ])
    )
  }).join('')
}
