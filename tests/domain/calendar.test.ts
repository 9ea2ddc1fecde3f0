import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type DayFormat,
  parseDay,
  printDay,
  startOfMonth,
  startOfNextMonth,
  startOfWeek,
  weekdayOf,
} from '#domain/calendar.ts'
import { anyDay, day } from './arbitraries.ts'

const formats: DayFormat[] = ['YYYY-MM-DD', 'DD-MM-YYYY', 'dd/MM/yyyy']

describe('a day in writing', () => {
  test('has its digits where each format wants them', () => {
    expect(formats.map((format) => printDay(day('2026-03-09'), format))).toEqual([
      '2026-03-09',
      '09-03-2026',
      '09/03/2026',
    ])
  })

  test.each(formats)('as %s is read as the day that was written', (format) => {
    fc.assert(
      fc.property(anyDay, (someDay) => {
        expect(parseDay(printDay(someDay, format), format)).toEqual({ ok: true, value: someDay })
      }),
    )
  })

  test.each<[string, DayFormat]>([
    ['2026-02-29', 'YYYY-MM-DD'],
    ['31-04-2026', 'DD-MM-YYYY'],
    ['00/01/2026', 'dd/MM/yyyy'],
    ['01/13/2026', 'dd/MM/yyyy'],
    ['1899-12-31', 'YYYY-MM-DD'],
    ['2100-01-01', 'YYYY-MM-DD'],
  ])('%s (%s) is no day of the calendar', (text, format) => {
    expect(parseDay(text, format)).toEqual({ ok: false, error: `'${text}' is not a day of the calendar` })
  })

  test.each<[string, DayFormat]>([
    ['2026-3-9', 'YYYY-MM-DD'],
    ['09-03-2026', 'YYYY-MM-DD'],
    ['2026-03-09', 'DD-MM-YYYY'],
    ['09-03-2026', 'dd/MM/yyyy'],
    ['09/03/26', 'dd/MM/yyyy'],
    [' 09/03/2026', 'dd/MM/yyyy'],
    ['2026-03-09T00:00', 'YYYY-MM-DD'],
    ['on 2026-03-09', 'YYYY-MM-DD'],
    ['on 09-03-2026', 'DD-MM-YYYY'],
    ['09-03-2026 12:00', 'DD-MM-YYYY'],
    ['09/03/2026, noon', 'dd/MM/yyyy'],
    ['', 'DD-MM-YYYY'],
  ])('%j is not written as %s, and the error says so', (text, format) => {
    expect(parseDay(text, format)).toEqual({ ok: false, error: `'${text}' is not a date as ${format}` })
  })

  test('knows the 29th of February of 2000 and 2024, and the first and the last day that there is', () => {
    expect(parseDay('29-02-2000', 'DD-MM-YYYY').ok).toBe(true)
    expect(parseDay('01-01-1900', 'DD-MM-YYYY').ok).toBe(true)
    expect(parseDay('31-12-2099', 'DD-MM-YYYY').ok).toBe(true)
    expect(parseDay('29-02-2024', 'DD-MM-YYYY').ok).toBe(true)
  })
})

describe('weeks and months', () => {
  test('count Monday as the first day and Sunday as the seventh', () => {
    expect(weekdayOf(day('1970-01-01'))).toBe(4)
    expect(weekdayOf(day('2026-03-02'))).toBe(1)
    expect(weekdayOf(day('2026-03-08'))).toBe(7)
    expect(weekdayOf(day('1969-12-28'))).toBe(7)
  })

  test('start a week on the Monday at or before a day, also over New Year', () => {
    expect(printDay(startOfWeek(day('2026-01-01')), 'YYYY-MM-DD')).toBe('2025-12-29')
    fc.assert(
      fc.property(anyDay, (someDay) => {
        const monday = startOfWeek(someDay)
        expect(weekdayOf(monday)).toBe(1)
        expect(someDay - monday).toBe(weekdayOf(someDay) - 1)
      }),
    )
  })

  test('start a month on its 1st, and the next one after its last day', () => {
    expect(printDay(startOfNextMonth(day('2026-12-31')), 'YYYY-MM-DD')).toBe('2027-01-01')
    fc.assert(
      fc.property(anyDay, (someDay) => {
        expect(printDay(startOfMonth(someDay), 'YYYY-MM-DD')).toBe(
          `${printDay(someDay, 'YYYY-MM-DD').slice(0, 7)}-01`,
        )
        expect(startOfMonth(addDays(startOfNextMonth(someDay), -1))).toBe(startOfMonth(someDay))
      }),
    )
  })
})
