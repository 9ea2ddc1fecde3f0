import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measuredPower } from '#app/figures/measured.ts'
import { addDays, printDay } from '#domain/calendar.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { bucketEdges, bucketSizeOf, rangeOf } from '#domain/timeRange.ts'
import { HOUR } from '#domain/units.ts'
import {
  alignBefore,
  previousDays,
  takeBefore,
  totalOfSamePart,
} from '#features/statistics-chart/previous.ts'
import { spanTable } from '#features/statistics-chart/spanTable.ts'
import { figuresOf } from '#telemetry/figures.ts'
import { anyDay, day } from '../domain/arbitraries.ts'

const tallinn = createSiteTime('Europe/Tallinn')

/** The chart's bucket edges for a range of days, inclusive. */
function edgesOf(first: string, last = first) {
  const range = rangeOf('range', tallinn, { now: 0, firstDay: day(first), lastDay: day(last) })
  if (!range.ok) throw new Error(range.error)
  return bucketEdges(range.value, bucketSizeOf(range.value, tallinn), tallinn)
}

/** Figures of one luminaire and one sensor over the edges, each bucket at a power, and covered to a share. */
function figuresAt(edges: Float64Array, watts: number, { until = edges.at(-1) ?? 0, share = 1 } = {}) {
  const passed = (bucket: number) =>
    Math.max(0, Math.min(until, edges[bucket + 1] ?? 0) - (edges[bucket] ?? 0))
  const covered = Float64Array.from({ length: edges.length - 1 }, (_, bucket) => passed(bucket) * share)
  return figuresOf({
    sums: {
      edges,
      energy: covered.map((time) => (time / HOUR) * watts),
      covered,
      occupied: new Float64Array(covered.length),
    },
    counts: { luminaires: 1, sensors: 1 },
    until,
  })
}

describe('the days before', () => {
  const daysBefore = (unitOfTime: string, first: string, last: string) => {
    const { firstDay, lastDay } = previousDays({ unitOfTime }, { firstDay: day(first), lastDay: day(last) })
    return [firstDay, lastDay].map((its) => printDay(its, 'YYYY-MM-DD'))
  }

  test('today are yesterday, and a week is before a week', () => {
    expect(daysBefore('today', '2027-01-01', '2027-01-01')).toEqual(['2026-12-31', '2026-12-31'])
    expect(daysBefore('week', '2026-12-28', '2027-01-03')).toEqual(['2026-12-21', '2026-12-27'])
  })

  test('a month are the whole month before, however long', () => {
    expect(daysBefore('month', '2027-03-01', '2027-03-31')).toEqual(['2027-02-01', '2027-02-28'])
    expect(daysBefore('month', '2027-01-01', '2027-01-31')).toEqual(['2026-12-01', '2026-12-31'])
  })

  test('a range are as many, and end where it begins', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(400), (firstDay, more) => {
        const days = { firstDay, lastDay: addDays(firstDay, more) }
        const earlier = previousDays({ unitOfTime: 'range' }, days)
        expect(earlier.lastDay - earlier.firstDay).toBe(more)
        expect(earlier.lastDay).toBe(firstDay - 1)
      }),
    )
  })
})

describe('buckets of the days before', () => {
  const align = (now: Float64Array, then: Float64Array) => alignBefore(now, then, tallinn)

  test('stand at the same hour', () => {
    expect(align(edgesOf('2026-11-20'), edgesOf('2026-11-19'))).toEqual(
      Array.from({ length: 24 }, (_, h) => h),
    )
  })

  test('of a day of 23 hours have no hour that clocks skipped', () => {
    const buckets = align(edgesOf('2026-03-30'), edgesOf('2026-03-29'))
    expect(buckets).toHaveLength(24)
    expect(buckets.slice(0, 6)).toEqual([0, 1, 2, undefined, 3, 4])
    expect(takeBefore(Float64Array.of(5, 6, 7, 8), buckets.slice(0, 5))).toEqual(
      Float64Array.of(5, 6, 7, Number.NaN, 8),
    )
  })

  test('before a day of 25 hours stand twice in the hour that it has twice', () => {
    const buckets = align(edgesOf('2026-10-25'), edgesOf('2026-10-24'))
    expect(buckets).toHaveLength(25)
    expect(buckets.slice(2, 6)).toEqual([2, 3, 3, 4])
  })

  test('of 25 hours give the first of the two hours', () => {
    expect(align(edgesOf('2026-10-26'), edgesOf('2026-10-25')).slice(2, 6)).toEqual([2, 3, 5, 6])
  })

  test('of a shorter month end before a longer one, over New Year as well', () => {
    const buckets = align(edgesOf('2027-03-01', '2027-03-31'), edgesOf('2027-02-01', '2027-02-28'))
    expect(buckets.slice(26)).toEqual([26, 27, undefined, undefined, undefined])
    expect(align(edgesOf('2026-12-24', '2027-01-06'), edgesOf('2026-12-10', '2026-12-23')).at(-1)).toBe(13)
  })
})

