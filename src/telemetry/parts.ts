import { bucketAt } from '#domain/buckets.ts'
import type { Milliseconds, TimeRange, Timestamp } from '#domain/units.ts'

/** A part of a range that is asked for by itself. */
export interface Part {
  readonly range: TimeRange
  /** The range's edges within the part, its start and its end. */
  readonly edges: Float64Array
  /** The bucket of the whole that the part's first one is, or is a piece of. */
  readonly firstBucket: number
}

/**
 * The parts, none longer than `longest`, that a long range is read in: years of readings do not fit into memory at once.
 * Their buckets add up to the range's. What begins after `now` has no readings, and is left out.
 */
export function partsOf(edges: Float64Array, longest: Milliseconds, now: Timestamp): Part[] {
  const start = edges[0] ?? 0
  const end = edges.at(-1) ?? 0
  const count = Math.max(0, Math.ceil((Math.min(end, now) - start) / longest))
  return Array.from({ length: count }, (_, index) => {
    const range = { start: start + index * longest, end: Math.min(end, start + (index + 1) * longest) }
    const firstBucket = bucketAt(edges, range.start)
    const within = edges.filter((edge) => edge > range.start && edge < range.end)
    return { range, edges: Float64Array.of(range.start, ...within, range.end), firstBucket }
  })
}

/** Adds a part's buckets to those of the whole. */
export function addPart(whole: Float64Array, part: Float64Array, { firstBucket }: Part): void {
  for (const [bucket, value] of part.entries())
    whole[firstBucket + bucket] = (whole[firstBucket + bucket] ?? 0) + value
}
