import { describe, expect, test } from 'vitest'
import { planPx, screenPx } from '#plan/units.ts'
import { device, PlanDriver } from './planDriver.ts'

const lamp = device(7, 50, 50)
const withSelection = (props = {}) => new PlanDriver({ devices: [lamp], selectedIds: new Set([7]), ...props })

describe('arrow keys', () => {
  test('move the selected device by a snap step, with Shift by a grid cell', () => {
    const plan = withSelection()
    plan.press('ArrowRight')
    plan.press('ArrowUp', { shiftKey: true })
    expect(plan.events).toEqual([
      { moved: { positions: [{ id: 7, x: 52, y: 50 }], via: 'keyboard' } },
      { moved: { positions: [{ id: 7, x: 50, y: 40 }], via: 'keyboard' } },
    ])
  })

  test('pan when nothing is selected, or it may not be moved', () => {
    for (const plan of [new PlanDriver({ devices: [lamp] }), withSelection({ movable: () => false })]) {
      const { left } = plan.view
      plan.press('ArrowRight')
      expect(plan.view.left).toBe(left - 80)
      expect(plan.events).toEqual([])
    }
  })

  test('do not move a device that is at the edge already', () => {
    const plan = new PlanDriver({ devices: [device(7, 100, 50)], selectedIds: new Set([7]) })
    expect(plan.press('ArrowRight')).toBe(true)
    expect(plan.events).toEqual([])
  })

  test('scroll a device that leaves the stage back into view', () => {
    const plan = withSelection()
    plan.engine.zoomTo(7)
    plan.engine.view.panBy(-500, 0)
    plan.press('ArrowRight')
    plan.props({ devices: [device(7, 52, 50)] })
    expect(plan.engine.stagePositionOf(7)?.x).toBeGreaterThanOrEqual(31)
  })

  test('with Alt, Ctrl or Meta are left to the browser', () => {
    const plan = withSelection()
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
      expect(plan.press('ArrowLeft', held)).toBe(false)
    }
    expect(plan.events).toEqual([])
  })
})

describe('the view', () => {
  test('+ and − zoom about the middle, 0 shows the whole plan', () => {
    const plan = new PlanDriver()
    const { scale } = plan.view
    plan.press('+')
    plan.press('=')
    expect(plan.view.scale).toBeGreaterThan(scale * 2)
    plan.press('-')
    plan.press('0')
    expect(plan.view.scale).toBe(scale)
  })

  test('Z centres the selected device, with five grid cells across', () => {
    const plan = new PlanDriver({ devices: [device(7, 40, 60)], selectedIds: new Set([7]) })
    plan.press('z')
    expect(plan.engine.stagePositionOf(7)).toEqual({ x: 532, y: 532 })
    expect(plan.view.scale * 2000 * 0.5).toBeCloseTo(1064, 6)
  })

  test('Escape clears the selection, and is not handled without one', () => {
    const plan = withSelection()
    expect(plan.press('Escape')).toBe(true)
    expect(plan.events).toEqual([{ selected: [] }])
    expect(new PlanDriver().press('Escape')).toBe(false)
  })

  test('shows the whole plan however the stage is resized, until the user moves it', () => {
    const plan = new PlanDriver()
    const full = plan.view.stage
    const half = { width: screenPx(full.width / 2), height: full.height }
    plan.engine.setStage(half)
    expect(plan.view.scale * 2000).toBeLessThan(half.width)
    plan.engine.setStage(full)
    plan.press('+')
    const { scale } = plan.view
    plan.engine.setStage(half)
    expect(plan.view.scale).toBe(scale)
  })
})

test('a zoom to a device before the plan’s image has loaded happens once it has', () => {
  const plan = new PlanDriver({ devices: [device(7, 40, 60)] })
  const size = plan.view.plan
  plan.engine.showImage('loading')
  plan.engine.zoomTo(7)
  plan.engine.showImage({ size, levels: [] })
  expect(plan.engine.stagePositionOf(7)).toEqual({ x: 532, y: 532 })
  const other = { width: size.width, height: planPx(size.height / 2) }
  plan.engine.showImage({ size: other, levels: [] })
  expect(plan.engine.stagePositionOf(7)).not.toEqual({ x: 532, y: 532 })
})

test('a subscriber is called whenever a device may have moved on the stage, until it unsubscribes', () => {
  const plan = withSelection()
  const seen: unknown[] = []
  const stop = plan.engine.subscribe(() => seen.push(plan.engine.stagePositionOf(7)))
  plan.engine.view.panBy(10, 0)
  plan.props({ devices: [device(7, 60, 50)] })
  stop()
  plan.engine.view.panBy(10, 0)
  expect(seen).toEqual([
    { x: 542, y: 532 },
    { x: 642, y: 532 },
  ])
})
