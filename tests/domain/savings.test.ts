import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar.ts'
import { baselines, money, savings, workingDaysBetween } from '#domain/savings.ts'
import { toKilowattHours, watt, wattHour } from '#domain/units.ts'
import { anyDay, day } from './arbitraries.ts'

const zone = {
  totalPowerConsumption: watt(1200),
  workingHours: 8,
  workingDays: 5,
  installationDay: day('2026-02-26'),
}

describe('a baseline', () => {
  test('is W × hours for today, × days for a week, × 4 for a month', () => {
    const { today, week, month } = baselines(zone, day('2026-03-09'))
    expect([today, week, month].map(toKilowattHours)).toEqual([9.6, 48, 192])
  })

  test('of all time counts working days since installation, the first and today among them', () => {
    // Thursday 26 and Friday 27 February, Monday 2 to Friday 6 March, Monday 9 March.
    expect(baselines(zone, day('2026-03-09')).all).toBe(8 * 9600)
  })

  test('of all time is not known without an installation date', () => {
    expect(baselines({ ...zone, installationDay: undefined }, day('2026-03-09')).all).toBeUndefined()
  })

  test('of a zone without settings is 0', () => {
    const unset = {
      totalPowerConsumption: watt(0),
      workingHours: 0,
      workingDays: 0,
      installationDay: undefined,
    }
    expect(baselines(unset, day('2026-03-09'))).toEqual({ today: 0, week: 0, month: 0, all: undefined })
  })
})

describe('working days', () => {
  test('are the first of each Monday-first week, counted one by one', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -3, max: 60 }),
        fc.integer({ min: -1, max: 9 }),
        (first, length, aWeek) => {
          const days = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(first, index))
          const counted = days.filter((someDay) => weekdayOf(someDay) <= aWeek).length
          expect(workingDaysBetween(first, addDays(first, length - 1), aWeek)).toBe(counted)
        },
      ),
    )
  })

  test('over New Year are those of a week like any other', () => {
    expect(workingDaysBetween(day('2025-12-29'), day('2026-01-04'), 5)).toBe(5)
  })
})

describe('savings', () => {
  test('are previous minus current, negative where more is used', () => {
    expect(savings(wattHour(500), wattHour(200))).toBe(300)
    expect(savings(wattHour(200), wattHour(500))).toBe(-300)
  })

  test('are worth their kWh times the cost', () => {
    expect(money(wattHour(2500), 0.2)).toBe(0.5)
    expect(money(savings(wattHour(0), wattHour(2500)), 0.2)).toBe(-0.5)
  })
})
