import { bucketAt } from '#domain/buckets.ts'

/** uPlot's data: times in milliseconds, then a column per line with null for gaps. */
export type Points = [Float64Array, ...(Float64Array | (number | null)[])[]]

/** With more buckets than a screen has pixels, steps are not visible. */
const FINEST_STEPS = 8192

/**
 * Points of step lines over buckets: a value extends from its bucket's first to its last millisecond. With too many
 * buckets for visible steps there is one point at each bucket's start, and columns without gaps are not copied. Bucket
 * i lies between edges i and i + 1 (milliseconds); NaN becomes a gap.
 */
export function linePoints(edges: Float64Array, columns: readonly Float64Array[]): Points {
  const buckets = Math.max(0, edges.length - 1)
  if (buckets > FINEST_STEPS) return [edges.subarray(0, buckets), ...columns.map(withGaps)]
  const times = new Float64Array(buckets * 2)
  for (let bucket = 0; bucket < buckets; bucket++) {
    times[bucket * 2] = edges[bucket] as number
    times[bucket * 2 + 1] = (edges[bucket + 1] as number) - 1
  }
  return [times, ...columns.map((values) => twice(values, buckets))]
}

function withGaps(values: Float64Array): Float64Array | (number | null)[] {
  if (!values.includes(Number.NaN)) return values
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value))
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

/** The last bucket with a value in any column. */
export function lastKnown(columns: readonly Float64Array[]): number | undefined {
  const last = Math.max(-1, ...columns.map((values) => values.findLastIndex((value) => !Number.isNaN(value))))
  return last < 0 ? undefined : last
}

const STRIDES = [1, 2, 3, 4, 6, 12, 24, 48, 7 * 24]

/** The edges to mark on an axis between two instants, at most `maxMarks` of them: every second, third, fourth… */
export function edgeMarks(edges: Float64Array, from: number, to: number, maxMarks: number): number[] {
  const before = bucketAt(edges, from)
  const first = before >= 0 && edges[before] === from ? before : before + 1
  const last = bucketAt(edges, to)
  const shown = last - first + 1
  const stride = STRIDES.find((each) => shown / each <= maxMarks) ?? Math.ceil(shown / Math.max(1, maxMarks))
  const marks: number[] = []
  for (let edge = Math.ceil(first / stride) * stride; edge <= last; edge += stride)
    marks.push(edges[edge] as number)
  return marks
}
