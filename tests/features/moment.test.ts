import { describe, expect, test } from 'vitest'
import { levelTimeline, motionTimeline } from '#domain/timeline.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import {
  changeBeside,
  figuresAt,
  levelsAt,
  motionAt,
  powerPath,
  zoneDay,
} from '#features/floor-plan/past/moment.ts'

const start = Date.parse('2026-11-23T22:00Z')
const range = { start, end: start + HOUR }

/** Luminaire 7 of 40 W burns from minute 10 at 50 %, at full from 20 on; luminaire 8 of 20 W says nothing; sensor 9 moves at 30. */
const readings = [
  { minute: 0, level: 0 },
  { minute: 10, level: 50 },
  { minute: 20, level: 100 },
  { minute: 40, level: 100 },
]
const day = zoneDay({
  range,
  levels: levelTimeline(
    {
      times: Float64Array.from(readings, ({ minute }) => start + minute * MINUTE),
      devices: new Uint32Array(readings.length),
      levels: Float64Array.from(readings, ({ level }) => level),
    },
    2,
    range,
  ),
  motion: motionTimeline(
    { times: Float64Array.of(start + 30 * MINUTE), sensors: Uint32Array.of(0) },
    1,
    range,
  ),
  luminaires: [
    { id: 7, ratedPower: 40 },
    { id: 8, ratedPower: 20 },
  ],
  sensors: [{ id: 9 }],
})

describe('a zone at a minute of the past', () => {
  test('shows each luminaire by its level, and one that was silent without any', () => {
    const levels = levelsAt(day, 15)
    expect(levels({ id: 7, kind: 'luminaire' })).toMatchObject({ mean: 50, shade: 'medium' })
    expect(levels({ id: 8, kind: 'luminaire' })).toMatchObject({ mean: undefined, shade: 'none' })
  })

  test('shows a sensor full with motion, and empty without', () => {
    const shown = [29, 30, 34, 35].map((minute) => levelsAt(day, minute)({ id: 9, kind: 'sensor' }).mean)
    expect(shown).toEqual([0, 100, 100, 0])
    expect([motionAt(day, 9, 30), motionAt(day, 7, 30)]).toEqual([true, undefined])
  })

  test('gives equal values as the same object, so that the plan draws only what changed', () => {
    expect(levelsAt(day, 25)({ id: 7, kind: 'luminaire' })).toBe(
      levelsAt(day, 45)({ id: 7, kind: 'luminaire' }),
    )
  })

  test('is without levels until the day is loaded', () => {
    expect(levelsAt(undefined, 15)({ id: 7, kind: 'luminaire' }).mean).toBeUndefined()
  })

  test('has the power drawn, how many burn, their mean level and the motion of that minute', () => {
    expect(figuresAt(day, 30)).toEqual({
      power: 40,
      lit: 1,
      known: 1,
      luminaires: 2,
      meanLevel: 100,
      moving: 1,
      sensors: 1,
    })
    expect(figuresAt(day, 5)).toMatchObject({ power: 0, lit: 0, known: 1, meanLevel: 0, moving: 0 })
  })
})

test('one jumps to the nearest change of a luminaire, or of any; past the last there is none', () => {
  expect([0, 10, 15, 20].map((minute) => changeBeside(day, minute, 1))).toEqual([10, 20, 20, undefined])
  expect([10, 15, 59].map((minute) => changeBeside(day, minute, -1, 7))).toEqual([undefined, 10, 20])
  expect(changeBeside(day, 0, 1, 8)).toBeUndefined()
})

test('the day’s power is outlined in shares of its peak', () => {
  expect(powerPath(day, 30)).toEqual({ path: 'M0 1L0 0.000L30 0.000L30 0.000L60 0.000L60 1Z', most: 40 })
  expect(powerPath({ ...day, power: new Float64Array(60) }, 30)).toEqual({ path: '', most: 0 })
})
