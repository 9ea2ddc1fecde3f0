import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centreOn,
  keepInReach,
  middleOf,
  panBy,
  percentOfPlan,
  percentOfScreen,
  planOfPercent,
  planOfScreen,
  resize,
  reveal,
  scaleLimits,
  screenOfPercent,
  screenOfPlan,
  wholePlan,
  zoomAt,
} from '#plan/kernel/viewport.ts'
import { percentPoint, planPx, screenPoint, screenPx } from '#plan/units.ts'
import { aPercentPoint, aPlanSize, aStage, aViewport } from './arbitraryPlan.ts'

const laptop = { width: screenPx(1440), height: screenPx(900) }
const drawing = { width: planPx(8000), height: planPx(6000) }

describe('the units of the plan', () => {
  test('a percent of the plan, converted to the stage and back, is the same', () => {
    fc.assert(
      fc.property(aViewport, aPercentPoint, (view, at) => {
        const back = percentOfScreen(view, screenOfPercent(view, at))
        expect(back.x).toBeCloseTo(at.x, 6)
        expect(back.y).toBeCloseTo(at.y, 6)
      }),
    )
  })

  test('a percent of the plan, converted to its pixels and back, is the same', () => {
    fc.assert(
      fc.property(aViewport, aPercentPoint, (view, at) => {
        const back = percentOfPlan(view, planOfPercent(view, at))
        expect(back.x).toBeCloseTo(at.x, 9)
        expect(back.y).toBeCloseTo(at.y, 9)
      }),
    )
  })

  test('a pixel of the stage, converted to the plan and back, is the same', () => {
    fc.assert(
      fc.property(aViewport, aPercentPoint, (view, { x, y }) => {
        const at = screenPoint(x * 15, y * 10)
        const back = screenOfPlan(view, planOfScreen(view, at))
        expect(back.x).toBeCloseTo(at.x, 6)
        expect(back.y).toBeCloseTo(at.y, 6)
      }),
    )
  })

  test('longitude goes right from the left edge, latitude down from the top edge', () => {
    const view = wholePlan(laptop, drawing)
    expect(screenOfPercent(view, percentPoint(0, 0))).toEqual({ x: view.left, y: view.top })
    expect(planOfPercent(view, percentPoint(25, 100))).toEqual({ x: 2000, y: 6000 })
  })
})

describe('fitting', () => {
  test('the whole plan is centred on the stage', () => {
    fc.assert(
      fc.property(aStage, aPlanSize, (stage, plan) => {
        const view = wholePlan(stage, plan)
        const corner = screenOfPercent(view, percentPoint(100, 100))
        expect(view.left).toBeGreaterThanOrEqual(0)
        expect(view.top).toBeGreaterThanOrEqual(0)
        expect(corner.x).toBeLessThanOrEqual(stage.width)
        expect(corner.y).toBeLessThanOrEqual(stage.height)
        expect(view.left).toBeCloseTo(stage.width - corner.x, 6)
        expect(view.top).toBeCloseTo(stage.height - corner.y, 6)
      }),
    )
  })

  test('a device in the corner of the plan has room to be grabbed', () => {
    const corner = screenOfPercent(wholePlan(laptop, drawing), percentPoint(0, 0))
    expect(Math.min(corner.x, corner.y)).toBeGreaterThanOrEqual(24)
  })
})

describe('zooming', () => {
  test('the point under the pointer stays under it', () => {
    fc.assert(
      fc.property(
        aViewport,
        aPercentPoint,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (view, at, factor) => {
          const pointer = screenPoint((at.x / 100) * view.stage.width, (at.y / 100) * view.stage.height)
          const before = percentOfScreen(view, pointer)
          const after = percentOfScreen(zoomAt(view, pointer, factor), pointer)
          expect(after.x).toBeCloseTo(before.x, 6)
          expect(after.y).toBeCloseTo(before.y, 6)
        },
      ),
    )
  })

  test('zooming in on the plan never needs a correction to keep it in reach', () => {
    fc.assert(
      fc.property(
        aViewport,
        aPercentPoint,
        fc.double({ min: 1, max: 8, noNaN: true }),
        (view, over, factor) => {
          const zoomed = zoomAt(view, screenOfPercent(view, over), factor)
          const kept = keepInReach(zoomed)
          expect(kept.left).toBeCloseTo(zoomed.left, 3)
          expect(kept.top).toBeCloseTo(zoomed.top, 3)
        },
      ),
    )
  })

  test('in and out by the same factor changes nothing', () => {
    const view = wholePlan(laptop, drawing)
    const again = zoomAt(zoomAt(view, screenPoint(300, 200), 4), screenPoint(300, 200), 1 / 4)
    expect(again.left).toBeCloseTo(view.left, 9)
    expect(again.scale).toBeCloseTo(view.scale, 12)
  })

  test('stops at its limits, and the whole plan is always within them', () => {
    fc.assert(
      fc.property(aViewport, (view) => {
        const { min, max } = scaleLimits(view)
        expect(zoomAt(view, middleOf(view.stage), 1e9).scale).toBeCloseTo(max, 9)
        expect(zoomAt(view, middleOf(view.stage), 1e-9).scale).toBeCloseTo(min, 9)
        const whole = wholePlan(view.stage, view.plan).scale
        expect(whole).toBeGreaterThanOrEqual(min)
        expect(whole).toBeLessThanOrEqual(max)
      }),
    )
  })
})

describe('panning', () => {
  test('the plan is never lost: the middle of the stage is always on it', () => {
    fc.assert(
      fc.property(aViewport, fc.integer(), fc.integer(), (view, dx, dy) => {
        const kept = keepInReach(panBy(view, dx, dy))
        const middle = percentOfScreen(kept, middleOf(view.stage))
        for (const along of [middle.x, middle.y]) {
          expect(along).toBeGreaterThan(-1e-6)
          expect(along).toBeLessThan(100 + 1e-6)
        }
      }),
    )
  })

  test('revealing pans as little as needed, and not at all for a position well on the stage', () => {
    const view = wholePlan(laptop, drawing)
    expect(reveal(view, percentPoint(50, 50))).toEqual(view)
    const near = zoomAt(view, screenPoint(0, 0), 6)
    const shown = reveal(near, percentPoint(100, 50))
    expect(screenOfPercent(shown, percentPoint(100, 50)).x).toBeCloseTo(1440 - 32, 6)
    expect(shown.scale).toBe(near.scale)
  })
})

describe('resizing', () => {
  test('the plan’s point in the middle of the stage stays there, and percents stay where they are on the plan', () => {
    fc.assert(
      fc.property(aViewport, aStage, aPercentPoint, (view, stage, at) => {
        const resized = resize(view, stage)
        const before = percentOfScreen(view, middleOf(view.stage))
        const after = percentOfScreen(resized, middleOf(stage))
        expect(after.x).toBeCloseTo(before.x, 5)
        expect(after.y).toBeCloseTo(before.y, 5)

        const onPlan = planOfScreen(resized, screenOfPercent(resized, at))
        expect(onPlan.x).toBeCloseTo((at.x / 100) * view.plan.width, 4)
        expect(onPlan.y).toBeCloseTo((at.y / 100) * view.plan.height, 4)
      }),
    )
  })

  test('centring moves a position to the middle, at the given scale', () => {
    const view = centreOn(wholePlan(laptop, drawing), percentPoint(20, 70), 1)
    const middle = percentOfScreen(view, middleOf(laptop))
    expect(middle.x).toBeCloseTo(20, 9)
    expect(middle.y).toBeCloseTo(70, 9)
    expect(view.scale).toBe(1)
  })
})
