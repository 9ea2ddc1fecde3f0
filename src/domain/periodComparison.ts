import { weekdayOf } from './calendar.ts'
import type { Period } from './periods.ts'
import { daysIn } from './periods.ts'
import { HOUR, type Milliseconds, type WattHour, wattHour } from './units.ts'

/** One day of a period, or the part of it that is compared. */
export type MeasuredDay = {
  /** Undefined where no reading covers any of it: nothing measured is not zero. */
  readonly energy: WattHour | undefined
  /** Share of luminaire-time that readings cover, 0 to 1. */
  readonly coverage: number
  readonly length: Milliseconds
}

/** The days of two periods that stand side by side; undefined where one period has no such day. */
export type PairOfDays = {
  readonly days: readonly [number | undefined, number | undefined]
}

/** How days are paired: by their weekday, or by their number in the period. */
export type Pairing = 'weekday' | 'number'

export function pairingOf(periods: readonly [Period, Period]): Pairing {
  const [one, other] = periods
  if (weekdayOf(one.firstDay) === weekdayOf(other.firstDay)) return 'weekday'
  const areWeeks = daysIn(one) === daysIn(other) && daysIn(one) % 7 === 0
  return areWeeks ? 'weekday' : 'number'
}

/**
 * Pairs the days of two periods, in the order of the first. Weeks that begin on different weekdays are paired by weekday,
 * each within its own seven days.
 * @param counts how many days of each are compared
 */
export function pairsOfDays(
  periods: readonly [Period, Period],
  counts: readonly [number, number],
): PairOfDays[] {
  const [one, other] = periods
  const shift =
    pairingOf(periods) === 'weekday' ? (weekdayOf(one.firstDay) - weekdayOf(other.firstDay) + 7) % 7 : 0
  const dayOfOther = (day: number) => day - (day % 7) + (((day % 7) + shift) % 7)
  const within = (day: number, count: number) => (day < count ? day : undefined)
  // Where weekdays are shifted both periods are whole weeks, so that each day has its partner.
  const length = shift > 0 ? Math.max(daysIn(one), daysIn(other)) : Math.max(...counts)
  return Array.from({ length }, (_, day) => ({
    days: [within(day, counts[0]), within(shift > 0 ? dayOfOther(day) : day, counts[1])] as const,
  })).filter(({ days }) => days.some((day) => day !== undefined))
}

/** What two periods used and how they differ, Wh. Undefined is not known. */
export type PeriodComparison = {
  readonly energies: readonly [WattHour | undefined, WattHour | undefined]
  /** Share of luminaire-time that readings cover, 0 to 1. */
  readonly coverages: readonly [number, number]
  /** Mean of a day of 24 hours, over the days that have readings. */
  readonly aDay: readonly [WattHour | undefined, WattHour | undefined]
  /** Days with a reading in each. */
  readonly measuredDays: readonly [number, number]
  /** The first minus the second; negative where less was used. */
  readonly difference: WattHour | undefined
  /** The difference as a percentage of the second; undefined if that is 0. */
  readonly percentage: number | undefined
  /**
   * What the difference is of: the periods as they are; or, where a day of either was not measured, the days of which both were,
   * so that what was not measured does not count as nothing used.
   */
  readonly basis: 'periods' | 'days'
  /** The coverages of what the difference is of. */
  readonly comparedCoverages: readonly [number, number]
  /** The days that were measured in both. */
  readonly commonDays: number
}

export function comparePeriods(
  days: readonly [readonly MeasuredDay[], readonly MeasuredDay[]],
  pairs: readonly PairOfDays[],
): PeriodComparison {
  const [one, other] = days
  const common = pairs.flatMap(({ days: [left, right] }) => {
    const [a, b] = [dayAt(one, left), dayAt(other, right)]
    return a && b && isMeasured(a) && isMeasured(b) ? [[a, b] as const] : []
  })
  const isWhole = days.every((period) => period.length > 0 && period.every(isMeasured))
  const compared = isWhole ? days : ([common.map(([a]) => a), common.map(([, b]) => b)] as const)
  const [first, second] = [totalOf(compared[0]), totalOf(compared[1])]
  const difference = first === undefined || second === undefined ? undefined : wattHour(first - second)
  return {
    energies: [totalOf(one), totalOf(other)],
    coverages: [coverageOf(one), coverageOf(other)],
    aDay: [meanOf(one), meanOf(other)],
    measuredDays: [one.filter(isMeasured).length, other.filter(isMeasured).length],
    difference,
    percentage: difference === undefined || !second ? undefined : (difference / second) * 100,
    basis: isWhole ? 'periods' : 'days',
    comparedCoverages: [coverageOf(compared[0]), coverageOf(compared[1])],
    commonDays: common.length,
  }
}

const isMeasured = ({ energy }: MeasuredDay) => energy !== undefined

const dayAt = (days: readonly MeasuredDay[], day: number | undefined) =>
  day === undefined ? undefined : days[day]

/** Undefined where no day was measured. */
function totalOf(days: readonly MeasuredDay[]): WattHour | undefined {
  const known = days.flatMap(({ energy }) => energy ?? [])
  return known.length > 0 ? wattHour(known.reduce((total, energy) => total + energy, 0)) : undefined
}

function meanOf(days: readonly MeasuredDay[]): WattHour | undefined {
  const measured = days.filter(isMeasured)
  const total = totalOf(measured)
  return total === undefined ? undefined : wattHour((total / lengthOf(measured)) * 24 * HOUR)
}

const lengthOf = (days: readonly MeasuredDay[]) => days.reduce((total, { length }) => total + length, 0)

function coverageOf(days: readonly MeasuredDay[]): number {
  const length = lengthOf(days)
  const covered = days.reduce((total, day) => total + day.coverage * day.length, 0)
  return length > 0 ? covered / length : 0
}
