/*
 * Which devices stand in a rectangle. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import Flatbush from 'flatbush'

export type SpatialIndex = {
  /** Indices of the points in the rectangle, its edges included, in no order. Percent of the plan. */
  within(left: number, top: number, right: number, bottom: number): number[]
}

/** @param x @param y percent of the plan, of equal length */
export function createSpatialIndex(x: Float64Array, y: Float64Array): SpatialIndex {
  if (x.length !== y.length) throw new RangeError(`${x.length} x coordinates for ${y.length} y coordinates`)
  if (x.length === 0) return { within: () => [] }

  const tree = new Flatbush(x.length)
  for (let index = 0; index < x.length; index++) tree.add(x[index] ?? 0, y[index] ?? 0)
  tree.finish()
  return { within: (left, top, right, bottom) => tree.search(left, top, right, bottom) }
}
