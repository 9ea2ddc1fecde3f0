import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar.ts'
import { comparePeriods, type MeasuredDay, pairingOf, pairsOfDays } from '#domain/periodComparison.ts'
import { daysIn, type Period } from '#domain/periods.ts'
import { HOUR, wattHour } from '#domain/units.ts'
import { anyDay, day } from './arbitraries.ts'

const DAY = 24 * HOUR
const period = (first: string, last: string): Period => ({ firstDay: day(first), lastDay: day(last) })
const measured = (energy: number | undefined, coverage = energy === undefined ? 0 : 1): MeasuredDay => ({
  energy: energy === undefined ? undefined : wattHour(energy),
  coverage,
  length: DAY,
})
/** Pairs of periods of these lengths that both begin on a Thursday. */
const pairsFor = (one: number, other: number) =>
  pairsOfDays(
    [
      { firstDay: day('2026-10-01'), lastDay: addDays(day('2026-10-01'), one - 1) },
      { firstDay: day('2026-09-03'), lastDay: addDays(day('2026-09-03'), other - 1) },
    ],
    [one, other],
  )
const compareDays = (one: readonly MeasuredDay[], other: readonly MeasuredDay[]) =>
  comparePeriods([one, other], pairsFor(one.length, other.length))

const anyMeasuredDay = fc.oneof(
  fc.constant(measured(undefined)),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((energy) => measured(energy)),
)
const anyDays = fc.array(anyMeasuredDay, { maxLength: 40 })

describe('days side by side', () => {
  test('are paired by their number where months differ in length; the 31st stands alone', () => {
    const periods = [period('2026-10-01', '2026-10-31'), period('2026-09-01', '2026-09-30')] as const
    const pairs = pairsOfDays(periods, [31, 30])
    expect(pairingOf(periods)).toBe('number')
    expect(pairs).toHaveLength(31)
    expect(pairs[0]).toEqual({ days: [0, 0] })
    expect(pairs[30]).toEqual({ days: [30, undefined] })
  })

  test('are paired by their weekday where weeks are compared, wherever those begin', () => {
    const periods = [period('2026-11-16', '2026-11-22'), period('2026-10-01', '2026-10-07')] as const
    expect(pairingOf(periods)).toBe('weekday')
    // 1 October 2026 is a Thursday; its week's Monday is the 5th.
    expect(pairsOfDays(periods, [7, 7]).map(({ days: [, other] }) => other)).toEqual([4, 5, 6, 0, 1, 2, 3])
  })

  test('are each there once, and of weeks have the same weekday', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: 1, max: 5 }), (one, other, weeks) => {
        const of = (firstDay: typeof one): Period => ({ firstDay, lastDay: addDays(firstDay, 7 * weeks - 1) })
        const pairs = pairsOfDays([of(one), of(other)], [7 * weeks, 7 * weeks])
        const places = (side: 0 | 1) => pairs.flatMap(({ days }) => days[side] ?? [])
        for (const side of [0, 1] as const)
          expect(places(side).toSorted((a, b) => a - b)).toEqual([...Array(7 * weeks).keys()])
        for (const {
          days: [a = 0, b = 0],
        } of pairs)
          expect(weekdayOf(addDays(one, a))).toBe(weekdayOf(addDays(other, b)))
      }),
    )
  })

  test('end where what is compared ends', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.nat(40), fc.nat(40), (one, other, a, b) => {
        const of = (firstDay: typeof one, days: number): Period => ({
          firstDay,
          lastDay: addDays(firstDay, days),
        })
        const pairs = pairsOfDays([of(one, 40), of(other, 40)], [a, b])
        expect(pairs.flatMap(({ days }) => days[0] ?? [])).toHaveLength(a)
        expect(pairs.flatMap(({ days }) => days[1] ?? [])).toHaveLength(b)
        expect(daysIn(of(one, 40))).toBe(41)
      }),
    )
  })
})

