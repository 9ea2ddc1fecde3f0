import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  currentPower,
  type MarkerShade,
  newestByDevice,
  newestOf,
  powerAt,
  ratedPower,
  shadeOf,
} from '#domain/power.ts'
import { isFresh, readInstant, readingTime } from '#domain/reading.ts'
import { meanLevel, timed } from '#domain/timedReadings.ts'
import { HOUR, MINUTE, watt } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { luminaire, rated, reading } from './fixtures.ts'

const now = Date.parse('2026-03-10T12:00Z')
const ago = (minutes: number) => now - minutes * MINUTE

describe('a reading’s time', () => {
  test('is when it was made, or when it arrived', () => {
    const made = '2026-03-10T12:00:00.123456Z'
    const arrived = '2026-03-10T12:05:00Z'
    expect(readingTime({ dt_production: made, dt_arrival: arrived })).toBe(now + 123)
    expect(readingTime({ dt_production: null, dt_arrival: arrived })).toBe(now + 5 * MINUTE)
    expect(readingTime({ dt_production: null, dt_arrival: null })).toBeUndefined()
  })

  test('is not known where the text is none', () => {
    expect(readingTime({ dt_production: 'yesterday', dt_arrival: null })).toBeUndefined()
    expect(readingTime({ dt_production: '', dt_arrival: '2026-03-10T12:00Z' })).toBe(now)
  })

  test.each([
    '2026-03-10T12:00',
    '2026-03-10 12:00',
    '2026-03-10T12:00:00',
    '2026-03-10 12:00:00.000000',
    '2026-03-10T12:00:00Z',
    '2026-03-10T14:00:00+02:00',
  ])('written as %s is the same instant on every machine', (text) => {
    expect(readInstant(text)).toBe(now)
  })

  test('is fresh while it is less than the age ago, or ahead of the clock', () => {
    expect(isFresh(reading(1, now - HOUR + 1, 0), now, HOUR)).toBe(true)
    expect(isFresh(reading(1, now - HOUR, 0), now, HOUR)).toBe(false)
    expect(isFresh(reading(1, now + MINUTE, 0), now, HOUR)).toBe(true)
    expect(isFresh(reading(1, now + HOUR, 0), now, HOUR)).toBe(false)
  })
})

describe('power', () => {
  test('is rated power times output level', () => {
    expect(powerAt(watt(80), 25)).toBe(20)
  })

  test('of a luminaire without a type is not known', () => {
    expect(ratedPower(rated(1, 80))).toBe(80)
    expect(ratedPower(rated(1, null))).toBeUndefined()
    expect(ratedPower(luminaire(1))).toBeUndefined()
  })
})

describe('the current power level', () => {
  test('is the power of the newest readings by all rated power', () => {
    const readings = [reading(1, ago(20), 100), reading(1, ago(5), 50), reading(2, ago(29), 100)]
    expect(currentPower([rated(1, 100), rated(2, 50), rated(3, 50)], readings, now).level).toBe(50)
  })

  test('says what is drawn, of how much, and how many of them report', () => {
    const readings = [reading(1, ago(5), 50), reading(3, ago(5), 100), reading(4, ago(31), 100)]
    const lamps = [rated(1, 100), rated(2, 50), rated(3, null), rated(4, 50)]
    expect(currentPower(lamps, readings, now)).toEqual({ level: 25, drawn: 50, rated: 200, reporting: 2 })
  })

  test('goes by the higher of two levels at one instant, whichever comes first', () => {
    const [low, high] = [reading(1, ago(5), 20), reading(1, ago(5), 80)]
    expect(newestByDevice([low, high]).get(1)).toBe(high)
    expect(newestByDevice([high, low]).get(1)).toBe(high)
  })

  test('leaves out readings of 30 minutes and more, and other devices’', () => {
    const readings = [reading(1, ago(30), 100), reading(9, ago(1), 100)]
    expect(currentPower([rated(1, 100)], readings, now).level).toBe(0)
    expect(currentPower([rated(1, 100)], [reading(1, ago(30) + 1, 100)], now).level).toBe(100)
  })

  test('is 0 of 1000 W where no rated power is known', () => {
    expect(currentPower([luminaire(1)], [reading(1, now, 100)], now).level).toBe(0)
    expect(currentPower([], [], now).level).toBe(0)
  })

  test('is between 0 and 100 and does not mind the order of readings', () => {
    const readings = fc.array(
      fc
        .tuple(
          fc.integer({ min: 1, max: 3 }),
          fc.integer({ min: 0, max: 40 }),
          fc.integer({ min: 0, max: 100 }),
        )
        .map(([device, minutes, level]) => reading(device, ago(minutes), level)),
    )
    const shuffled = readings.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    const lamps = [rated(1, 10), rated(2, 20), rated(3, 30)]
    fc.assert(
      fc.property(shuffled, ([list, jumbled]) => {
        const level = currentPower(lamps, list, now).level
        expect(level).toBeGreaterThanOrEqual(0)
        expect(level).toBeLessThanOrEqual(100)
        expect(currentPower(lamps, jumbled, now).level).toBe(level)
        expect(newestByDevice(jumbled)).toEqual(newestByDevice(list))
      }),
    )
  })
})

describe('a marker', () => {
  test.each<[number[], MarkerShade]>([
    [[0], 'light'],
    [[33], 'light'],
    [[33.4], 'light'],
    [[33.5], 'medium'],
    [[34], 'medium'],
    [[66], 'medium'],
    [[66.5], 'heavy'],
    [[67], 'heavy'],
    [[100], 'heavy'],
    [[0, 67], 'medium'],
    [[], 'none'],
  ])('of the levels %j is %s', (levels, shade) => {
    const readings = levels.map((level, index) => reading(1, ago(index), level))
    expect(shadeOf(meanLevel(timed(readings), now).mean)).toBe(shade)
  })

  test('goes by the last hour', () => {
    const shade = (...readings: StatusReading[]) => shadeOf(meanLevel(timed(readings), now).mean)
    expect(shade(reading(1, ago(61), 100), reading(1, ago(59), 10))).toBe('light')
    expect(shade(reading(1, ago(60), 100))).toBe('none')
  })
})

test('a device’s newest reading is looked for in every list, and other devices’ are not it', () => {
  const older = reading(1, ago(20), 80)
  const newer = reading(1, ago(5), 30)
  const others = reading(2, ago(1), 90)
  expect(newestOf(1, [older, others], [newer])).toBe(newer)
  expect(newestOf(1, [newer], [others, older])).toBe(newer)
  expect(newestOf(3, [older, others], [newer])).toBeUndefined()
  const brighter = reading(1, ago(5), 60)
  expect(newestOf(1, [newer, brighter])).toBe(brighter)
})
