import { describe, expect, test } from 'vitest'
import type { Day } from '#domain/calendar.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR } from '#domain/units.ts'
import { type LoadStatus, mayBeginAllTime, planChart, planDashboard } from '#telemetry/loads.ts'

const siteTime = createSiteTime('Europe/Tallinn')
// A Wednesday, three days after clocks went back.
const now = Date.parse('2026-10-28T10:00:00Z')
const local = (text: string) => Date.parse(`${text}:00Z`) - siteTime.offsetAt(Date.parse(`${text}:00Z`))
const day = (text: string) => (Date.parse(text) / (24 * HOUR)) as Day
const zones = [
  { id: 2, installationDay: day('2026-01-01') },
  { id: 3, installationDay: undefined },
  { id: 4, installationDay: day('2027-01-01') },
]
const inputs = { siteTime, now, together: false }
const spans = (
  loads: readonly { unit: string; areas: readonly number[]; range: { start: number; end: number } }[],
) => loads.map(({ unit, areas, range }) => [unit, areas.join(), range.start, range.end])

describe('the dashboard', () => {
  const morning = local('2026-10-28T00:00')

  test('loads today, then week and month up to this morning, zone by zone', () => {
    const { first } = planDashboard(zones, inputs)
    const each = (unit: string, start: number, end: number) =>
      [2, 3, 4].map((id) => [unit, String(id), start, end])
    expect(spans(first)).toEqual([
      ...each('today', morning, morning + 24 * HOUR),
      ...each('week', local('2026-10-26T00:00'), morning),
      ...each('month', local('2026-09-30T23:00') + HOUR, morning),
    ])
  })

  test('loads them for all zones together where that can be asked', () => {
    const { first } = planDashboard(zones, { ...inputs, together: true })
    expect(first.map(({ unit, areas }) => [unit, areas])).toEqual([
      ['today', [2, 3, 4]],
      ['week', [2, 3, 4]],
      ['month', [2, 3, 4]],
    ])
  })

  test('loads all-time from each zone’s own installation; nothing before it, and none without it', () => {
    expect(spans(planDashboard(zones, inputs).allTime)).toEqual([
      ['all', '2', local('2026-01-01T00:00'), morning],
      ['all', '4', morning, morning],
    ])
  })

  test('has nothing of the week before today on a Monday', () => {
    const monday = planDashboard(zones, { ...inputs, now: Date.parse('2026-10-26T10:00:00Z') })
    const week = monday.first.find(({ unit }) => unit === 'week')
    expect(week?.range.start).toBe(week?.range.end)
  })

  test('without zones loads nothing', () => {
    expect(planDashboard([], { ...inputs, together: true })).toEqual({ first: [], allTime: [] })
  })
})

describe('a zone’s all-time', () => {
  const { first, allTime } = planDashboard(zones, inputs)
  const [load] = allTime
  const status = (statusOf: (unit: string, area: number) => LoadStatus) =>
    first.map((its) => ({ load: its, status: statusOf(its.unit, its.areas[0] ?? 0) }))
  const mayBegin = (statusOf: (unit: string, area: number) => LoadStatus) =>
    load !== undefined && mayBeginAllTime(load, status(statusOf))

  test('begins once today, week and month are matched', () => {
    expect(mayBegin(() => 'matched')).toBe(true)
  })

  test.each([
    'waiting',
    'loading',
  ] as const)('waits for any of the first that is %s, of whatever zone', (still) => {
    for (const unit of ['today', 'week', 'month'])
      for (const area of [2, 3])
        expect(mayBegin((its, of) => (its === unit && of === area ? still : 'matched'))).toBe(false)
  })

  test.each([
    'failed',
    'cancelled',
  ] as const)('waits for its own that has %s, and not for another zone’s', (ended) => {
    expect(mayBegin((unit, area) => (unit === 'month' && area === 2 ? ended : 'matched'))).toBe(false)
    expect(mayBegin((_, area) => (area === 3 ? ended : 'matched'))).toBe(true)
  })
})

describe('a chart', () => {
  test('loads the whole of its span', () => {
    const week = planChart('week', zones, { ...inputs, together: true })
    expect(week.ok && spans(week.value)).toEqual([
      ['week', '2,3,4', local('2026-10-26T00:00'), local('2026-11-02T00:00')],
    ])
    const dst = planChart('range', zones.slice(0, 1), {
      ...inputs,
      firstDay: day('2026-10-25'),
      lastDay: day('2026-10-25'),
    })
    expect(dst.ok && dst.value.map(({ range }) => (range.end - range.start) / HOUR)).toEqual([25])
  })

  test('of all time begins with the earliest installation', () => {
    const all = planChart('all', zones, { ...inputs, together: true })
    expect(all.ok && all.value[0]?.range.start).toBe(local('2026-01-01T00:00'))
    expect(planChart('all', zones.slice(1, 2), inputs)).toEqual({
      ok: false,
      error: 'The installation date is not known',
    })
  })

  test('of an unknown unit of time is an error that names it', () => {
    expect(planChart('fortnight', zones, inputs)).toEqual({
      ok: false,
      error: 'Unknown unitOfTime: fortnight',
    })
  })
})
