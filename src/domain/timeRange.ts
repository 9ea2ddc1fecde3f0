import { addDays, type Day, startOfMonth, startOfNextMonth, startOfWeek } from './calendar.ts'
import { failure, type Result, success } from './result.ts'
import type { BucketSize, SiteTime } from './siteTime.ts'
import { HOUR, type TimeRange, type Timestamp } from './units.ts'

/** The spans that statistics are shown for (specification §8). */
export const UNITS_OF_TIME = ['today', 'week', 'month', 'all', 'range'] as const

/** Inputs of a range besides its unit of time. */
export type RangeInputs = {
  readonly now: Timestamp
  /** The start of `all`. */
  readonly installationDay?: Day | undefined
  /** The first and last day of `range`, inclusive. */
  readonly firstDay?: Day | undefined
  readonly lastDay?: Day | undefined
}

/**
 * The span of a unit of time, in whole days of the site: today, the Monday-first week and the month of `now`; `all`
 * from the installation through today, empty if the installation is in the future. Any other unit is the error 'Unknown
 * unitOfTime: {value}' (§8).
 */
export function rangeOf(
  unitOfTime: string,
  siteTime: SiteTime,
  inputs: RangeInputs,
): Result<TimeRange, string> {
  const today = siteTime.dayOf(inputs.now)
  const tomorrow = addDays(today, 1)
  const days = (first: Day, next: Day) =>
    success({ start: siteTime.startOf(first), end: siteTime.startOf(next) })
  switch (unitOfTime) {
    case 'today':
      return days(today, tomorrow)
    case 'week':
      return days(startOfWeek(today), addDays(startOfWeek(today), 7))
    case 'month':
      return days(startOfMonth(today), startOfNextMonth(today))
    case 'all':
      return inputs.installationDay === undefined
        ? failure('The installation date is not known')
        : days(Math.min(inputs.installationDay, tomorrow) as Day, tomorrow)
    case 'range': {
      const { firstDay, lastDay } = inputs
      if (firstDay === undefined || lastDay === undefined)
        return failure('The range needs a first and a last day')
      return lastDay < firstDay
        ? failure('The range ends before it starts')
        : days(firstDay, addDays(lastDay, 1))
    }
    default:
      return failure(`Unknown unitOfTime: ${unitOfTime}`)
  }
}

/** The start of `all` for several zones: the earliest installation (decisions.md, "Calculations"). */
export function earliestInstallation(
  zones: readonly { readonly installationDay: Day | undefined }[],
): Day | undefined {
  const days = zones.flatMap(({ installationDay }) => installationDay ?? [])
  return days.length > 0 ? (Math.min(...days) as Day) : undefined
}

/** Hourly buckets for a single day, daily buckets for a longer range (specification §2, /statistics/chart). */
export function bucketSizeOf(range: TimeRange, siteTime: SiteTime): BucketSize {
  return siteTime.dayOf(range.start) === siteTime.dayOf(range.end - 1) ? 'hour' : 'day'
}

/** Bucket sizes of figures: hours, days, or one bucket for the whole range. */
export type FigureBucket = BucketSize | 'whole'

/** The edges of a range's buckets, by `siteTime.bucketEdges`; an empty range has one edge. */
export function bucketEdges(range: TimeRange, bucket: FigureBucket, siteTime: SiteTime): Float64Array {
  if (bucket !== 'whole') return siteTime.bucketEdges(range, bucket)
  return range.start < range.end ? Float64Array.of(range.start, range.end) : Float64Array.of(range.start)
}

/** Whether all edges are full UTC hours, as hourly rollups need. In half-hour time zones they are not. */
export function isOnFullHours(edges: Float64Array): boolean {
  return edges.every((edge) => edge % HOUR === 0)
}

/**
 * The span of readings needed for a range's energy: an hour more at either end, for the intervals that cross its start
 * (decisions.md, "Calculations") and its end. Without the latter, the days of a week would not add up to the week.
 */
export function historyOf(range: TimeRange): TimeRange {
  return { start: range.start - HOUR, end: range.end + HOUR }
}

/** Bucket edges limited to `now`: future buckets stay, with length 0. */
export function edgesUntil(edges: Float64Array, now: Timestamp): Float64Array {
  return edges.map((edge) => Math.min(edge, now))
}
