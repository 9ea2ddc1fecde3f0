/**
 * The points of stepped lines over buckets, as uPlot draws them: a bucket's value holds from its first to its last
 * millisecond. Bucket i lies between edges i and i + 1 (milliseconds); NaN becomes a gap.
 */
export function stepPoints(
  edges: Float64Array,
  columns: readonly Float64Array[],
): [Float64Array, ...(number | null)[][]] {
  const buckets = Math.max(0, edges.length - 1)
  const times = new Float64Array(buckets * 2)
  for (let bucket = 0; bucket < buckets; bucket++) {
    times[bucket * 2] = edges[bucket] as number
    times[bucket * 2 + 1] = (edges[bucket + 1] as number) - 1
  }
  return [times, ...columns.map((values) => twice(values, buckets))]
}

function twice(values: Float64Array, buckets: number): (number | null)[] {
  const points = new Array<number | null>(buckets * 2).fill(null)
  for (let bucket = 0; bucket < buckets; bucket++) {
    const value = values[bucket] as number
    if (Number.isNaN(value)) continue
    points[bucket * 2] = value
    points[bucket * 2 + 1] = value
  }
  return points
}

/** The last bucket of which one of the columns knows something. */
export function lastKnown(columns: readonly Float64Array[]): number | undefined {
  const last = Math.max(-1, ...columns.map((values) => values.findLastIndex((value) => !Number.isNaN(value))))
  return last < 0 ? undefined : last
}

const STRIDES = [1, 2, 3, 4, 6, 12, 24, 48, 7 * 24]

/** The edges between two instants that are marked on an axis with room for so many: every second, third, fourth… */
export function edgeMarks(edges: Float64Array, from: number, to: number, room: number): number[] {
  const within = (edge: number) => edge >= from && edge <= to
  const shown = edges.filter(within).length
  const stride = STRIDES.find((each) => shown / each <= room) ?? Math.ceil(shown / Math.max(1, room))
  return Array.from(edges.filter((edge, place) => place % stride === 0 && within(edge)))
}
