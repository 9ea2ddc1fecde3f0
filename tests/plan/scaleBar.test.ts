import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleBar } from '#plan/kernel/scaleBar.ts'

test('a scale bar is a round length: 1, 2 or 5 times a power of ten', () => {
  expect(scaleBar(10, 140)).toEqual({ metres: 10, width: 100 })
  expect(scaleBar(7, 140)).toEqual({ metres: 20, width: 140 })
  expect(scaleBar(2.5, 140)).toEqual({ metres: 50, width: 125 })
  expect(scaleBar(450, 140)).toEqual({ metres: 0.2, width: 90 })
})

test('it is as long as the space allows, and at least two fifths of it', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 1e5, noNaN: true }), (pixelsPerMetre) => {
      const { metres = 0, width = 0 } = scaleBar(pixelsPerMetre, 140) ?? {}
      expect(width).toBeLessThanOrEqual(140 * (1 + 1e-9))
      expect(width).toBeGreaterThanOrEqual(140 * 0.4 * (1 - 1e-9))
      expect(['1', '2', '5']).toContain(metres.toExponential(0).slice(0, 1))
      expect(Number(metres.toPrecision(1))).toBe(metres)
    }),
  )
})

test('a plan without a size has none', () => {
  for (const pixelsPerMetre of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(scaleBar(pixelsPerMetre, 140)).toBeUndefined()
})
