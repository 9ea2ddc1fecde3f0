import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLevelAt } from '#domain/effectiveLevel.ts'
import { expectedLevels } from '#domain/expectedLevels.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'

const tallinn = createSiteTime('Europe/Tallinn')
/** A Monday, 07:00 in Tallinn. */
const monday = Date.parse('2026-11-23T05:00:00Z')

const office: Rulespec = [
  { priority: 10, rules: [{ type: 'default', value: 20 }] },
  {
    priority: 20,
    rules: [
      { type: 'dim', value: 40, start: '05:30', end: '15:00' },
      { type: 'movement', value: 80, timeout: 300, start: '05:30', end: '15:00' },
      { type: 'calendar', days: [1, 2, 3, 4, 5] },
    ],
  },
]

test('a bucket in which the level changes has the mean, weighted by time', () => {
  const edges = Float64Array.of(monday, monday + HOUR, monday + 2 * HOUR)
  expect(expectedLevels([office], edges, tallinn)).toEqual({
    idle: Float64Array.of(30, 40),
    moving: Float64Array.of(50, 80),
  })
})

test('without rules the light is full', () => {
  const edges = Float64Array.of(monday, monday + HOUR)
  expect(expectedLevels([], edges, tallinn).idle).toEqual(Float64Array.of(100))
})

test('without buckets there is nothing to expect', () => {
  expect(expectedLevels([office], Float64Array.of(), tallinn).idle).toHaveLength(0)
  expect(expectedLevels([office], Float64Array.of(monday), tallinn).idle).toHaveLength(0)
})

const timeOfDay = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const level = fc.integer({ min: -1, max: 100 })
const item = fc.oneof(
  fc.record({ type: fc.constant('default'), value: level }),
  fc.record({ type: fc.constant('dim'), value: level, start: timeOfDay, end: timeOfDay }),
  fc.record({
    type: fc.constant('movement'),
    value: level,
    timeout: fc.constant(60),
    start: timeOfDay,
    end: timeOfDay,
  }),
  fc.record({ type: fc.constant('calendar'), days: fc.subarray([1, 2, 3, 4, 5, 6, 7]) }),
)
const rulespec = fc.array(
  fc.record({ priority: fc.integer({ min: 1, max: 5 }), rules: fc.array(item, { maxLength: 3 }) }),
  { maxLength: 3 },
) as fc.Arbitrary<Rulespec>

test('the mean is that of every minute, also over the night when clocks go back', () => {
  const night = Date.parse('2026-10-24T20:00:00Z')
  fc.assert(
    fc.property(
      fc.array(rulespec, { maxLength: 2 }),
      fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
      (rulespecs, offset, lengths) => {
        const edges = [night + offset * MINUTE]
        for (const length of lengths) edges.push((edges.at(-1) as number) + length * MINUTE)
        const expected = expectedLevels(rulespecs, Float64Array.from(edges), tallinn)
        const levelAt = createLevelAt(rulespecs)
        for (const [bucket, length] of lengths.entries()) {
          let idle = 0
          let moving = 0
          for (let minute = 0; minute < length; minute++) {
            const at = tallinn.wallClock((edges[bucket] as number) + minute * MINUTE)
            idle += levelAt(at, { secondsSinceMotion: undefined }) / length
            moving += levelAt(at, { secondsSinceMotion: 0 }) / length
          }
          expect(expected.idle[bucket]).toBeCloseTo(idle, 6)
          expect(expected.moving[bucket]).toBeCloseTo(moving, 6)
        }
      },
    ),
  )
})
