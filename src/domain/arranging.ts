import type { PlanPosition } from './position.ts'

/** Ways to align several positions: by an edge or by the middle. */
export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

export const DISTRIBUTIONS = ['horizontally', 'vertically'] as const
export type Distribution = (typeof DISTRIBUTIONS)[number]

/** Rows and columns, whole numbers from 1. */
export type Shape = {
  readonly rows: number
  readonly columns: number
}

/**
 * `inside`: each in the middle of its cell, like luminaires in a room, half a gap from the walls. `edges`: from edge to
 * edge, like lamp posts along a street.
 */
export const SPREADS = ['inside', 'edges'] as const
export type Spread = (typeof SPREADS)[number]

/** Aligns positions with the outermost one, or with the middle of the two outermost. */
export function align(positions: readonly PlanPosition[], alignment: Alignment): PlanPosition[] {
  const axis =
    alignment === 'left' || alignment === 'centre' || alignment === 'right' ? 'longitude' : 'latitude'
  const values = positions.map((position) => position[axis])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const line = {
    left: low,
    top: low,
    centre: roundOffNoise((low + high) / 2),
    middle: roundOffNoise((low + high) / 2),
    right: high,
    bottom: high,
  }
  return positions.map((position) => ({ ...position, [axis]: line[alignment] }))
}

/** Distributes positions at equal distances along one axis in their order; the two outermost stay. */
export function distribute(positions: readonly PlanPosition[], distribution: Distribution): PlanPosition[] {
  const axis = distribution === 'horizontally' ? 'longitude' : 'latitude'
  const inOrder = positions
    .map((_, index) => index)
    .sort((a, b) => at(positions, a)[axis] - at(positions, b)[axis])
  const first = positions[inOrder[0] ?? 0]?.[axis] ?? 0
  const last = positions[inOrder.at(-1) ?? 0]?.[axis] ?? 0
  const gap = (last - first) / Math.max(1, positions.length - 1)
  const spread = [...positions]
  inOrder.slice(1, -1).forEach((index, place) => {
    spread[index] = { ...at(positions, index), [axis]: roundOffNoise(first + (place + 1) * gap) }
  })
  return spread
}

/** Rounds off floating-point noise. */
const roundOffNoise = (value: number) => Math.round(value * 1e6) / 1e6

const at = (positions: readonly PlanPosition[], index: number) => positions[index] as PlanPosition

/**
 * Lays out `count` positions row by row in a rectangle of the plan (percent), from its top left; the last row may be
 * partial.
 */
export function layOut(
  count: number,
  { rows, columns }: Shape,
  within: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  spread: Spread,
): PlanPosition[] {
  const share = (index: number, of: number) => {
    if (spread === 'inside') return (index + 0.5) / of
    return of === 1 ? 0.5 : index / (of - 1)
  }
  return Array.from({ length: Math.min(count, rows * columns) }, (_, index) => ({
    latitude: roundOffNoise(within.y + within.height * share(Math.floor(index / columns), rows)),
    longitude: roundOffNoise(within.x + within.width * share(index % columns, columns)),
  }))
}

/** A shape with the given rows and the fewest columns that hold `count`, or vice versa. */
export function shapeWith(
  count: number,
  fixed: { readonly rows: number } | { readonly columns: number },
): Shape {
  const within = (number: number) => Math.min(Math.max(1, Math.round(number) || 1), Math.max(1, count))
  if ('rows' in fixed) {
    const rows = within(fixed.rows)
    return { rows, columns: Math.max(1, Math.ceil(count / rows)) }
  }
  const columns = within(fixed.columns)
  return { rows: Math.max(1, Math.ceil(count / columns)), columns }
}

/** The shape whose cells are closest to squares in a rectangle; lengths in one unit. */
export function shapeFor(count: number, size: { readonly width: number; readonly height: number }): Shape {
  const ratio = size.height > 0 ? size.width / size.height : count
  return shapeWith(count, { columns: Math.sqrt(count * ratio) })
}

/** How far columns and rows are apart in a rectangle of the plan, in its unit; undefined where there is only one. */
export function spacingIn(
  { rows, columns }: Shape,
  within: { readonly width: number; readonly height: number },
  spread: Spread,
): { readonly x: number | undefined; readonly y: number | undefined } {
  const apart = (length: number, count: number) =>
    count > 1 ? length / (spread === 'inside' ? count : count - 1) : undefined
  return { x: apart(within.width, columns), y: apart(within.height, rows) }
}
