import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSiteTime } from '#domain/siteTime.ts'
import {
  bucketEdges,
  bucketSizeOf,
  earliestInstallation,
  edgesUntil,
  historyOf,
  isOnFullHours,
  rangeOf,
  UNITS_OF_TIME,
} from '#domain/timeRange.ts'
import { HOUR } from '#domain/units.ts'
import { day } from './arbitraries.ts'

const site = createSiteTime('Europe/Tallinn')
const now = Date.parse('2026-01-01T10:00Z')
const inputs = {
  now,
  installationDay: day('2025-10-01'),
  firstDay: day('2026-03-28'),
  lastDay: day('2026-03-29'),
}
const span = (start: string, end: string) => ({
  ok: true,
  value: { start: Date.parse(start), end: Date.parse(end) },
})

describe('a unit of time', () => {
  test('spans whole days of the site', () => {
    expect(rangeOf('today', site, inputs)).toEqual(span('2025-12-31T22:00Z', '2026-01-01T22:00Z'))
    expect(rangeOf('month', site, inputs)).toEqual(span('2025-12-31T22:00Z', '2026-01-31T22:00Z'))
  })

  test('that is a week starts on Monday, in the old year if need be', () => {
    expect(rangeOf('week', site, inputs)).toEqual(span('2025-12-28T22:00Z', '2026-01-04T22:00Z'))
  })

  test('that is all starts on the day of installation, three hours ahead of UTC in summer', () => {
    expect(rangeOf('all', site, inputs)).toEqual(span('2025-09-30T21:00Z', '2026-01-01T22:00Z'))
  })

  test('that is all is an error where that day is not known, and empty while it is still to come', () => {
    expect(rangeOf('all', site, { now })).toEqual({ ok: false, error: 'The installation date is not known' })
    expect(rangeOf('all', site, { now, installationDay: day('2026-02-01') })).toEqual(
      span('2026-01-01T22:00Z', '2026-01-01T22:00Z'),
    )
  })

  test('that is a range holds its last day, 23 hours of it', () => {
    expect(rangeOf('range', site, inputs)).toEqual(span('2026-03-27T22:00Z', '2026-03-29T21:00Z'))
    for (const missing of [{ firstDay: undefined }, { lastDay: undefined }])
      expect(rangeOf('range', site, { ...inputs, ...missing })).toEqual({
        ok: false,
        error: 'The range needs a first and a last day',
      })
    expect(rangeOf('range', site, { now, firstDay: inputs.lastDay, lastDay: inputs.firstDay })).toEqual({
      ok: false,
      error: 'The range ends before it starts',
    })
  })

  test('that nobody knows is reported by its name', () => {
    expect(rangeOf('year', site, inputs)).toEqual({ ok: false, error: 'Unknown unitOfTime: year' })
    expect(rangeOf('toString', site, inputs)).toEqual({ ok: false, error: 'Unknown unitOfTime: toString' })
  })

  test('holds now, whenever that is, unless it is a range', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...UNITS_OF_TIME.filter((unit) => unit !== 'range')),
        fc.integer({ min: Date.parse('2025-10-01T00:00Z'), max: Date.parse('2040-01-01T00:00Z') }),
        (unit, time) => {
          const range = rangeOf(unit, site, { ...inputs, now: time })
          expect(range.ok && range.value.start <= time && time < range.value.end).toBe(true)
        },
      ),
    )
  })
})

describe('the buckets of a range', () => {
  test('are hours for one day of any length and days for more', () => {
    const size = (first: string, last: string) => {
      const range = rangeOf('range', site, { now, firstDay: day(first), lastDay: day(last) })
      return range.ok && bucketSizeOf(range.value, site)
    }
    expect(size('2026-10-25', '2026-10-25')).toBe('hour')
    expect(size('2026-10-25', '2026-10-26')).toBe('day')
  })

  test('need history from an hour before to an hour after', () => {
    expect(historyOf({ start: 5 * HOUR, end: 9 * HOUR })).toEqual({ start: 4 * HOUR, end: 10 * HOUR })
  })

  test('may be one, and of an empty range are none', () => {
    const twoHours = { start: 0, end: 2 * HOUR }
    expect(bucketEdges(twoHours, 'whole', site)).toEqual(Float64Array.of(0, 2 * HOUR))
    expect(bucketEdges(twoHours, 'hour', site)).toEqual(Float64Array.of(0, HOUR, 2 * HOUR))
    for (const bucket of ['whole', 'hour', 'day'] as const)
      expect(bucketEdges({ start: 5, end: 5 }, bucket, site)).toEqual(Float64Array.of(5))
  })

  test('are full hours of UTC unless the site’s zone is off by less than an hour', () => {
    const hoursIn = (zone: string) => {
      const there = createSiteTime(zone)
      const today = rangeOf('today', there, { now })
      return today.ok && isOnFullHours(bucketEdges(today.value, 'hour', there))
    }
    expect([hoursIn('Europe/Tallinn'), hoursIn('Asia/Kolkata')]).toEqual([true, false])
    expect(isOnFullHours(Float64Array.of(0, HOUR, 1.5 * HOUR))).toBe(false)
  })

  test('keep their places when the future is cut off', () => {
    expect(Array.from(edgesUntil(Float64Array.of(0, 10, 20, 30), 14))).toEqual([0, 10, 14, 14])
  })
})

test('several zones began when the first of them was installed; those that do not say so do not count', () => {
  const zones = ['2026-03-02', undefined, '2025-11-30', '2026-01-01'].map((text) => ({
    installationDay: text === undefined ? undefined : day(text),
  }))
  expect(earliestInstallation(zones)).toBe(day('2025-11-30'))
  expect(earliestInstallation([{ installationDay: undefined }])).toBeUndefined()
})
