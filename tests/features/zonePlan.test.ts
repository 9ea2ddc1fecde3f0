import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameShape, sizeByLine } from '#features/zones/plan/measuring.ts'
import { AS_IT_IS, type Framing, planPixels, rotate, turnedSize } from '#features/zones/plan/rendering.ts'

const framing: fc.Arbitrary<Framing> = fc.record({
  turns: fc.constantFrom(0, 1, 2, 3),
  crop: fc
    .tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 60, max: 100 }),
      fc.integer({ min: 60, max: 100 }),
    )
    .map(([left, top, right, bottom]) => ({ left, top, right, bottom })),
})

describe('a picture that becomes a plan', () => {
  test('turned to the right and back, or four times, is as it was', () => {
    fc.assert(
      fc.property(framing, (before) => {
        expect(rotate(rotate(before, true), false)).toEqual(before)
        expect([1, 2, 3, 4].reduce((at) => rotate(at, true), before)).toEqual(before)
      }),
    )
  })

  test('turned once changes width and height, and what was cropped at the left is cropped at the top', () => {
    const before: Framing = { turns: 0, crop: { left: 10, top: 0, right: 100, bottom: 80 } }
    const after = rotate(before, true)
    expect(after).toEqual({ turns: 1, crop: { left: 20, top: 10, right: 100, bottom: 100 } })
    expect(turnedSize({ width: 400, height: 300 }, after.turns)).toEqual({ width: 300, height: 400 })
    const [one, other] = [before, after].map((at) => planPixels({ width: 400, height: 300 }, at))
    expect(other).toEqual({ width: one?.height, height: one?.width })
  })

  test('has the pixels of its crop, and no more than a browser can draw', () => {
    const half: Framing = { turns: 0, crop: { left: 0, top: 0, right: 50, bottom: 100 } }
    expect(planPixels({ width: 800, height: 600 }, half)).toEqual({ width: 400, height: 600 })
    const { width, height } = planPixels({ width: 30_000, height: 20_000 }, AS_IT_IS)
    expect(Math.max(width, height)).toBeLessThanOrEqual(16384)
    expect(width * height).toBeLessThanOrEqual(120e6)
    expect(width / height).toBeCloseTo(1.5, 3)
  })
})

describe('a line of known length', () => {
  const image = { width: 800, height: 600 }

  test('across the whole plan is its width', () => {
    const line = { from: { x: 0, y: 10 }, to: { x: 100, y: 10 } }
    expect(sizeByLine(image, line, 40)).toEqual({ width: 40, height: 30 })
  })

  test('may be oblique: pixels count, not percent', () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 50, y: 50 } }
    expect(sizeByLine(image, line, 10)).toEqual({ width: 16, height: 12 })
  })

  test('gives no size if it is too short', () => {
    const line = { from: { x: 50, y: 50 }, to: { x: 50.5, y: 50 } }
    expect(sizeByLine(image, line, 10)).toBeUndefined()
  })

  test('gives a size of the image’s shape', () => {
    expect(sameShape(image, { width: 40, height: 30.2 })).toBe(true)
    expect(sameShape(image, { width: 30, height: 40 })).toBe(false)
  })
})
