import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDeviceTable, placeOfRow } from '#plan/kernel/deviceTable.ts'
import { snap } from '#plan/kernel/gridSnapping.ts'
import { lead } from '#plan/kernel/guides.ts'
import { IN_LINE, neighboursOf } from '#plan/kernel/neighbours.ts'
import { percentOfScreen, screenOfPercent } from '#plan/kernel/viewport.ts'
import { screenPoint } from '#plan/units.ts'
import { aGrid, aViewport, someDevices } from './arbitraryPlan.ts'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
/** A lamp in the hand, and one that stands off the grid: a percent is 10 px. */
const two = [device(1, 50, 50), device(2, 70.3, 20.7)]
const drag = (props = {}) =>
  new PlanDriver({ devices: two, onHover: undefined, ...props }).pointerDown(...at(50, 50))

describe('a device that is dragged', () => {
  test('comes in line with a neighbour within 4 px, before it snaps to the grid', () => {
    const plan = drag()
    plan.pointerMove(...at(70.6, 60))
    expect(plan.told).toEqual([{ dragged: { places: [{ id: 1, x: 70.3, y: 60 }] } }])
    expect(plan.engine.carrying.guides).toEqual([
      { axis: 'x', at: 70.3, kind: 'neighbour', from: 20.7, to: 60 },
      { axis: 'y', at: 60, kind: 'grid' },
    ])
    plan.pointerMove(...at(70.8, 60))
    expect(plan.told.at(-1)).toEqual({ dragged: { places: [{ id: 1, x: 70, y: 60 }] } })
  })

  test('is led by nothing while Alt is held', () => {
    const plan = drag().pointerMove(...at(70.6, 60.3), { alt: true })
    expect(plan.told).toEqual([{ dragged: { places: [{ id: 1, x: 70.6, y: 60.3 }] } }])
    expect(plan.engine.carrying.guides).toEqual([])
  })

  test('is not led by itself, nor by those that come along, nor onto another', () => {
    const alone = drag({ devices: [device(1, 50.3, 50.3)] }).pointerMove(...at(50.3, 60))
    expect(alone.engine.placeOf(1)?.x).toBe(532)
    const along = drag({ selectedIds: new Set([1, 2]) }).pointerMove(...at(70.4, 50))
    expect(along.engine.carrying.guides).toContainEqual({ axis: 'x', at: 70, kind: 'grid' })
    const onto = drag().pointerMove(...at(70.5, 20.9))
    expect(onto.told).toEqual([{ dragged: { places: [{ id: 1, x: 70, y: 20 }] } }])
  })

  test('has guides only as long as it is held', () => {
    const plan = drag().pointerMove(...at(60, 60))
    expect(plan.engine.carrying.guides).toHaveLength(2)
    expect(plan.pointerUp().engine.carrying.guides).toEqual([])
  })
})

test('what leads a hand is a line of the grid, or one through a device that is as near to it as 4 px', () => {
  fc.assert(
    fc.property(aViewport, someDevices(60), aGrid, fc.nat(60), fc.nat(8), (view, devices, grid, row, off) => {
      const table = createDeviceTable(devices)
      const beside = screenOfPercent(view, placeOfRow(table, row % (devices.length || 1)))
      const to = screenPoint(beside.x + off - 4, beside.y + 60)
      const hand = percentOfScreen(view, to)
      const led = lead(
        hand,
        grid,
        neighboursOf(table, view, hand, () => false),
      )
      const [line] = led.guides
      expect(line?.at).toBe(led.at.x)
      if (line?.kind === 'grid') expect(led.at.x).toBe(snap(hand, grid).x)
      else {
        expect(table.x).toContain(led.at.x)
        expect(Math.abs(screenOfPercent(view, led.at).x - to.x)).toBeLessThanOrEqual(IN_LINE + 1e-6)
      }
    }),
  )
})

describe('a device that is brought from outside', () => {
  test('is shown where it would stand, led as one that is dragged', () => {
    const plan = new PlanDriver({ devices: two })
    expect(plan.engine.bring('sensor', screenPoint(...at(70.6, 61)), false)).toEqual({ x: 70.3, y: 62 })
    expect(plan.engine.bring('sensor', screenPoint(...at(70.6, 61)), true)).toEqual({ x: 70.6, y: 61 })
  })

  test('stands at the plan’s edge where it is held a little beside it, and nowhere farther away', () => {
    const plan = new PlanDriver()
    expect(plan.engine.bring('sensor', screenPoint(12, 532), false)).toEqual({ x: 0, y: 50 })
    expect(plan.engine.bring('sensor', screenPoint(4, 532), false)).toBeUndefined()
    expect(plan.engine.bring('sensor', screenPoint(532, -10), false)).toBeUndefined()
  })
})
