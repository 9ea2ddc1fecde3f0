import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDeviceTable, positionOfRow } from '#plan/kernel/deviceTable.ts'
import { snapToGrid } from '#plan/kernel/gridSnapping.ts'
import { snapTo } from '#plan/kernel/guides.ts'
import { neighboursOf, SNAP_DISTANCE } from '#plan/kernel/neighbours.ts'
import { percentOfScreen, screenOfPercent } from '#plan/kernel/viewport.ts'
import { screenPoint } from '#plan/units.ts'
import { aGrid, aViewport, someDevices } from './arbitraryPlan.ts'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
/** The lamp that is dragged, and one that is off the grid. A percent of the plan is 10 px. */
const two = [device(1, 50, 50), device(2, 70.3, 20.7)]
const drag = (props = {}) =>
  new PlanDriver({ devices: two, onHover: undefined, ...props }).pointerDown(...at(50, 50))

describe('a device that is dragged', () => {
  test('snaps to a neighbour within 4 px rather than to the grid', () => {
    const plan = drag()
    plan.pointerMove(...at(70.6, 60))
    expect(plan.events).toEqual([{ dragged: { positions: [{ id: 1, x: 70.3, y: 60 }] } }])
    expect(plan.engine.drag.guides).toEqual([
      { axis: 'x', at: 70.3, kind: 'neighbour', from: 20.7, to: 60 },
      { axis: 'y', at: 60, kind: 'grid' },
    ])
    plan.pointerMove(...at(70.8, 60))
    expect(plan.events.at(-1)).toEqual({ dragged: { positions: [{ id: 1, x: 70, y: 60 }] } })
  })

  test('does not snap while Alt is held', () => {
    const plan = drag().pointerMove(...at(70.6, 60.3), { alt: true })
    expect(plan.events).toEqual([{ dragged: { positions: [{ id: 1, x: 70.6, y: 60.3 }] } }])
    expect(plan.engine.drag.guides).toEqual([])
  })

  test('snaps neither to itself, nor to those dragged with it, nor onto another device', () => {
    const alone = drag({ devices: [device(1, 50.3, 50.3)] }).pointerMove(...at(50.3, 60))
    expect(alone.engine.stagePositionOf(1)?.x).toBe(532)
    const along = drag({ selectedIds: new Set([1, 2]) }).pointerMove(...at(70.4, 50))
    expect(along.engine.drag.guides).toContainEqual({ axis: 'x', at: 70, kind: 'grid' })
    const onto = drag().pointerMove(...at(70.5, 20.9))
    expect(onto.events).toEqual([{ dragged: { positions: [{ id: 1, x: 70, y: 20 }] } }])
  })

  test('has guides only while it is dragged', () => {
    const plan = drag().pointerMove(...at(60, 60))
    expect(plan.engine.drag.guides).toHaveLength(2)
    expect(plan.pointerUp().engine.drag.guides).toEqual([])
  })
})

test('a guide is a line of the grid, or one through a device within 4 px of the pointer', () => {
  fc.assert(
    fc.property(aViewport, someDevices(60), aGrid, fc.nat(60), fc.nat(8), (view, devices, grid, row, off) => {
      const table = createDeviceTable(devices)
      const beside = screenOfPercent(view, positionOfRow(table, row % (devices.length || 1)))
      const to = screenPoint(beside.x + off - 4, beside.y + 60)
      const pointer = percentOfScreen(view, to)
      const snapped = snapTo(
        pointer,
        grid,
        neighboursOf(table, view, pointer, () => false),
      )
      const [line] = snapped.guides
      expect(line?.at).toBe(snapped.at.x)
      if (line?.kind === 'grid') expect(snapped.at.x).toBe(snapToGrid(pointer, grid).x)
      else {
        expect(table.x).toContain(snapped.at.x)
        expect(Math.abs(screenOfPercent(view, snapped.at).x - to.x)).toBeLessThanOrEqual(SNAP_DISTANCE + 1e-6)
      }
    }),
  )
})

describe('a device that is dragged in from outside the plan', () => {
  test('is shown where it would be dropped, and snaps like any other', () => {
    const plan = new PlanDriver({ devices: two })
    expect(plan.engine.dragOver('sensor', screenPoint(...at(70.6, 61)), false)).toEqual({ x: 70.3, y: 62 })
    expect(plan.engine.dragOver('sensor', screenPoint(...at(70.6, 61)), true)).toEqual({ x: 70.6, y: 61 })
  })

  test('snaps to the plan’s edge from a little beyond it, and is nowhere farther away', () => {
    const plan = new PlanDriver()
    expect(plan.engine.dragOver('sensor', screenPoint(12, 532), false)).toEqual({ x: 0, y: 50 })
    expect(plan.engine.dragOver('sensor', screenPoint(4, 532), false)).toBeUndefined()
    expect(plan.engine.dragOver('sensor', screenPoint(532, -10), false)).toBeUndefined()
  })
})
