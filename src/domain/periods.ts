import {
  addDays,
  type Day,
  startOfMonth,
  startOfNextMonth,
  startOfWeek,
  utcMidnight,
  weekdayOf,
} from './calendar.ts'
import { clamp } from './numbers.ts'
import type { SiteTime } from './siteTime.ts'
import { HOUR, type TimeRange, type Timestamp } from './units.ts'

/** Days of the site from the first to the last, both included. */
export type Period = {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** Periods that are chosen by name; any other is chosen by its days. */
export const NAMED_PERIODS = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type NamedPeriod = (typeof NAMED_PERIODS)[number]

/** Periods that follow from the one they are compared with. */
export const RELATIVE_PERIODS = ['before', 'yearBefore'] as const
export type RelativePeriod = (typeof RELATIVE_PERIODS)[number]

/** A named period as seen from `today`; weeks begin on Monday. */
export function namedPeriod(name: NamedPeriod, today: Day): Period {
  switch (name) {
    case 'thisWeek':
      return weekOf(today)
    case 'lastWeek':
      return weekOf(addDays(today, -7))
    case 'thisMonth':
      return monthOf(today)
    case 'lastMonth':
      return monthOf(addDays(startOfMonth(today), -1))
  }
}

export function relativePeriod(name: RelativePeriod, period: Period): Period {
  return name === 'before' ? periodBefore(period) : yearBefore(period)
}

export const daysIn = ({ firstDay, lastDay }: Period) => lastDay - firstDay + 1

/** The calendar month of a day. */
export const monthOf = (day: Day): Period => ({
  firstDay: startOfMonth(day),
  lastDay: addDays(startOfNextMonth(day), -1),
})

const weekOf = (day: Day): Period => ({ firstDay: startOfWeek(day), lastDay: addDays(startOfWeek(day), 6) })

const isMonth = (period: Period) => {
  const { firstDay, lastDay } = monthOf(period.firstDay)
  return period.firstDay === firstDay && period.lastDay === lastDay
}

/** Weeks from Monday to Sunday. */
const areWeeks = (period: Period) => weekdayOf(period.firstDay) === 1 && daysIn(period) % 7 === 0

/** The month before a calendar month, otherwise as many days that end where the period begins. */
export function periodBefore(period: Period): Period {
  const dayBefore = addDays(period.firstDay, -1)
  return isMonth(period)
    ? monthOf(dayBefore)
    : { firstDay: addDays(period.firstDay, -daysIn(period)), lastDay: dayBefore }
}

/**
 * The same days a year ago: of weeks those 52 weeks earlier, so that weekdays stay what they are; otherwise the same dates,
 * where the last day of a month stays its last day.
 */
export function yearBefore(period: Period): Period {
  const { firstDay, lastDay } = period
  if (areWeeks(period)) return { firstDay: addDays(firstDay, -364), lastDay: addDays(lastDay, -364) }
  return { firstDay: dateAYearBefore(firstDay), lastDay: dateAYearBefore(lastDay, isMonth(period)) }
}

/** @param isMonthsEnd whether the day stands for the end of its month: 28 February becomes 29 in a leap year */
function dateAYearBefore(day: Day, isMonthsEnd = false): Day {
  const at = new Date(utcMidnight(day))
  const first = (Date.UTC(at.getUTCFullYear() - 1, at.getUTCMonth(), 1) / (24 * HOUR)) as Day
  const month = monthOf(first)
  return isMonthsEnd ? month.lastDay : (Math.min(addDays(first, at.getUTCDate() - 1), month.lastDay) as Day)
}

/** What is compared of two periods. */
export type ComparedSpans = {
  readonly spans: readonly [TimeRange, TimeRange]
  /** The full hours that both are cut to, since one of them is not over; undefined where both are whole. */
  readonly hoursSoFar: number | undefined
}

/**
 * The spans of two periods at the site. If one is not over, both end after the same number of elapsed hours: full hours, so
 * that neither has an hour that has only begun. A period that has not begun is empty.
 */
export function comparedSpans(
  periods: readonly [Period, Period],
  siteTime: SiteTime,
  now: Timestamp,
): ComparedSpans {
  const [one, other] = periods.map((period) => spanOf(period, siteTime)) as [TimeRange, TimeRange]
  const isOver = ({ end }: TimeRange) => end <= now
  if (isOver(one) && isOver(other)) return { spans: [one, other], hoursSoFar: undefined }
  const elapsed = ({ start, end }: TimeRange) => Math.floor(clamp(now - start, 0, end - start) / HOUR)
  const hoursSoFar = Math.min(elapsed(one), elapsed(other))
  const cut = ({ start, end }: TimeRange) => ({ start, end: Math.min(end, start + hoursSoFar * HOUR) })
  return { spans: [cut(one), cut(other)], hoursSoFar }
}

/** The span of whole days at the site: of 23 or 25 hours where clocks change. */
export const spanOf = ({ firstDay, lastDay }: Period, siteTime: SiteTime): TimeRange => ({
  start: siteTime.startOf(firstDay),
  end: siteTime.startOf(addDays(lastDay, 1)),
})
