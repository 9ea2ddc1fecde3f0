import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { median, quantile } from './statistics.ts'

const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 })

describe('a median', () => {
  test('is the middle value, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  test('has as many values above it as below', () => {
    fc.assert(
      fc.property(values, (all) => {
        const middle = median(all)
        const below = all.filter((value) => value < middle).length
        const above = all.filter((value) => value > middle).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(all.length / 2)
      }),
    )
  })
})

test('at least a quantile’s share of the values lies at or below it', () => {
  fc.assert(
    fc.property(values, fc.double({ noNaN: true, min: 0, max: 1 }), (all, share) => {
      const limit = quantile(all, share)
      expect(all.filter((value) => value <= limit).length).toBeGreaterThanOrEqual(share * all.length)
    }),
  )
})
