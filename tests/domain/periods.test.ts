import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOfMonth, weekdayOf } from '#domain/calendar.ts'
import {
  comparedSpans,
  daysIn,
  monthOf,
  NAMED_PERIODS,
  namedPeriod,
  type Period,
  periodBefore,
  relativePeriod,
  spanOf,
  yearBefore,
} from '#domain/periods.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR } from '#domain/units.ts'
import { anyDay, day } from './arbitraries.ts'

const tallinn = createSiteTime('Europe/Tallinn')
const period = (first: string, last: string): Period => ({ firstDay: day(first), lastDay: day(last) })
const anyPeriod = fc
  .tuple(
    anyDay.map((each) => addDays(each, 800)),
    fc.nat(400),
  )
  .map(([firstDay, more]): Period => ({ firstDay, lastDay: addDays(firstDay, more) }))
const hoursOf = ({ start, end }: { start: number; end: number }) => (end - start) / HOUR

describe('a period', () => {
  test('is a week from Monday or a calendar month, this one or the last', () => {
    const today = day('2026-11-24')
    expect(NAMED_PERIODS.map((name) => namedPeriod(name, today))).toEqual([
      period('2026-11-23', '2026-11-29'),
      period('2026-11-16', '2026-11-22'),
      period('2026-11-01', '2026-11-30'),
      period('2026-10-01', '2026-10-31'),
    ])
  })

  test('of October comes after September, and after October a year ago', () => {
    const october = period('2026-10-01', '2026-10-31')
    expect(relativePeriod('before', october)).toEqual(period('2026-09-01', '2026-09-30'))
    expect(relativePeriod('yearBefore', october)).toEqual(period('2025-10-01', '2025-10-31'))
  })

  test('that is no calendar month comes after as many days', () => {
    expect(periodBefore(period('2026-03-03', '2026-03-05'))).toEqual(period('2026-02-28', '2026-03-02'))
  })

  test('keeps its dates a year ago; the end of February is the end of February', () => {
    expect(yearBefore(period('2028-02-29', '2028-03-01'))).toEqual(period('2027-02-28', '2027-03-01'))
    expect(yearBefore(period('2029-02-01', '2029-02-28'))).toEqual(period('2028-02-01', '2028-02-29'))
    expect(yearBefore(period('2029-02-10', '2029-02-28'))).toEqual(period('2028-02-10', '2028-02-28'))
  })

  test('of weeks keeps its weekdays a year ago', () => {
    const weeks = period('2026-11-16', '2026-11-22')
    expect(yearBefore(weeks)).toEqual(period('2025-11-17', '2025-11-23'))
    expect(weekdayOf(yearBefore(weeks).firstDay)).toBe(1)
  })

  test('of eight days from a Monday is no week, and keeps its dates', () => {
    expect(yearBefore(period('2026-11-16', '2026-11-23'))).toEqual(period('2025-11-16', '2025-11-23'))
  })

  test('and the one before follow each other, whatever they are', () => {
    fc.assert(
      fc.property(anyPeriod, (any) => {
        const before = periodBefore(any)
        expect(addDays(before.lastDay, 1)).toBe(any.firstDay)
        const isMonth =
          any.firstDay === startOfMonth(any.firstDay) && any.lastDay === monthOf(any.firstDay).lastDay
        if (!isMonth) expect(daysIn(before)).toBe(daysIn(any))
        else expect(before).toEqual(monthOf(before.firstDay))
      }),
    )
  })

  test('a year ago begins earlier, by 364 to 366 days', () => {
    fc.assert(
      fc.property(anyPeriod, (any) => {
        const ago = yearBefore(any)
        expect(ago.lastDay).toBeGreaterThanOrEqual(ago.firstDay)
        expect(any.firstDay - ago.firstDay).toBeGreaterThanOrEqual(364)
        expect(any.firstDay - ago.firstDay).toBeLessThanOrEqual(366)
      }),
    )
  })
})

describe('of two periods', () => {
  const now = Date.parse('2026-11-24T08:40Z')

  test('that are over, all is compared: October has 31 days and an hour more, September 30', () => {
    const { spans, hoursSoFar } = comparedSpans(
      [period('2026-10-01', '2026-10-31'), period('2026-09-01', '2026-09-30')],
      tallinn,
      now,
    )
    expect(hoursSoFar).toBeUndefined()
    expect(spans.map(hoursOf)).toEqual([31 * 24 + 1, 30 * 24])
  })

  test('of which one ends at this moment, all is compared', () => {
    const october = period('2026-10-01', '2026-10-31')
    const { hoursSoFar } = comparedSpans(
      [october, periodBefore(october)],
      tallinn,
      spanOf(october, tallinn).end,
    )
    expect(hoursSoFar).toBeUndefined()
  })

  test('days on which clocks change have 23 and 25 hours', () => {
    expect(hoursOf(spanOf(period('2026-03-29', '2026-03-29'), tallinn))).toBe(23)
    expect(hoursOf(spanOf(period('2026-10-25', '2026-10-25'), tallinn))).toBe(25)
  })

  test('of which one is not over, the full hours that have passed are compared with as many of the other', () => {
    const { spans, hoursSoFar } = comparedSpans(
      [period('2026-11-01', '2026-11-30'), period('2026-10-01', '2026-10-31')],
      tallinn,
      now,
    )
    expect(hoursSoFar).toBe(23 * 24 + 10)
    expect(spans.map(hoursOf)).toEqual([hoursSoFar, hoursSoFar])
    expect(spans[0].end).toBe(Date.parse('2026-11-24T08:00Z'))
  })

  test('of which one has not begun, nothing is compared', () => {
    const { spans } = comparedSpans(
      [period('2026-12-01', '2026-12-31'), period('2026-10-01', '2026-10-31')],
      tallinn,
      now,
    )
    expect(spans.map(hoursOf)).toEqual([0, 0])
  })

  test('none reaches beyond now or its own end, and so far means the same number of hours of each', () => {
    fc.assert(
      fc.property(anyPeriod, anyPeriod, fc.integer({ min: -500, max: 500 }), (one, other, hours) => {
        const at = tallinn.startOf(one.firstDay) + hours * HOUR + 1234
        const { spans, hoursSoFar } = comparedSpans([one, other], tallinn, at)
        for (const [place, { start, end }] of spans.entries()) {
          const whole = spanOf([one, other][place] as Period, tallinn)
          expect(start).toBe(whole.start)
          expect(end).toBeLessThanOrEqual(whole.end)
          if (end > start) expect(end).toBeLessThanOrEqual(at)
          if (hoursSoFar === undefined) expect(end).toBe(whole.end)
          else expect(hoursOf({ start, end })).toBe(hoursSoFar)
        }
      }),
    )
  })
})
