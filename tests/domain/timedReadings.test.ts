import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { FRESH_FOR_MARKER, isFresh } from '#domain/reading.ts'
import { meanLevel, readingsByDevice, type TimedReadings, timed } from '#domain/timedReadings.ts'
import { MINUTE } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const reading = (fk_device: number, output_level: number, minutesAgo: number | undefined) =>
  ({
    fk_device,
    output_level,
    dt_production: minutesAgo === undefined ? '' : new Date(NOW - minutesAgo * MINUTE).toISOString(),
    dt_arrival: null,
  }) as unknown as StatusReading

const device = fc.integer({ min: 1, max: 4 })
const level = fc.integer({ min: 0, max: 100 })
const minutes = fc.integer({ min: -130, max: 130 })
const readings = fc.array(
  fc.tuple(device, level, fc.option(minutes, { nil: undefined, freq: 20 })).map((one) => reading(...one)),
  { maxLength: 20 },
)

function meanOfFresh(list: readonly StatusReading[], now: number): number | undefined {
  const levels = list.filter((one) => isFresh(one, now, FRESH_FOR_MARKER)).map((one) => one.output_level)
  return levels.length === 0 ? undefined : levels.reduce((sum, one) => sum + one, 0) / levels.length
}

describe('the mean level', () => {
  test('is that of the readings of the last hour, and holds until it says', () => {
    fc.assert(
      fc.property(readings, minutes, fc.nat(200), (list, shift, later) => {
        const now = NOW + shift * MINUTE
        const { mean, until } = meanLevel(timed(list), now)
        expect(mean).toBe(meanOfFresh(list, now))
        const then = now + later * MINUTE
        if (then < until) expect(meanOfFresh(list, then)).toBe(mean)
      }),
    )
  })

  test('holds until its oldest reading is an hour old', () => {
    const { until } = meanLevel(timed([reading(1, 40, 50), reading(1, 60, 20), reading(1, 80, 70)]), NOW)
    expect(until).toBe(NOW + 10 * MINUTE)
  })
})

describe('readings by device', () => {
  test('are each device’s own in their order; one whose readings are the same has the same object', async () => {
    await fc.assert(
      fc.asyncProperty(readings, readings, fc.nat(20), async (one, more, kept) => {
        const other = [...one.slice(0, kept), ...more]
        const before = await readingsByDevice(new Map(), one, () => undefined)
        const after = await readingsByDevice(before, other, () => undefined)
        expectGrouped(before, one)
        expectGrouped(after, other)
        for (const [id, { readings: own }] of after) {
          const last = before.get(id)?.readings ?? []
          const isSame = own.length === last.length && own.every((each, at) => each === last[at])
          expect(after.get(id) === before.get(id)).toBe(isSame)
        }
      }),
    )
  })

  test('are the map before where none came or went, and let the page go on meanwhile', async () => {
    const list = Array.from({ length: 2000 }, (_, at) => reading(at % 700, 50, 5))
    const pause = vi.fn(async () => {})
    const before = await readingsByDevice(new Map(), list, pause)
    expect(pause.mock.calls.length).toBeGreaterThan(4)
    expect(await readingsByDevice(before, [...list], pause)).toBe(before)
  })
})

function expectGrouped(devices: ReadonlyMap<number, TimedReadings>, list: readonly StatusReading[]) {
  expect([...devices.keys()].sort()).toEqual([...new Set(list.map(({ fk_device }) => fk_device))].sort())
  for (const [id, { readings: own, times }] of devices) {
    expect(own).toEqual(list.filter(({ fk_device }) => fk_device === id))
    expect(times).toHaveLength(own.length)
  }
}

test('the newest time is that of the latest reading that has one, wherever it stands', () => {
  const newest = (...minutesAgo: readonly (number | undefined)[]) =>
    timed(minutesAgo.map((minutes) => reading(1, 50, minutes))).newest
  expect(newest(20, 5, undefined, 40)).toBe(NOW - 5 * MINUTE)
  expect(newest(5, 20)).toBe(NOW - 5 * MINUTE)
  expect(newest(undefined)).toBeUndefined()
  expect(newest()).toBeUndefined()
})

test('a mean holds until a reading of the future comes to count', () => {
  const { mean, until } = meanLevel(timed([reading(1, 40, 0), reading(1, 60, -70)]), NOW)
  expect([mean, until]).toEqual([40, NOW + 10 * MINUTE])
})

test('grouping pauses after each five hundred readings, and each five hundred devices', async () => {
  const pausesFor = async (list: readonly StatusReading[]) => {
    const pause = vi.fn(async () => undefined)
    await readingsByDevice(new Map(), list, pause)
    return pause.mock.calls.length
  }
  const ofOne = Array.from({ length: 1000 }, () => reading(1, 50, 1))
  const ofMany = Array.from({ length: 1000 }, (_, device) => reading(device, 50, 1))
  expect([await pausesFor(ofOne), await pausesFor(ofMany)]).toEqual([3, 4])
})
