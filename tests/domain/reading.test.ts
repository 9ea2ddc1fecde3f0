import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNewest, newestReport, newestTime } from '#domain/reading.ts'
import { MINUTE } from '#domain/units.ts'
import { event } from './fixtures.ts'

const now = Date.parse('2026-03-10T12:00Z')
const unreadable = { ...event(1, now), dt_production: 'yesterday', dt_arrival: null }

/** Reports of three devices, some at one instant and some without a time, in any order. */
const reports = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.option(fc.nat(9), { freq: 5 }))
    .map(([device, minutes]) =>
      minutes === null ? { ...unreadable, fk_device: device } : event(device, now + minutes * MINUTE),
    ),
  { maxLength: 12 },
)
const timesOf = (rows: readonly ReturnType<typeof event>[]) =>
  rows.flatMap(({ dt_production }) => (dt_production === 'yesterday' ? [] : Date.parse(dt_production ?? '')))

describe('the newest report', () => {
  test('is the first of those with the latest time that can be read', () => {
    fc.assert(
      fc.property(reports, (rows) => {
        const times = timesOf(rows)
        const latest = Math.max(...times)
        const row = rows.find(({ dt_production }) => Date.parse(dt_production ?? '') === latest)
        expect(newestReport(rows)).toEqual(times.length > 0 ? { at: latest, row } : undefined)
        expect(newestTime(rows)).toBe(times.length > 0 ? latest : undefined)
      }),
    )
  })

  test('stays the known one until a later report comes', () => {
    const known = { at: now, row: event(1, now) }
    expect(newestReport([event(1, now), event(1, now - MINUTE), unreadable], known)).toBe(known)
    const later = event(1, now + MINUTE)
    expect(newestReport([later], known)).toEqual({ at: now + MINUTE, row: later })
  })

  test('of each device is kept, whatever the order in which reports come', () => {
    fc.assert(
      fc.property(reports, reports, (first, second) => {
        const newest = new Map()
        addNewest(newest, first)
        const before = new Map(newest)
        addNewest(newest, second)
        const all = [...first, ...second]
        for (const device of [1, 2, 3]) {
          const own = all.filter(({ fk_device }) => fk_device === device)
          expect(newest.get(device)).toEqual(newestReport(own))
          expect(newest.has(device)).toBe(timesOf(own).length > 0)
          const isNewer = Math.max(...timesOf(own)) > (before.get(device)?.at ?? Number.NEGATIVE_INFINITY)
          if (!isNewer) expect(newest.get(device)).toBe(before.get(device))
        }
      }),
    )
  })
})
