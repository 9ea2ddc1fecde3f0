import type { DateChoice } from '#app/dates/dateSearch.ts'
import type { Days } from '#app/dates/printDays.ts'
import { addDays, startOfMonth } from '#domain/calendar.ts'
import { clamp } from '#domain/numbers.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { percent, type Timestamp, wattHour } from '#domain/units.ts'
import type { AreaFigures, FigureTotal } from '#telemetry/figures.ts'

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

/**
 * The total of the part of the previous days that corresponds to what has passed of the selected ones: a span that is not over
 * is compared with the same part of the other (decisions.md, "Calculations"). The bucket under way counts by its elapsed share.
 */
export function totalOfSamePart(
  { edges }: Pick<AreaFigures, 'edges'>,
  before: AreaFigures,
  buckets: readonly (number | undefined)[],
  now: Timestamp,
): FigureTotal {
  if (now >= (edges.at(-1) ?? 0)) return before.total
  let energy = 0
  let covered = 0
  let length = 0
  let occupied = 0
  let observed = 0
  for (const [place, bucket] of buckets.entries()) {
    const [start, end] = [edges[place] ?? 0, edges[place + 1] ?? 0]
    const share = clamp((now - start) / (end - start), 0, 1)
    if (bucket === undefined || share === 0) continue
    const counted = share * ((before.edges[bucket + 1] ?? 0) - (before.edges[bucket] ?? 0))
    energy += share * (before.energy[bucket] ?? 0)
    covered += counted * (before.coverage[bucket] || 0)
    length += counted
    const occupancy = before.occupancy[bucket] ?? Number.NaN
    if (Number.isNaN(occupancy)) continue
    occupied += counted * occupancy
    observed += counted
  }
  return {
    energy: wattHour(energy),
    coverage: length > 0 ? covered / length : 0,
    occupancy: observed > 0 ? percent(occupied / observed) : undefined,
  }
}

/** Maps a column of the previous days to these buckets; NaN without a corresponding bucket. */
export const takeBefore = (values: Float64Array, buckets: readonly (number | undefined)[]) =>
  Float64Array.from(buckets, (bucket) => (bucket === undefined ? Number.NaN : (values[bucket] ?? Number.NaN)))
