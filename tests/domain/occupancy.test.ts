import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occupancyBySensor, occupancyLevel, SLOT, slotsBegun } from '#domain/occupancy.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import { occupancyInBuckets, occupancyOf } from '#support/occupancyOf.ts'
import { event } from './fixtures.ts'

const now = Date.parse('2026-03-10T12:00Z')
const sensors = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const ago = (minutes: number) => now - minutes * MINUTE

describe('the occupancy level now', () => {
  test('is 33.33 % for 10 sensors of 30', () => {
    const events = sensors(10).map(({ id }) => event(id, ago(2)))
    expect(occupancyLevel(sensors(30), events, now)).toBeCloseTo(33.33, 2)
  })

  test('counts a sensor once, and only for five minutes', () => {
    expect(occupancyLevel(sensors(4), [event(1, ago(1)), event(1, ago(2)), event(2, ago(5))], now)).toBe(25)
    expect(occupancyLevel(sensors(4), [event(2, ago(5) + 1)], now)).toBe(25)
  })

  test('leaves out events of other devices', () => {
    expect(occupancyLevel(sensors(2), [event(9, now)], now)).toBe(0)
  })

  test('is not known without sensors', () => {
    expect(occupancyLevel([], [event(1, now)], now)).toBeUndefined()
  })
})

describe('the occupancy of a bucket', () => {
  const edges = Float64Array.of(ago(120), ago(60), ago(0), ago(-60))

  test('is the mean over its 5-minute slots', () => {
    const firstHour = [event(1, ago(120)), event(1, ago(116)), event(2, ago(61))]
    expect(occupancyOf(sensors(2), firstHour, edges, now)).toEqual([(2 / 24) * 100, 0, undefined])
  })

  test('is full where every one of many sensors saw somebody in every slot', () => {
    const everywhere = Array.from({ length: 12 }, (_, slot) => ago(120 - 5 * slot)).flatMap((time) =>
      sensors(70).map(({ id }) => event(id, time)),
    )
    expect(occupancyOf(sensors(70), everywhere, edges, now)[0]).toBe(100)
  })

  test('leaves out slots that have not begun', () => {
    const begun = ago(60) + 2 * SLOT
    const busy = [event(1, ago(60)), event(1, ago(55))]
    expect(occupancyOf(sensors(1), busy, edges, begun)[1]).toBe(100)
    expect(occupancyOf(sensors(1), busy, edges, begun + 1)[1]).toBeCloseTo(200 / 3, 9)
  })

  test('leaves out events before the range, after it, in the future, of other devices and without a time', () => {
    const outside = [
      event(1, ago(121)),
      event(1, ago(-1)),
      event(1, ago(-60)),
      event(9, ago(90)),
      { fk_device: 1, dt_arrival: null, dt_production: null },
    ]
    expect(occupancyOf(sensors(1), outside, edges, now)).toEqual([0, 0, undefined])
  })

  test('is not known without sensors, and of an empty range there is none', () => {
    expect(occupancyOf([], [], edges, now)).toEqual([undefined, undefined, undefined])
    expect(occupancyOf(sensors(1), [event(1, ago(60))], edges.slice(0, 1), now)).toEqual([])
  })

  test('is known of each sensor by itself, but not where no slot has begun', () => {
    const columns = {
      times: Float64Array.of(ago(120), ago(119), ago(115), ago(61), ago(60)),
      sensors: Uint32Array.of(1, 1, 1, 0, 0),
    }
    const levels = Array.from(occupancyBySensor(columns, 2, edges, now), (level) => level.toFixed(2))
    expect(levels).toEqual(['8.33', '16.67', '8.33', '0.00', 'NaN', 'NaN'])
  })

  test('counts a slot as soon as it has begun, also one that is cut short', () => {
    expect(Array.from(slotsBegun(edges, ago(60) + SLOT))).toEqual([12, 1, 0])
    expect(Array.from(slotsBegun(edges, ago(60) + SLOT + 1))).toEqual([12, 2, 0])
    expect(Array.from(slotsBegun(Float64Array.of(0, 7 * MINUTE), now))).toEqual([2])
    expect(Array.from(slotsBegun(new Float64Array(), now))).toEqual([])
  })

  test('agrees with a count slot by slot, whatever the order of events', () => {
    const sensorCount = 40
    const anyEvents = fc.array(
      fc.record({
        sensor: fc.integer({ min: 0, max: sensorCount - 1 }),
        minute: fc.integer({ min: -10, max: 200 }),
      }),
      { maxLength: 100 },
    )
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 0, max: 190 }), (events, passed) => {
        const begun = edges.map((_, index) => index * HOUR)
        const time = passed * MINUTE
        const columns = {
          times: Float64Array.from(events, ({ minute }) => minute * MINUTE),
          sensors: Uint32Array.from(events, ({ sensor }) => sensor),
        }
        const counted = Array.from(begun.slice(0, -1), (from) => {
          const slots = Array.from({ length: 12 }, (_, slot) => from + slot * SLOT).filter(
            (slot) => slot < time,
          )
          const levels = slots.map((slot) => {
            const within = events.filter(
              ({ minute }) => minute * MINUTE >= slot && minute * MINUTE < slot + SLOT,
            )
            return (new Set(within.map(({ sensor }) => sensor)).size / sensorCount) * 100
          })
          return levels.length > 0
            ? levels.reduce((total, level) => total + level, 0) / levels.length
            : Number.NaN
        })
        const levels = Array.from(occupancyInBuckets(columns, sensorCount, begun, time))
        const rounded = (level: number) => Math.round(level * 1e9) / 1e9
        expect(levels.map(rounded)).toEqual(counted.map(rounded))
      }),
    )
  })
})
