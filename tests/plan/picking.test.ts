import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanDevice } from '#plan/device.ts'
import { createDeviceTable, type DeviceTable, positionOfRow } from '#plan/kernel/deviceTable.ts'
import { pick, reachOf } from '#plan/kernel/picking.ts'
import { screenOfPercent, type Viewport, wholePlan } from '#plan/kernel/viewport.ts'
import { type Point, planPx, type ScreenPx, screenPoint, screenPx } from '#plan/units.ts'
import { aViewport, someDevices } from './arbitraryPlan.ts'

/** Searches every device for the nearest one; of several as near, the one on top: the last selected one, or the last. */
function pickByForce(
  table: DeviceTable,
  view: Viewport,
  at: Point<ScreenPx>,
  reach: number,
  lifted?: ReadonlySet<number>,
) {
  const near = table.devices
    .map((_, row) => {
      const position = screenOfPercent(view, positionOfRow(table, row))
      return { row, distance: Math.hypot(position.x - at.x, position.y - at.y) }
    })
    .filter(({ distance }) => distance <= reach)
  const least = Math.min(...near.map(({ distance }) => distance))
  const nearest = near.filter(({ distance }) => distance === least).map(({ row }) => row)
  return nearest.findLast((row) => lifted?.has(row)) ?? nearest.at(-1)
}

const lampAt = (id: number, x: number, y: number): PlanDevice => ({
  id,
  kind: 'luminaire',
  name: '',
  x,
  y,
  colour: 'none',
})
const stage = { width: screenPx(1600), height: screenPx(900) }
const view = wholePlan(stage, { width: planPx(8000), height: planPx(6000) })

describe('picking', () => {
  test('finds what a search of every device finds', () => {
    const lifted = fc.array(fc.nat(60), { maxLength: 20 }).map((rows) => new Set(rows))
    fc.assert(
      fc.property(
        aViewport,
        someDevices(60),
        fc.nat(60),
        fc.nat(30),
        lifted,
        (anyView, devices, row, off, top) => {
          const table = createDeviceTable(devices)
          const near = devices[row % (devices.length || 1)]
          const position = screenOfPercent(anyView, positionOfRow(createDeviceTable(near ? [near] : []), 0))
          const at = screenPoint(position.x + off, position.y - off / 2)
          expect(pick(table, anyView, at, 22, top)).toBe(pickByForce(table, anyView, at, 22, top))
        },
      ),
    )
  })

  test('a device at (0, 0), and one with a coordinate of −1, can be grabbed', () => {
    const table = createDeviceTable([lampAt(1, 0, 0), lampAt(2, -1, 50)])
    expect(pick(table, view, screenPoint(view.left + 3, view.top + 3), 12)).toBe(0)
    const edge = screenOfPercent(view, positionOfRow(table, 1))
    expect(pick(table, view, edge, 12)).toBe(1)
  })

  test('of devices at one position, takes the one on top: the selected one, or the last', () => {
    const table = createDeviceTable([lampAt(1, 0, 0), lampAt(2, 0, 0), lampAt(3, 0, 0)])
    const corner = screenPoint(view.left, view.top)
    expect(pick(table, view, corner, 12)).toBe(2)
    expect(pick(table, view, corner, 12, new Set([0]))).toBe(0)
  })

  test('nothing is picked beyond the reach', () => {
    const table = createDeviceTable([lampAt(1, 0, 0)])
    expect(pick(table, view, screenPoint(view.left + 12.1, view.top), 12)).toBeUndefined()
  })

  test('the target is 44 px for a finger and 24 px for a mouse, and never smaller than the glyph', () => {
    expect(reachOf('touch', 8)).toBe(22)
    expect(reachOf('mouse', 8)).toBe(12)
    expect(reachOf('mouse', 28)).toBe(14)
  })
})