describe('a comparison', () => {
  test('says how much more or less was used, in Wh and as a percentage of the second', () => {
    const { energies, difference, percentage, basis } = compareDays(
      [measured(100), measured(50)],
      [measured(150), measured(50)],
    )
    expect({ energies, difference, percentage, basis }).toEqual({
      energies: [150, 200],
      difference: -50,
      percentage: -25,
      basis: 'periods',
    })
  })

  test('has the whole of months that differ in length', () => {
    const { difference, basis } = compareDays(
      [measured(10), measured(10), measured(10)],
      [measured(10), measured(10)],
    )
    expect([difference, basis]).toEqual([10, 'periods'])
  })

  test('leaves out days that were not measured in both, and says how many are left', () => {
    const { energies, difference, basis, commonDays, measuredDays } = compareDays(
      [measured(100), measured(100), measured(100)],
      [measured(undefined), measured(undefined), measured(80)],
    )
    expect(energies).toEqual([300, 80])
    expect([difference, basis, commonDays]).toEqual([20, 'days', 1])
    expect(measuredDays).toEqual([3, 1])
  })

  test('has the mean of the days that have readings, by their hours', () => {
    const { aDay } = compareDays(
      [measured(100), { ...measured(50), length: 12 * HOUR }],
      [measured(undefined), measured(80), measured(undefined)],
    )
    expect(aDay).toEqual([100, 80])
  })

  test('says how well readings cover the days that it is of', () => {
    const { coverages, comparedCoverages } = compareDays(
      [measured(1, 0.8), measured(1, 0.8)],
      [measured(undefined), measured(1, 0.9)],
    )
    expect(coverages).toEqual([0.8, 0.45])
    expect(comparedCoverages).toEqual([0.8, 0.9])
  })

  test('with days before the site existed has no difference, and neither a zero nor a percentage', () => {
    const { energies, difference, percentage } = compareDays([measured(5)], [measured(undefined)])
    expect(energies).toEqual([5, undefined])
    expect(difference).toBeUndefined()
    expect(percentage).toBeUndefined()
  })

  test('has no percentage of nothing used', () => {
    const { difference, percentage } = compareDays([measured(5)], [measured(0)])
    expect([difference, percentage]).toEqual([5, undefined])
  })

  test('of equal periods has a difference of 0 where anything was measured', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const { difference } = comparePeriods([days, days], pairsFor(days.length, days.length))
        expect(difference).toBe(days.some(({ energy }) => energy !== undefined) ? 0 : undefined)
      }),
    )
  })

  test('never counts a day without data as one on which nothing was used', () => {
    fc.assert(
      fc.property(anyDays, anyDays, fc.nat(), (one, other, place) => {
        const count = Math.min(one.length, other.length)
        fc.pre(count > 0)
        const [left, right] = [one.slice(0, count), other.slice(0, count)]
        const silent = place % count
        const withoutLeft = left.with(silent, measured(undefined))
        const withoutRight = right.with(silent, measured(undefined))
        // What the other period used on that day must not matter.
        const compared = compareDays(withoutLeft, right).difference
        expect(compared).toEqual(compareDays(withoutLeft, withoutRight).difference)
      }),
    )
  })

  test('the other way round has the opposite difference', () => {
    fc.assert(
      fc.property(anyDays, anyDays, (one, other) => {
        const there = compareDays(one, other).difference
        const back = comparePeriods([other, one], pairsFor(other.length, one.length)).difference
        expect(back === undefined ? undefined : -back + 0).toEqual(
          there === undefined ? undefined : there + 0,
        )
      }),
    )
  })

  test('weighs the coverage of a day by its hours', () => {
    const short = { ...measured(1, 0.5), length: 23 * HOUR }
    const long = { ...measured(1, 1), length: 25 * HOUR }
    const [coverage] = comparePeriods([[short, long], []], []).coverages
    expect(coverage).toBeCloseTo((0.5 * 23 + 25) / 48)
  })
})

test('periods that begin on one weekday are paired by it, whatever their lengths', () => {
  expect(pairingOf([period('2026-10-01', '2026-10-31'), period('2026-09-03', '2026-09-09')])).toBe('weekday')
  // Two weeks and one that begin on other weekdays are not.
  expect(pairingOf([period('2026-10-01', '2026-10-14'), period('2026-09-07', '2026-09-13')])).toBe('number')
})

test('of weeks that begin on other weekdays only the days that are compared are paired', () => {
  const periods = [period('2026-11-16', '2026-11-22'), period('2026-10-01', '2026-10-07')] as const
  expect(pairsOfDays(periods, [2, 1])).toEqual([
    { days: [0, undefined] },
    { days: [1, undefined] },
    { days: [undefined, 0] },
  ])
})

test('periods without a day have no difference and no coverage', () => {
  expect(compareDays([], [])).toEqual({
    energies: [undefined, undefined],
    coverages: [0, 0],
    aDay: [undefined, undefined],
    measuredDays: [0, 0],
    difference: undefined,
    percentage: undefined,
    basis: 'days',
    comparedCoverages: [0, 0],
    commonDays: 0,
  })
})

test('a period of which nothing was measured is compared with no number', () => {
  const { difference, percentage, measuredDays, aDay } = compareDays(
    [measured(undefined), measured(undefined)],
    [measured(40), measured(40)],
  )
  expect([difference, percentage]).toEqual([undefined, undefined])
  expect(measuredDays).toEqual([0, 2])
  expect(aDay).toEqual([undefined, 40])
})