describe('the total of the days before', () => {
  const [edges, edgesBefore] = [edgesOf('2026-11-20'), edgesOf('2026-11-19')]
  const aligned = alignBefore(edges, edgesBefore, tallinn)
  const before = figuresAt(edgesBefore, 60, { share: 0.5 })
  const at = (hours: number) => totalOfSamePart({ edges }, before, aligned, (edges[0] ?? 0) + hours * HOUR)

  test('is that of the same part while the selected days are not over', () => {
    expect(at(6)).toEqual({ energy: 6 * 30, coverage: 0.5, occupancy: 0 })
    expect(at(6.5).energy).toBeCloseTo(6.5 * 30)
  })

  test('is that of all of them once they are', () => {
    expect(at(24)).toBe(before.total)
  })

  test('is of nothing before they begin', () => {
    expect(at(0)).toEqual({ energy: 0, coverage: 0, occupancy: undefined })
  })

  test('grows with the time, and comes to the whole', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 24, noNaN: true }), (hours) => {
        const { energy } = at(hours)
        expect(energy).toBeCloseTo((before.total.energy * hours) / 24)
      }),
    )
  })
})

describe('mean power', () => {
  const edges = edgesOf('2026-11-20')
  const hour = (count: number) => (edges[0] ?? 0) + count * HOUR

  test('is unknown without coverage and in the future', () => {
    const now = hour(10)
    expect(measuredPower(figuresAt(edges, 100, { until: now, share: 0 }))).toEqual(
      new Float64Array(24).fill(Number.NaN),
    )
    const power = measuredPower(figuresAt(edges, 100, { until: now }))
    expect([power[9], power[10]]).toEqual([100, Number.NaN])
  })

  test('is energy by time, of the bucket under way by what has passed of it, however many luminaires report', () => {
    const power = measuredPower(figuresAt(edges, 100, { until: hour(10.5), share: 0.5 }))
    expect([power[9], power[10]]).toEqual([50, 50])
  })
})

describe('the table of the chart', () => {
  const texts = {
    bucketTitle: 'Hour',
    titleOf: (column: string) => column,
    bucketOf: (start: number, end: number) =>
      [start, end].map((time) => tallinn.wallClock(time).minute / 60).join('–'),
  }

  test('has a row for each of the 25 hours of a day, and tells the two of the same name apart', () => {
    const edges = edgesOf('2026-10-25')
    const { rows } = spanTable(figuresAt(edges, 60), undefined, texts)
    expect(rows).toHaveLength(25)
    expect(rows.slice(2, 6).map(([hour]) => hour)).toEqual(['2–3', '3–3', '3–4', '4–5'])
    expect(rows[3]).toEqual(['3–3', 60, 0, 0.06, 100])
  })

  test('is empty where nothing has passed, and knows neither power nor energy of what no reading covers', () => {
    const edges = edgesOf('2026-11-20')
    const until = (edges[0] ?? 0) + HOUR
    const { rows } = spanTable(figuresAt(edges, 60, { until, share: 0 }), undefined, texts)
    expect(rows[0]).toEqual(['0–1', Number.NaN, 0, Number.NaN, 0])
    expect(rows[1]).toEqual(['1–2', Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  })

  test('has the days before beside them on request', () => {
    const edges = edgesOf('2026-11-20')
    const before = {
      power: new Float64Array(24).fill(30),
      occupancy: new Float64Array(24).fill(10),
      energy: new Float64Array(24).fill(30),
      total: figuresAt(edges, 30).total,
    }
    const { columns, rows } = spanTable(figuresAt(edges, 60), before, texts)
    expect(columns.map(({ title }) => title).slice(5)).toEqual([
      'powerBefore',
      'occupancyBefore',
      'energyBefore',
    ])
    expect(rows[0]?.slice(5)).toEqual([30, 10, 0.03])
  })
})
