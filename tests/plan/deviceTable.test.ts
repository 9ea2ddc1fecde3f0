import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markerColours, type PlanDevice, type PlanLevel } from '#plan/device.ts'
import { PlanDevices } from '#plan/engine/devices.ts'
import { appearanceOf, unpackAppearance } from '#plan/kernel/appearance.ts'
import { createDeviceTable, positionOfRow, updateDeviceTable } from '#plan/kernel/deviceTable.ts'
import { createSpatialIndex } from '#plan/kernel/spatialIndex.ts'
import { aPercentPoint, someDevices } from './arbitraryPlan.ts'

const lamp = (id: number, x: number, y: number): PlanDevice => ({
  id,
  kind: 'luminaire',
  name: `Lamp ${id}`,
  x,
  y,
  colour: 'none',
})

/** The columns, as plain rows. */
function rowsOf(table: ReturnType<typeof createDeviceTable>) {
  return table.devices.map(({ id }, row) => ({
    id,
    at: positionOfRow(table, row),
    appearance: table.appearance[row],
  }))
}

describe('the table of devices', () => {
  test('keeps the appearance of every device', () => {
    fc.assert(
      fc.property(someDevices(20), (devices) => {
        const packed = [...createDeviceTable(devices).appearance]
        expect(packed.map(unpackAppearance)).toEqual(devices.map(appearanceOf))
      }),
    )
  })

  test('puts a device with one coordinate of −1 at the edge', () => {
    expect(positionOfRow(createDeviceTable([lamp(1, -1, 40)]), 0)).toEqual({ x: 0, y: 40 })
  })

  test('an update of some devices gives the table that those devices would have', () => {
    fc.assert(
      fc.property(
        someDevices(30),
        someDevices(30),
        fc.array(fc.boolean(), { maxLength: 30 }),
        (old, other, changes) => {
          const next = old.map((device, row) => {
            const changed = other[row]
            return changes[row] && changed ? { ...changed, id: device.id } : device
          })
          const { table } = updateDeviceTable(createDeviceTable(old), next)
          const rebuilt = createDeviceTable(next)
          expect(rowsOf(table)).toEqual(rowsOf(rebuilt))
          expect(table.identifying).toEqual(rebuilt.identifying)
          expect(table.index().within(10, 10, 60, 60).sort()).toEqual(
            rebuilt.index().within(10, 10, 60, 60).sort(),
          )
        },
      ),
    )
  })

  test('an update returns the positions before and after the change', () => {
    const [first, second] = [lamp(1, 10, 10), lamp(2, 20, 20)]
    const { changedAt } = updateDeviceTable(createDeviceTable([first, second]), [first, lamp(2, 30, 40)])
    expect(changedAt).toEqual([
      { x: 20, y: 20 },
      { x: 30, y: 40 },
    ])
  })

  test('an update of very many devices changes everything, without a list of positions', () => {
    const many = Array.from({ length: 2000 }, (_, row) => lamp(row + 1, 50, 50))
    const recoloured = many.map((device) => ({ ...device, colour: 'heavy' as const }))
    const { table, changedAt } = updateDeviceTable(createDeviceTable(many), recoloured)
    expect(changedAt).toBeUndefined()
    expect(rowsOf(table)).toEqual(rowsOf(createDeviceTable(recoloured)))
  })

  test('shows other levels as if they were the devices’ own, also after an update, until their own are shown again', () => {
    const aLevel = fc.record({
      colour: fc.constantFrom(...markerColours),
      level: fc.integer({ min: 0, max: 100 }),
    })
    const steps = fc.array(fc.array(aLevel, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(someDevices(30), someDevices(30), steps, (old, next, levels) => {
        const placed = new PlanDevices(old)
        for (const some of [...levels, undefined]) {
          const levelOf = some && (({ id }: PlanDevice) => some[id % some.length] as PlanLevel)
          const shownAs = (devices: readonly PlanDevice[]) =>
            devices.map((device) => ({
              ...device,
              ...levelOf?.(device),
              status: levelOf ? undefined : device.status,
            })) as PlanDevice[]
          const before = rowsOf(placed.table)
          const changedAt = placed.showLevels(levelOf)
          const after = rowsOf(placed.table)
          expect(after).toEqual(rowsOf(createDeviceTable(shownAs(old))))
          expect(changedAt).toEqual(
            after.flatMap(({ at, appearance }, row) => (appearance === before[row]?.appearance ? [] : at)),
          )
          placed.update(next)
          expect(rowsOf(placed.table)).toEqual(rowsOf(createDeviceTable(shownAs(next))))
          placed.update(old)
        }
      }),
    )
  })

  test('a new colour alone keeps the spatial index', () => {
    const table = createDeviceTable([lamp(1, 10, 10)])
    const before = table.index()
    const { table: recoloured } = updateDeviceTable(table, [{ ...lamp(1, 10, 10), colour: 'heavy' }])
    expect(recoloured.index()).toBe(before)
  })

  test('other devices, or another order, change everything', () => {
    const [first, second] = [lamp(1, 10, 10), lamp(2, 20, 20)]
    const table = createDeviceTable([first, second])
    expect(updateDeviceTable(table, [second, first]).changedAt).toBeUndefined()
    expect(updateDeviceTable(table, [first]).changedAt).toBeUndefined()
  })
})

describe('the spatial index', () => {
  test('finds what a search of every point finds', () => {
    const corner = fc.integer({ min: -5, max: 105 })
    fc.assert(
      fc.property(someDevices(60), corner, corner, corner, corner, (devices, a, b, c, d) => {
        const { x, y } = createDeviceTable(devices)
        const [left, right, top, bottom] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)]
        const found = createSpatialIndex(x, y).within(left, top, right, bottom)
        const expected = [...x.keys()].filter((row) => {
          const [px = 0, py = 0] = [x[row], y[row]]
          return px >= left && px <= right && py >= top && py <= bottom
        })
        expect(found.sort((first, second) => first - second)).toEqual(expected)
      }),
    )
  })

  test('finds devices where they are after any moves, and is kept when nothing moved', () => {
    const someMoves = fc.array(fc.tuple(fc.nat({ max: 39 }), aPercentPoint), { maxLength: 12 })
    fc.assert(
      fc.property(someDevices(40), fc.array(someMoves, { maxLength: 5 }), (devices, gestures) => {
        let table = createDeviceTable(devices)
        for (const moves of gestures) {
          const before = table.index
          const placed = new Map(moves.map(([row, at]) => [row + 1, at]))
          table = updateDeviceTable(
            table,
            table.devices.map((device) => ({ ...device, ...placed.get(device.id) })),
          ).table
          const { x, y } = table
          const found = table.index().within(20, 0, 70.5, 60)
          const expected = [...x.keys()].filter((row) => {
            const [px = 0, py = 0] = [x[row], y[row]]
            return px >= 20 && px <= 70.5 && py <= 60
          })
          expect(found.sort((first, second) => first - second)).toEqual(expected)
          if (moves.length === 0) expect(table.index).toBe(before)
        }
      }),
    )
  })

  test('of nothing finds nothing', () => {
    expect(createSpatialIndex(new Float64Array(), new Float64Array()).within(0, 0, 100, 100)).toEqual([])
  })

  test('of columns of unequal length is an error', () => {
    expect(() => createSpatialIndex(new Float64Array(2), new Float64Array(3))).toThrow(
      '2 x coordinates for 3',
    )
  })
})
