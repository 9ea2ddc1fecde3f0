import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/units.ts'
import { addZones, figuresOf, joinSpans, totalOf } from '#telemetry/figures.ts'

const start = Date.parse('2026-10-25T00:00:00Z')
const hours = (...counts: number[]) => Float64Array.from(counts, (count) => start + count * HOUR)
const sums = {
  edges: hours(0, 1, 2, 3),
  energy: Float64Array.of(100, 50, 0),
  covered: Float64Array.of(2 * HOUR, HOUR / 2, 0),
  occupied: Float64Array.of(6, 3, 0),
}
const counts = { luminaires: 2, sensors: 1 }
const now = start + 90 * MINUTE

describe('the figures of a zone', () => {
  test('are means over the time that has passed, and none of time to come', () => {
    expect(figuresOf({ sums, counts, until: now })).toEqual({
      edges: sums.edges,
      energy: sums.energy,
      power: Float64Array.of(100, 200, Number.NaN),
      coverage: Float64Array.of(1, 0.5, Number.NaN),
      occupancy: Float64Array.of(50, 50, Number.NaN),
      total: { energy: 150, coverage: 2.5 / 3, occupancy: 50 },
    })
  })

  describe('have, of an hour that has just begun,', () => {
    /** The mean power of an hour of 100 W, and of the next, of which readings cover a share of 100 W in `minutes`. */
    const powerAfter = (minutes: number, share: number, usual = 1) => {
      const covered = Float64Array.of(HOUR * usual, minutes * MINUTE * share, 0)
      const energy = covered.map((time) => (time / HOUR) * 100)
      const until = start + HOUR + minutes * MINUTE
      return figuresOf({
        sums: { edges: sums.edges, energy, covered },
        counts: { luminaires: 1, sensors: 0 },
        until,
      }).power
    }

    test('the mean power of the part that readings cover, since the last ones are still to come', () => {
      expect(powerAfter(30, 0.75)).toEqual(Float64Array.of(100, 100, Number.NaN))
    })

    test('no mean power while readings cover less than half', () => {
      expect(powerAfter(1, 0.01)).toEqual(Float64Array.of(100, Number.NaN, Number.NaN))
    })

    test('no more than the hour before, where some luminaires never report', () => {
      expect(powerAfter(30, 0.4, 0.4)).toEqual(Float64Array.of(40, 40, Number.NaN))
      expect(powerAfter(30, 0.2, 0.4)).toEqual(Float64Array.of(40, 40, Number.NaN))
    })

    test('the mean over all of it once it is complete', () => {
      expect(powerAfter(60, 0.75)).toEqual(Float64Array.of(100, 75, Number.NaN))
    })

    test('the mean over what has passed, where nothing was measured before', () => {
      expect(powerAfter(30, 0.75, 0)).toEqual(Float64Array.of(0, 75, Number.NaN))
      expect(powerAfter(30, 0.4, 0)).toEqual(Float64Array.of(0, Number.NaN, Number.NaN))
    })
  })

  test('have no occupancy without sensors, or where it was not asked for', () => {
    const { occupied: _, ...without } = sums
    for (const figures of [
      figuresOf({ sums, counts: { ...counts, sensors: 0 }, until: now }),
      figuresOf({ sums: without, counts, until: now }),
    ]) {
      expect(figures.total.occupancy).toBeUndefined()
      expect(figures.occupancy.every(Number.isNaN)).toBe(true)
    }
  })

  test('are nothing where there are no luminaires, or no buckets', () => {
    expect(figuresOf({ sums, counts: { luminaires: 0, sensors: 1 }, until: now }).total.coverage).toBe(0)
    const none = new Float64Array()
    const empty = { edges: hours(0), energy: none, covered: none, occupied: none }
    expect(figuresOf({ sums: empty, counts, until: now }).total).toEqual({
      energy: 0,
      coverage: 0,
      occupancy: undefined,
    })
  })

  test('never cover or occupy more than all, where devices have left the zone', () => {
    const { total } = figuresOf({
      sums: { ...sums, occupied: Float64Array.of(40, 40, 40) },
      counts: { luminaires: 1, sensors: 1 },
      until: now,
    })
    expect(total).toMatchObject({ coverage: 1, occupancy: 100 })
  })
})

describe('the total of several zones', () => {
  test('weighs each by its devices and its own span', () => {
    const day = {
      edges: hours(-24, 0),
      energy: Float64Array.of(1000),
      covered: Float64Array.of(6 * HOUR),
      occupied: Float64Array.of(0),
    }
    const total = totalOf([
      { sums, counts, until: now },
      { sums: day, counts: { luminaires: 1, sensors: 2 }, until: now },
    ])
    expect(total).toEqual({
      energy: 1150,
      coverage: (2.5 + 6) / (3 + 24),
      occupancy: (9 / (18 + 2 * 288)) * 100,
    })
  })

  test('is nothing where there are none', () => {
    expect(totalOf([])).toEqual({ energy: 0, coverage: 0, occupancy: undefined })
  })
})

describe('sums', () => {
  test('of zones add up bucket by bucket', () => {
    expect(addZones([sums, sums, sums])).toEqual({
      edges: sums.edges,
      energy: Float64Array.of(300, 150, 0),
      covered: Float64Array.of(6 * HOUR, 1.5 * HOUR, 0),
      occupied: Float64Array.of(18, 9, 0),
    })
  })

  test('of zones have occupancy only where every zone has', () => {
    const { occupied: _, ...without } = sums
    expect(addZones([sums, without])).not.toHaveProperty('occupied')
  })

  test('of different buckets, and of no zones, do not add up', () => {
    expect(() => addZones([])).toThrow(RangeError)
    expect(() => addZones([sums, { ...sums, edges: hours(0, 1, 2, 4) }])).toThrow(RangeError)
    expect(() => addZones([sums, { ...sums, edges: hours(0, 1) }])).toThrow(RangeError)
  })

  test('of a span are joined to those of the next', () => {
    const day = { edges: hours(-24, 0), energy: Float64Array.of(7), covered: Float64Array.of(HOUR) }
    expect(joinSpans(day, sums)).toEqual({
      edges: hours(-24, 0, 1, 2, 3),
      energy: Float64Array.of(7, 100, 50, 0),
      covered: Float64Array.of(HOUR, 2 * HOUR, HOUR / 2, 0),
    })
    expect(() => joinSpans(sums, day)).toThrow(RangeError)
  })
})
