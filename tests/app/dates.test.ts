import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateSearch, printDates, readDates } from '#app/dates/dateSearch.ts'
import { addMonths, dayAfterKey, weeksOf } from '#app/dates/months.ts'
import { printDays } from '#app/dates/printDays.ts'
import { addDays, printDay, startOfMonth, startOfNextMonth, weekdayOf } from '#domain/calendar.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { rangeOf } from '#domain/timeRange.ts'
import { anyDay, day } from '../domain/arbitraries.ts'

const iso = (value: ReturnType<typeof day> | undefined) => value && printDay(value, 'YYYY-MM-DD')

describe('the days in an address', () => {
  test('are today where nothing is said, and otherwise a unit of time or two days', () => {
    expect(readDates({})).toEqual({ unitOfTime: 'today' })
    expect(readDates({ time: 'week' })).toEqual({ unitOfTime: 'week' })
    expect(readDates({ from: '2026-12-24', to: '2027-01-06' })).toEqual({
      unitOfTime: 'range',
      firstDay: day('2026-12-24'),
      lastDay: day('2027-01-06'),
    })
  })

  test('are written so that reading them gives the same, and today is not written', () => {
    const units = fc
      .constantFrom('today', 'week', 'month', 'all', 'year')
      .map((unitOfTime) => ({ unitOfTime }))
    const ranges = fc
      .tuple(anyDay, anyDay)
      .map(([firstDay, lastDay]) => ({ unitOfTime: 'range', firstDay, lastDay }))
    fc.assert(
      fc.property(fc.oneof(units, ranges), (choice) => {
        expect(readDates({ ...printDates(choice) })).toEqual(choice)
      }),
    )
    expect(printDates({ unitOfTime: 'today' })).toEqual({})
  })

  test('that are none are left out; one alone is a range of that day', () => {
    expect(dateSearch({ from: '2026-02-30', to: 7, time: '' })).toEqual({})
    expect(readDates({ from: '2026-03-01', to: 'soon' })).toEqual({
      unitOfTime: 'range',
      firstDay: day('2026-03-01'),
      lastDay: day('2026-03-01'),
    })
  })

  test('of an unknown unit of time are an error that names it', () => {
    const { unitOfTime } = readDates({ time: 'year' })
    expect(rangeOf(unitOfTime, createSiteTime(), { now: 0 })).toEqual({
      ok: false,
      error: 'Unknown unitOfTime: year',
    })
  })

  test('are printed as forms have them, a single one once', () => {
    const [first, last] = [day('2026-12-24'), day('2027-01-06')]
    expect(printDays({ firstDay: first, lastDay: last })).toBe('24/12/2026–06/01/2027')
    expect(printDays({ firstDay: first, lastDay: first })).toBe('24/12/2026')
  })
})

describe('a calendar', () => {
  test('has whole weeks from Monday to Sunday, that together hold the month', () => {
    fc.assert(
      fc.property(anyDay, (any) => {
        const weeks = weeksOf(any)
        for (const week of weeks) expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
        const days = weeks.flat()
        expect(days).toEqual(days.map((_, place) => addDays(days[0] ?? any, place)))
        expect(days).toContain(startOfMonth(any))
        expect(days).toContain(addDays(startOfNextMonth(any), -1))
        expect(weeks.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  test('begins December 2026 with the Monday before it', () => {
    expect(iso(weeksOf(day('2026-12-24'))[0]?.[0])).toBe('2026-11-30')
  })

  test('turns months over New Year, and ends on the last day where a month is shorter', () => {
    expect(iso(addMonths(day('2026-12-31'), 1))).toBe('2027-01-31')
    expect(iso(addMonths(day('2027-01-31'), 1))).toBe('2027-02-28')
    expect(iso(addMonths(day('2027-01-15'), -1))).toBe('2026-12-15')
    expect(iso(addMonths(day('2028-02-29'), -12))).toBe('2027-02-28')
  })

  test('is gone through by keys', () => {
    const at = day('2026-11-19')
    const goes = (key: string, shiftKey = false) => iso(dayAfterKey(at, { key, shiftKey }))
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => goes(key))).toEqual([
      '2026-11-18',
      '2026-11-20',
      '2026-11-12',
      '2026-11-26',
    ])
    expect([goes('Home'), goes('End')]).toEqual(['2026-11-16', '2026-11-22'])
    expect([goes('PageUp'), goes('PageDown', true)]).toEqual(['2026-10-19', '2027-11-19'])
    expect(goes('a')).toBeUndefined()
  })
})
