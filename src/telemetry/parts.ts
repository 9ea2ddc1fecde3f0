import { bucketAt } from '#domain/buckets.ts'
import type { Milliseconds, TimeRange, Timestamp } from '#domain/units.ts'

/** A part of a range, requested separately. */
export type Part = {
  readonly range: TimeRange
  /** The range's edges within the part, with its start and end. */
  readonly edges: Float64Array
  /** The index in the range of the bucket that contains the part's first bucket. */
  readonly firstBucket: number
}

/**
 * Splits a long range into parts of at most `longest`, since years of readings do not fit into memory. Their buckets
 * add up to the range's. Parts that begin after `now` are left out.
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

/** Consecutive slots of a range, requested separately. */
export type Slots = {
  readonly edges: Float64Array
  /** The index in the range of the first slot. */
  readonly firstSlot: number
}

/**
 * Splits a long range into groups of whole slots of at most `longest`, each with at least one slot. A slot is never
 * split, because means of its pieces cannot be combined. Slots that begin after `now` are left out.
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

/** Adds a part's buckets to the range's. */
export function addPart(whole: Float64Array, part: Float64Array, { firstBucket }: Part): void {
  for (const [bucket, value] of part.entries())
    whole[firstBucket + bucket] = (whole[firstBucket + bucket] ?? 0) + value
}
