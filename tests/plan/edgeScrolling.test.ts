import { describe, expect, test } from 'vitest'
import { device, PlanDriver } from './planDriver.ts'

/** A lamp on a plan that is five times as large as the stage. */
function near() {
  const plan = new PlanDriver({ devices: [device(1, 50, 50)], onHover: undefined, onDragChange: undefined })
  plan.engine.view.zoomBy(5)
  return plan
}

describe('a device that is dragged to the stage’s edge', () => {
  test('scrolls the plan, and stays under the pointer', () => {
    const plan = near().pointerDown(532, 532).pointerMove(1060, 532)
    const { left } = plan.view
    plan.wait(500)
    expect(plan.view.left).toBeLessThan(left - 200)
    expect(plan.engine.stagePositionOf(1)?.x).toBeCloseTo(1060, -2)
    plan.pointerUp()
    expect(plan.events.at(-1)).toMatchObject({ moved: { positions: [{ id: 1, y: 50 }] } })
  })

  test('stops scrolling once that side of the plan is in view, or the pointer is released', () => {
    const plan = near().pointerDown(532, 532).pointerMove(1060, 532).wait(10_000)
    expect(plan.view.left + plan.view.plan.width * plan.view.scale).toBeCloseTo(1064 - 32, 6)
    const { left } = plan.view
    plan.pointerMove(1061, 532).pointerUp().wait(1000)
    expect(plan.view.left).toBe(left)
    expect(plan.engine.needsTicks).toBe(false)
  })

  test('does not scroll a plan that is completely in view', () => {
    const plan = new PlanDriver({ devices: [device(1, 50, 50)] })
    const { left, top } = plan.view
    plan.pointerDown(532, 532).pointerMove(2, 1062).wait(2000)
    expect([plan.view.left, plan.view.top]).toEqual([left, top])
  })
})

test('a rectangle that is drawn to the edge scrolls the plan, too', () => {
  const plan = near().props({ tool: 'area' }).pointerDown(532, 532).pointerMove(532, 2)
  const { top } = plan.view
  plan.wait(300)
  expect(plan.view.top).toBeGreaterThan(top + 100)
  expect(plan.engine.brush.area?.height).toBeGreaterThan(10)
})

test('focusing a device in the corner does not move a plan that is completely in view', () => {
  const plan = new PlanDriver({ devices: [device(1, 0, 0), device(2, 100, 100)] })
  const before = plan.view
  plan.engine.focus(1)
  plan.engine.focus(2)
  expect(plan.view).toBe(before)
})
