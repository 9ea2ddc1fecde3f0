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

/** Whole slots of a range that are asked for by themselves. */
export interface Slots {
  readonly edges: Float64Array
  /** The slot of the whole that the first of them is. */
  readonly firstSlot: number
}

/**
 * The slots of a long range, as many at a time as `longest` holds, and at least one. A mean over a slot cannot be put
 * together from pieces of it, so none is cut. Those that begin after `now` have no readings, and are left out.
 */
export function slotsInParts(edges: Float64Array, longest: Milliseconds, now: Timestamp): Slots[] {
  const begunCount = edges.subarray(0, -1).filter((edge) => edge <= now).length
  const parts: Slots[] = []
  for (let first = 0; first < begunCount; ) {
    const start = edges[first] ?? 0
    let next = first + 1
    while (next < begunCount && (edges[next + 1] ?? 0) - start <= longest) next += 1
    parts.push({ edges: edges.slice(first, next + 1), firstSlot: first })
    first = next
  }
  return parts
}

/** Adds a part's buckets to those of the whole. */
export function addPart(whole: Float64Array, part: Float64Array, { firstBucket }: Part): void {
  for (const [bucket, value] of part.entries())
    whole[firstBucket + bucket] = (whole[firstBucket + bucket] ?? 0) + value
}
