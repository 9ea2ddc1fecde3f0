import type { DateChoice } from '#app/dates/dateSearch.ts'
import type { Days } from '#app/dates/printDays.ts'
import { addDays, startOfMonth } from '#domain/calendar.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import type { Timestamp } from '#domain/units.ts'

/** The days before a selection: the previous month for a month, otherwise the same number of days. */
export function previousDays({ unitOfTime }: DateChoice, { firstDay, lastDay }: Days): Days {
  const dayBefore = addDays(firstDay, -1)
  if (unitOfTime === 'month') return { firstDay: startOfMonth(dayBefore), lastDay: dayBefore }
  return { firstDay: addDays(firstDay, firstDay - lastDay - 1), lastDay: dayBefore }
}

/**
 * For each bucket, the corresponding bucket of the previous days: the same hour of the same day, or the same day.
 * Undefined without one: the 31st after a month of 30 days, or an hour skipped by clocks.
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

/** Maps a column of the previous days to these buckets; NaN without a corresponding bucket. */
export const takeBefore = (values: Float64Array, buckets: readonly (number | undefined)[]) =>
  Float64Array.from(buckets, (bucket) => (bucket === undefined ? Number.NaN : (values[bucket] ?? Number.NaN)))
