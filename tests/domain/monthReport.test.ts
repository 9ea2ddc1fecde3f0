import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  baselineOf,
  monthFigures,
  parseMonth,
  printMonth,
  reportedDays,
  workingDaysOf,
  type ZoneMonth,
} from '#domain/monthReport.ts'
import { watt, wattHour } from '#domain/units.ts'
import { anyDay, day } from './arbitraries.ts'

const october = reportedDays(day('2026-10-01'), day('2026-11-24'))
const settings = {
  totalPowerConsumption: watt(1000),
  workingHours: 10,
  workingDays: 5,
  installationDay: day('2025-01-01'),
}
const zone = (energy: number | undefined, baseline: number | undefined): ZoneMonth => ({
  energy: energy === undefined ? undefined : wattHour(energy),
  baseline: baseline === undefined ? undefined : wattHour(baseline),
})

describe('the days of a report', () => {
  test('are those of the month', () => {
    expect(october).toEqual({ month: day('2026-10-01'), lastDay: day('2026-10-31'), isOver: true })
    expect(reportedDays(day('2028-02-01'), day('2028-03-01'))).toMatchObject({
      lastDay: day('2028-02-29'),
      isOver: true,
    })
  })

  test('of a month that is not over end with yesterday; there are none on its first day and before it', () => {
    const month = day('2026-11-01')
    expect(reportedDays(month, day('2026-11-24'))).toEqual({
      month,
      lastDay: day('2026-11-23'),
      isOver: false,
    })
    for (const today of ['2026-11-01', '2026-10-31'])
      expect(reportedDays(month, day(today)).lastDay).toBe(day('2026-10-31'))
  })

  test('are in the address as 2026-10, and nothing else is a month', () => {
    expect(parseMonth('2026-10')).toBe(day('2026-10-01'))
    for (const text of ['', '2026-13', '2026-10-01', '26-10']) expect(parseMonth(text)).toBeUndefined()
    fc.assert(
      fc.property(anyDay, (any) => {
        expect(parseMonth(printMonth(any))).toBe(reportedDays(any, any).month)
      }),
    )
  })
})

describe('a baseline', () => {
  test('is power × hours × the working days of the month: October 2026 has 22 of five a week', () => {
    expect(workingDaysOf(settings, october)).toBe(22)
    expect(baselineOf(settings, october)).toBe(1000 * 10 * 22)
  })

  test('begins with the installation, and there is none before it', () => {
    const installed = (text: string) => baselineOf({ ...settings, installationDay: day(text) }, october)
    expect(installed('2026-10-30')).toBe(1000 * 10)
    expect(installed('2026-11-01')).toBeUndefined()
  })

  test('is not known without its settings, rather than 0', () => {
    expect(baselineOf({ ...settings, workingHours: 0 }, october)).toBeUndefined()
    expect(baselineOf({ ...settings, totalPowerConsumption: watt(0) }, october)).toBeUndefined()
  })
})

describe('the figures of a month', () => {
  test('are energy, cost and savings in Wh, Eur and percent of the baseline', () => {
    expect(monthFigures([zone(30_000, 50_000), zone(10_000, 50_000)], 0.2)).toEqual({
      energy: 40_000,
      baseline: 100_000,
      savings: 60_000,
      cost: 8,
      saved: 12,
      savedShare: 60,
    })
  })

  test('may be negative savings', () => {
    expect(monthFigures([zone(60, 50)], 1)).toMatchObject({ savings: -10, savedShare: -20 })
  })

  test('have no amounts without an energy cost', () => {
    expect(monthFigures([zone(60, 50)], 0)).toMatchObject({ cost: undefined, saved: undefined, savings: -10 })
  })

  test('of a zone without readings or without a baseline say nothing of savings', () => {
    const known = zone(30, 50)
    const nothing = { savings: undefined, saved: undefined, savedShare: undefined }
    expect(monthFigures([zone(undefined, 50)], 1)).toMatchObject({ energy: undefined, ...nothing })
    expect(monthFigures([zone(30, undefined)], 1)).toMatchObject({ energy: 30, ...nothing })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (amount) => {
        const savings = monthFigures([known], 1).savings
        expect(monthFigures([known, zone(undefined, amount)], 1).savings).toBe(savings)
        expect(monthFigures([known, zone(amount, undefined)], 1).savings).toBe(savings)
      }),
    )
  })

  test('of no zones are not known', () => {
    expect(Object.values(monthFigures([], 1)).every((value) => value === undefined)).toBe(true)
  })
})
