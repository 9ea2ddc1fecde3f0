import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanDevice } from '#plan/device.ts'
import { createDeviceTable, type DeviceTable, positionOfRow } from '#plan/kernel/deviceTable.ts'
import { createLabelling, hasRoomForNames, type LabelScale } from '#plan/kernel/labelling.ts'
import { someDevices } from './arbitraryPlan.ts'

const scale: LabelScale = {
  perPercentX: 10,
  perPercentY: 8,
  glyph: 20,
  gap: 5,
  height: 14,
  maxWidth: 120,
  apart: 2,
}
const widthOf = (row: number) => 30 + ((row * 37) % 90)

const lamps = (...positions: [x: number, y: number][]) =>
  createDeviceTable(
    positions.map(
      ([x, y], row): PlanDevice => ({ id: row, kind: 'luminaire', name: `${row}`, x, y, colour: 'none' }),
    ),
  )

const shownRows = (table: DeviceTable) => {
  const { isShown } = createLabelling(table, scale, widthOf)
  return table.devices.map((_, row) => row).filter(isShown)
}

/** Pixels. */
function boxesOf(table: DeviceTable, row: number) {
  const { x, y } = positionOfRow(table, row)
  const [middle, centre] = [x * scale.perPercentX, y * scale.perPercentY]
  const top = centre + scale.glyph / 2 + scale.gap
  const half = scale.glyph / 2
  return {
    label: {
      left: middle - widthOf(row) / 2,
      right: middle + widthOf(row) / 2,
      top,
      bottom: top + scale.height,
    },
    glyph: { left: middle - half, right: middle + half, top: centre - half, bottom: centre + half },
  }
}

type Box = ReturnType<typeof boxesOf>['label']
const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('names on the plan', () => {
  test('of devices far apart are all shown', () => {
    expect(shownRows(lamps([10, 10], [50, 10], [90, 10], [50, 60]))).toEqual([0, 1, 2, 3])
  })

  test('never overlap each other, or a device', () => {
    fc.assert(
      fc.property(someDevices(60), (devices) => {
        const table = createDeviceTable(devices)
        const shown = shownRows(table)
        for (const row of shown) {
          const { label } = boxesOf(table, row)
          for (const other of shown)
            expect(other !== row && overlap(label, boxesOf(table, other).label)).toBe(false)
          for (const other of devices.keys())
            expect(other !== row && overlap(label, boxesOf(table, other).glyph)).toBe(false)
        }
      }),
    )
  })

  test('are missing only where there is no room', () => {
    fc.assert(
      fc.property(someDevices(40), (devices) => {
        const table = createDeviceTable(devices)
        const shown = new Set(shownRows(table))
        for (const row of devices.keys()) {
          if (shown.has(row)) continue
          const { left, right, top, bottom } = boxesOf(table, row).label
          const margin = scale.apart + 1e-6
          const wide = {
            left: left - margin,
            right: right + margin,
            top: top - margin,
            bottom: bottom + margin,
          }
          const inTheWay = [...devices.keys()].some((other) => {
            if (other === row) return false
            const boxes = boxesOf(table, other)
            return overlap(wide, boxes.glyph) || (shown.has(other) && overlap(wide, boxes.label))
          })
          expect(inTheWay).toBe(true)
        }
      }),
    )
  })

  test('are the same in whatever order they are asked for, as happens during a pan', () => {
    fc.assert(
      fc.property(someDevices(60), fc.infiniteStream(fc.nat()), (devices, random) => {
        const table = createDeviceTable(devices)
        const rows = [...devices.keys()]
        const shuffled = rows
          .map((row) => ({ row, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row)
        const { isShown } = createLabelling(table, scale, widthOf)
        expect(new Set(shuffled.filter(isShown))).toEqual(new Set(shownRows(table)))
      }),
    )
  })

  test('are every second one in a long row with space for half of them', () => {
    const row = lamps(...Array.from({ length: 32 }, (_, index): [number, number] => [3 * index, 50]))
    const { isShown } = createLabelling(row, scale, () => 40)
    expect([...row.devices.keys()].filter(isShown)).toEqual(
      Array.from({ length: 16 }, (_, index) => 2 * index),
    )
  })

  test('are not drawn where devices are dots, or too close together on average', () => {
    expect(hasRoomForNames(4, 10, 10, 10)).toBe(false)
    expect(hasRoomForNames(28, 10, 10, 10)).toBe(true)
    expect(hasRoomForNames(28, 10, 10, 10_000)).toBe(false)
  })
})
