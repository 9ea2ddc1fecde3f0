import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intersect, type Rect } from '#plan/kernel/frame.ts'
import { cutFor, levelFor, levelSizes } from '#plan/kernel/imageLevel.ts'

describe('the levels of an image', () => {
  test('halve it until it is small', () => {
    expect(levelSizes({ width: 8000, height: 6000 }, 1024)).toEqual([
      { width: 8000, height: 6000 },
      { width: 4000, height: 3000 },
      { width: 2000, height: 1500 },
      { width: 1000, height: 750 },
    ])
    expect(levelSizes({ width: 300, height: 200 }, 1024)).toEqual([{ width: 300, height: 200 }])
  })

  test('keep at least a pixel of a very long image', () => {
    expect(levelSizes({ width: 16_000, height: 1 }, 500).at(-1)).toEqual({ width: 500, height: 1 })
  })

  test('the one drawn has a pixel for each device pixel, and no more than twice as many', () => {
    const levels = levelSizes({ width: 8000, height: 6000 }, 500)
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 8000 }), (width) => {
        const level = levelFor(levels, width)
        expect(level?.width).toBeGreaterThanOrEqual(width)
        expect(level?.width).toBeLessThanOrEqual(2 * width)
      }),
    )
    expect(levelFor(levels, 64_000)?.width).toBe(8000)
    expect(levelFor([], 100)).toBeUndefined()
  })
})

describe('the part of a level that is drawn', () => {
  const aSize = fc.integer({ min: 1, max: 5000 })
  const aCoordinate = fc.integer({ min: -20_000, max: 3000 })

  test('covers the region, lies within the level, and has whole pixels of it', () => {
    fc.assert(
      fc.property(
        aSize,
        aSize,
        aCoordinate,
        aCoordinate,
        aSize,
        aSize,
        (width, height, left, top, drawnWidth, drawnHeight) => {
          const target: Rect = { left, top, width: drawnWidth, height: drawnHeight }
          const region = intersect(target, { left: 0, top: 0, width: 1600, height: 900 })
          if (!region) return
          const cut = cutFor({ width, height }, target, region)
          expect(cut.target.left).toBeLessThanOrEqual(region.left + 1e-6)
          expect(cut.target.top).toBeLessThanOrEqual(region.top + 1e-6)
          expect(cut.target.left + cut.target.width).toBeGreaterThanOrEqual(region.left + region.width - 1e-6)
          expect(cut.target.top + cut.target.height).toBeGreaterThanOrEqual(region.top + region.height - 1e-6)
          expect(intersect(cut.source, { left: 0, top: 0, width, height })).toEqual(cut.source)
          expect(Object.values(cut.source).every(Number.isInteger)).toBe(true)
        },
      ),
    )
  })

  test('of the whole image is all of it, where it is drawn', () => {
    const target = { left: 5, top: 7, width: 200, height: 150 }
    const cut = cutFor({ width: 800, height: 600 }, target, target)
    expect(cut).toEqual({ source: { left: 0, top: 0, width: 800, height: 600 }, target })
  })
})
