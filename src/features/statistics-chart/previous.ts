import type { DateChoice } from '#app/dates/dateSearch.ts'
import type { Days } from '#app/dates/printDays.ts'
import { addDays, startOfMonth } from '#domain/calendar.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import type { Timestamp } from '#domain/units.ts'

/** The days before a choice's: the month before a month, and otherwise as many days as it has. */
export function previousDays({ unitOfTime }: DateChoice, { firstDay, lastDay }: Days): Days {
  const dayBefore = addDays(firstDay, -1)
  if (unitOfTime === 'month') return { firstDay: startOfMonth(dayBefore), lastDay: dayBefore }
  return { firstDay: addDays(firstDay, firstDay - lastDay - 1), lastDay: dayBefore }
}

/**
 * For each bucket the one of the earlier days that stands at the same place: the same hour of the same day of theirs, or the
 * same day. Undefined where there is none: the 31st after a month of 30 days, the hour that clocks skipped.
 */
export function alignBefore(
  edges: Float64Array,
  edgesBefore: Float64Array,
  siteTime: SiteTime,
): (number | undefined)[] {
  const placesOf = (of: Float64Array) => {
    const firstDay = siteTime.dayOf(of[0] ?? 0)
    return Array.from(of.subarray(0, -1), (start: Timestamp) => {
      const day = siteTime.dayOf(start) - firstDay
      return `${day} ${siteTime.wallClock(start).minute}`
    })
  }
  const before = new Map<string, number>()
  for (const [bucket, place] of placesOf(edgesBefore).entries())
    if (!before.has(place)) before.set(place, bucket)
  return placesOf(edges).map((place) => before.get(place))
}

/** A column of the earlier days over the buckets of these; NaN where they have no such bucket. */
export const takeBefore = (values: Float64Array, buckets: readonly (number | undefined)[]) =>
  Float64Array.from(buckets, (bucket) => (bucket === undefined ? Number.NaN : (values[bucket] ?? Number.NaN)))
