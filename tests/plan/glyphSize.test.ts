import fc from 'fast-check'
import { expect, test } from 'vitest'
import { glyphSize, glyphSizes } from '#plan/kernel/glyphSize.ts'
import { wholePlan, zoomAt } from '#plan/kernel/viewport.ts'
import { planPx, screenPoint, screenPx } from '#plan/units.ts'
import { aViewport } from './arbitraryPlan.ts'

const laptop = wholePlan(
  { width: screenPx(1440), height: screenPx(900) },
  { width: planPx(8000), height: planPx(6000) },
)

test('a few hundred devices are drawn as glyphs, ten thousand as dots until the plan is zoomed in', () => {
  expect(glyphSize(laptop, 300)).toBe(28)
  expect(glyphSize(laptop, 10_000)).toBe(4)
  expect(glyphSize(zoomAt(laptop, screenPoint(0, 0), 6), 10_000)).toBe(28)
})

test('glyphs never grow with the number of devices, nor shrink when zoomed in', () => {
  fc.assert(
    fc.property(aViewport, fc.nat(60_000), fc.nat(60_000), (view, count, more) => {
      const size = glyphSize(view, count)
      expect(glyphSizes).toContain(size)
      expect(glyphSize(view, count + more)).toBeLessThanOrEqual(size)
      expect(glyphSize(zoomAt(view, screenPoint(0, 0), 2), count)).toBeGreaterThanOrEqual(size)
    }),
  )
})
