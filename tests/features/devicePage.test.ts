import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf, bucketTexts } from '#app/deviceHistory/buckets.ts'
import { historyTable } from '#app/deviceHistory/historyTable.ts'
import { SPANS, spanSearch } from '#app/deviceHistory/span.ts'
import { energyOf, totalsOf } from '#app/deviceHistory/totals.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR, MINUTE, watt } from '#domain/units.ts'

const tallinn = createSiteTime('Europe/Tallinn')
const now = Date.parse('2026-11-24T10:07:30Z')

describe('the span of a device’s history', () => {
  test('is one of three, and 24 hours where the address names none', () => {
    expect(spanSearch({ span: '30d' })).toEqual({ span: '30d' })
    for (const span of ['24h', '90d', 7, undefined]) expect(spanSearch({ span })).toEqual({})
  })

  test('of 24 hours ends with the last full quarter of an hour', () => {
    const edges = bucketsOf('24h', now, tallinn)
    expect(edges).toHaveLength(97)
    expect(edges.at(-1)).toBe(Date.parse('2026-11-24T10:00:00Z'))
    expect(edges[0]).toBe(Date.parse('2026-11-23T10:00:00Z'))
  })

  test('of 7 days begins at the site’s midnight, six days before today', () => {
    const edges = bucketsOf('7d', now, tallinn)
    expect(edges[0]).toBe(Date.parse('2026-11-17T22:00:00Z'))
    expect(edges.at(-1)).toBe(Date.parse('2026-11-24T10:00:00Z'))
  })

  test('has buckets of one length, none of them in the future, in whatever zone and season', () => {
    const instant = fc.integer({
      min: Date.parse('2026-01-01T00:00:00Z'),
      max: Date.parse('2027-01-01T00:00:00Z'),
    })
    const zones = ['Europe/Tallinn', 'Asia/Kolkata', '+02:00'].map((zone) => createSiteTime(zone))
    fc.assert(
      fc.property(instant, fc.constantFrom(...SPANS), fc.constantFrom(...zones), (at, span, siteTime) => {
        const edges = bucketsOf(span, at, siteTime)
        const lengths = edges.subarray(1).map((edge, bucket) => edge - (edges[bucket] as number))
        const length = span === '24h' ? 15 * MINUTE : HOUR
        expect(lengths.every((each) => each === length)).toBe(true)
        expect(edges.at(-1)).toBeLessThanOrEqual(at)
        expect(edges.at(-1)).toBeGreaterThan(at - length)
      }),
    )
  })

  test('is marked by times in a day, and by days beyond', () => {
    expect(bucketTexts('24h', tallinn).mark(now)).toBe('12:07')
    expect(bucketTexts('30d', tallinn).mark(now)).toBe('24/11')
    expect(bucketTexts('7d', tallinn).span(now, now + HOUR)).toBe('24/11/2026 12:07–13:07')
  })
})

describe('what a history comes to', () => {
  const history = {
    edges: Float64Array.of(0, HOUR, 2 * HOUR, 3 * HOUR),
    level: Float64Array.of(50, Number.NaN, 100),
    covered: Float64Array.of(HOUR, 0, HOUR / 2),
    motion: Float64Array.of(0, 25, 50),
  }

  test('is energy by rated power and level, over the time that readings cover', () => {
    expect(energyOf(history, watt(40))).toEqual(Float64Array.of(20, Number.NaN, 20))
    expect(totalsOf(history, watt(40))).toEqual({
      energy: 40,
      level: (50 + 100 / 2) / 1.5,
      coverage: 0.5,
      motion: 25,
    })
  })

  test('is no energy without a rated power, and no level without readings', () => {
    expect(totalsOf(history, undefined).energy).toBeUndefined()
    const silent = { ...history, level: history.level.fill(Number.NaN), covered: new Float64Array(3) }
    expect(totalsOf({ ...silent, motion: undefined }, watt(40))).toEqual({
      energy: 0,
      level: undefined,
      coverage: 0,
      motion: undefined,
    })
  })
})

describe('the table of a history', () => {
  const edges = Float64Array.of(now, now + HOUR)
  const history = {
    edges,
    level: Float64Array.of(60),
    covered: Float64Array.of(HOUR / 2),
    motion: Float64Array.of(50),
  }
  const parts = {
    history,
    rated: watt(10),
    buckets: bucketTexts('7d', tallinn),
    titleOf: (name: string) => name,
  }

  test('of a luminaire has its level beside the expected ones', () => {
    const expected = { idle: Float64Array.of(20), moving: Float64Array.of(80) }
    const { columns, rows } = historyTable({ ...parts, expected })
    expect(columns.map(({ title }) => title)).toEqual([
      'time',
      'level',
      'idle',
      'moving',
      'energy',
      'coverage',
      'motion',
    ])
    expect(rows).toEqual([['24/11/2026 12:07–13:07', 60, 20, 80, 3, 50, 50]])
  })

  test('of a sensor has its motion alone', () => {
    const { rows } = historyTable({ ...parts, expected: undefined })
    expect(rows).toEqual([['24/11/2026 12:07–13:07', 50]])
  })
})
