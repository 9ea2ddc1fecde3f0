import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energyInBuckets } from '#domain/energyKernel.ts'
import { occupiedSlots, SLOT } from '#domain/occupancy.ts'
import { historyOf } from '#domain/timeRange.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import { addPart, partsOf, slotsInParts } from '#telemetry/parts.ts'

const LONGEST = 4 * HOUR
const edges = Float64Array.of(0, HOUR, 3 * HOUR, 3 * HOUR, 10 * HOUR, 13 * HOUR)
const end = 13 * HOUR
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)

test('the parts follow each other from the start to the end, none too long', () => {
  const parts = partsOf(edges, LONGEST, end)
  expect(parts.map(({ range }) => [range.start / HOUR, range.end / HOUR])).toEqual([
    [0, 4],
    [4, 8],
    [8, 12],
    [12, 13],
  ])
  expect(parts.map(({ firstBucket }) => firstBucket)).toEqual([0, 3, 3, 4])
})

test('a part that is all to come is left out, and an empty range has none', () => {
  expect(partsOf(edges, LONGEST, 8 * HOUR)).toHaveLength(2)
  expect(partsOf(edges, LONGEST, 8 * HOUR + 1)).toHaveLength(3)
  expect(partsOf(edges, LONGEST, -1)).toEqual([])
  expect(partsOf(Float64Array.of(HOUR), LONGEST, end)).toEqual([])
})

test('what the parts hold adds up to what the whole holds, asked for with its margins', () => {
  const rows = fc.array(
    fc.record({
      device: fc.nat(1),
      minute: fc.integer({ min: -70, max: 14 * 60 }),
      level: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(rows, (all) => {
      const ratedPower = Float64Array.of(100, 36.5)
      const columns = (from: number, until: number) => {
        const within = all.filter(({ minute }) => minute * MINUTE >= from && minute * MINUTE < until)
        return {
          times: Float64Array.from(within, ({ minute }) => minute * MINUTE),
          devices: Uint32Array.from(within, ({ device }) => device),
          sensors: Uint32Array.from(within, ({ device }) => device),
          levels: Float64Array.from(within, ({ level }) => level),
        }
      }
      const everything = columns(-2 * HOUR, 15 * HOUR)
      const whole = energyInBuckets(everything, ratedPower, edges)
      const seen = occupiedSlots(everything, 2, edges, end)
      const energy = new Float64Array(edges.length - 1)
      const covered = new Float64Array(edges.length - 1)
      const occupied = new Float64Array(edges.length - 1)
      for (const part of partsOf(edges, LONGEST, end)) {
        const span = historyOf(part.range)
        const its = energyInBuckets(columns(span.start, span.end), ratedPower, part.edges)
        addPart(energy, its.energy, part)
        addPart(covered, its.covered, part)
        const events = columns(part.range.start, part.range.end)
        addPart(occupied, occupiedSlots(events, 2, part.edges, end), part)
      }
      expect(covered).toEqual(whole.covered)
      expect(occupied).toEqual(seen)
      expect(sum(energy)).toBeCloseTo(sum(whole.energy), 9)
      for (const [bucket, watthours] of energy.entries())
        expect(watthours).toBeCloseTo(whole.energy[bucket] ?? 0, 9)
    }),
  )
  expect(LONGEST % SLOT).toBe(0)
})

test('slots are kept whole in parts, however long one of them is', () => {
  const parts = slotsInParts(edges, LONGEST, end)
  expect(parts.map((part) => [part.firstSlot, Array.from(part.edges, (edge) => edge / HOUR)])).toEqual([
    [0, [0, 1, 3, 3]],
    [3, [3, 10]],
    [4, [10, 13]],
  ])
})

test('slots that have not begun are left out, and an empty range has none', () => {
  expect(slotsInParts(edges, LONGEST, 9 * HOUR).map(({ firstSlot }) => firstSlot)).toEqual([0, 3])
  expect(slotsInParts(edges, LONGEST, -1)).toEqual([])
  expect(slotsInParts(Float64Array.of(HOUR), LONGEST, end)).toEqual([])
})
