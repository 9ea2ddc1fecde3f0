import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveTogether } from '#plan/kernel/moveTogether.ts'
import type { PlanMove } from '#plan/Plan.tsx'
import { percentPoint } from '#plan/units.ts'
import { aPercentPoint } from './arbitraryPlan.ts'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
const three = [device(1, 20, 20), device(2, 40, 25), device(3, 90, 50)]
const withThree = (props = {}) =>
  new PlanDriver({
    devices: three,
    multiple: true,
    selectedIds: new Set([1, 2, 3]),
    onHover: undefined,
    onDragChange: undefined,
    ...props,
  })
const positions = fc
  .array(aPercentPoint, { minLength: 1, maxLength: 12 })
  .map((points) => points.map(({ x, y }, id) => ({ id, x, y })))

describe('several devices that are moved together', () => {
  test('keep their distances to each other, and stay on the plan', () => {
    fc.assert(
      fc.property(positions, aPercentPoint, (from, to) => {
        const moved = moveTogether(from, to)
        for (const [row, { x, y }] of moved.entries()) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(Math.max(x, y)).toBeLessThanOrEqual(100)
          expect(x - (moved[0]?.x ?? 0)).toBeCloseTo((from[row]?.x ?? 0) - (from[0]?.x ?? 0), 5)
          expect(y - (moved[0]?.y ?? 0)).toBeCloseTo((from[row]?.y ?? 0) - (from[0]?.y ?? 0), 5)
        }
      }),
    )
  })

  test('move the first one to its target, or as near to it as keeps all of them on the plan', () => {
    fc.assert(
      fc.property(positions, aPercentPoint, (from, to) => {
        const [first] = moveTogether(from, to)
        const xs = moveTogether(from, to).map(({ x }) => x)
        const stopped = Math.min(...xs) < 1e-5 || Math.max(...xs) > 100 - 1e-5
        if (!stopped) expect(first?.x).toBeCloseTo(to.x, 5)
      }),
    )
    expect(moveTogether([{ id: 7, x: 3, y: 3 }], percentPoint(50, 100))).toEqual([{ id: 7, x: 50, y: 100 }])
  })
})

describe('dragging one of the selected devices', () => {
  test('moves all of them that may be moved, and snaps the one under the pointer', () => {
    const plan = withThree({ movable: (id: number) => id !== 3 })
    plan
      .pointerDown(...at(40, 25))
      .pointerMove(...at(50.7, 30.6))
      .pointerUp()
    const moved = [
      { id: 2, x: 50, y: 30 },
      { id: 1, x: 30, y: 25 },
    ]
    expect(plan.events).toEqual([{ moved: { positions: moved, via: 'pointer' } }])
  })

  test('stops them all where one of them reaches the edge', () => {
    const plan = withThree()
    plan
      .pointerDown(...at(20, 20))
      .pointerMove(...at(70, 20))
      .pointerUp()
    expect(plan.events).toEqual([
      {
        moved: {
          positions: [
            { id: 1, x: 30, y: 20 },
            { id: 2, x: 50, y: 25 },
            { id: 3, x: 100, y: 50 },
          ],
          via: 'pointer',
        },
      },
    ])
  })

  test('moves only the one under the pointer if it is not selected', () => {
    const plan = withThree({ selectedIds: new Set([2, 3]) })
    plan
      .pointerDown(...at(20, 20))
      .pointerMove(...at(30, 30))
      .pointerUp()
    expect(plan.events).toEqual([{ moved: { positions: [{ id: 1, x: 30, y: 30 }], via: 'pointer' } }])
  })

  test('restores everything when it is cancelled', () => {
    const plan = withThree()
    plan
      .pointerDown(...at(20, 20))
      .pointerMove(...at(30, 30))
      .escape()
      .pointerUp()
    expect(plan.events).toEqual([])
    expect(plan.engine.devices.dragged.size).toBe(0)
    expect(plan.engine.drag.guides).toEqual([])
    for (const { id, x, y } of three)
      expect(plan.engine.stagePositionOf(id)).toEqual({ x: 32 + x * 10, y: 32 + y * 10 })
  })

  test('does not jump when a poll brings positions that others changed meanwhile', () => {
    const plan = withThree()
    plan.pointerDown(...at(20, 20)).pointerMove(...at(30, 20))
    plan.props({ devices: [device(1, 70, 70), device(2, 10, 10), device(3, 90, 50)] })
    expect(plan.engine.stagePositionOf(1)).toEqual({ x: 332, y: 232 })
    plan.pointerMove(...at(28, 20)).pointerUp()
    const [events] = plan.events as { moved: PlanMove }[]
    expect(events?.moved.positions.slice(0, 2)).toEqual([
      { id: 1, x: 28, y: 20 },
      { id: 2, x: 48, y: 25 },
    ])
  })

  test('is cancelled when one of them leaves the plan', () => {
    const plan = withThree()
    plan.pointerDown(...at(20, 20)).pointerMove(...at(30, 20))
    plan.props({ devices: three.slice(0, 2) }).pointerUp()
    expect(plan.events).toEqual([])
  })
})

test('arrow keys move all of them by one step of the first, and report it once', () => {
  const plan = withThree()
  plan.press('ArrowRight')
  plan.press('ArrowDown', { shiftKey: true })
  const by = (dx: number, dy: number) => three.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }))
  expect(plan.events).toEqual([
    { moved: { positions: by(2, 0), via: 'keyboard' } },
    { moved: { positions: by(0, 10), via: 'keyboard' } },
  ])
  expect(plan.announced).toEqual(['3 moved, Device 1 to 22, 20', '3 moved, Device 1 to 20, 30'])
})
