/*
 * The devices as columns, which is what drawing and picking ten thousand of them reads. A kernel: it may not read
 * React, Konva, the DOM or the clock.
 */
import type { PlanDevice } from '../device.ts'
import { clamp, type Percent, type Point, percentPoint } from '../units.ts'
import { lookOf, packLook } from './appearance.ts'
import { createSpatialIndex, type SpatialIndex } from './spatialIndex.ts'

export type DeviceTable = {
  /** Row by row what the columns below say. */
  readonly devices: readonly PlanDevice[]
  readonly rowOf: ReadonlyMap<number, number>
  /** Percent of the plan, 0–100: a −1 stands at the edge. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** A packed Look, see look.ts. */
  readonly look: Uint16Array
  /** The rows that pulse. */
  readonly identifying: readonly number[]
  /** Another function as soon as a device has another place or name. */
  readonly index: () => SpatialIndex
}

function writeRow({ x, y, look }: Pick<DeviceTable, 'x' | 'y' | 'look'>, row: number, device: PlanDevice) {
  x[row] = clamp(device.x, 0, 100)
  y[row] = clamp(device.y, 0, 100)
  look[row] = packLook(lookOf(device))
}

function identifyingRows(devices: readonly PlanDevice[]) {
  const rows: number[] = []
  for (let row = 0; row < devices.length; row++) {
    if (devices[row]?.identifying) rows.push(row)
  }
  return rows
}

/** Made when it is first asked for, so that a move costs nothing until the next pick. */
function lazyIndex(x: Float64Array, y: Float64Array) {
  let made: SpatialIndex | undefined
  return () => {
    made ??= createSpatialIndex(x, y)
    return made
  }
}

export function createDeviceTable(devices: readonly PlanDevice[]): DeviceTable {
  const columns = {
    x: new Float64Array(devices.length),
    y: new Float64Array(devices.length),
    look: new Uint16Array(devices.length),
  }
  devices.forEach((device, row) => {
    writeRow(columns, row, device)
  })
  const rowOf = new Map(devices.map((device, row) => [device.id, row]))
  const index = lazyIndex(columns.x, columns.y)
  return { devices, rowOf, ...columns, identifying: identifyingRows(devices), index }
}

/** Above so many changed devices, nobody wants to know where each of them is. */
const MANY_CHANGES = 500

export type TableUpdate = {
  readonly table: DeviceTable
  /** Where something changed, before and after, percent of the plan; undefined: everywhere. */
  readonly changedAt: readonly Point<Percent>[] | undefined
}

/**
 * The table for a new array of devices. Where the same devices come in the same order, only the rows whose device
 * is another object are written anew, into the columns of `table`, which must not be used any more.
 */
export function updateDeviceTable(table: DeviceTable, devices: readonly PlanDevice[]): TableUpdate {
  const anew = (): TableUpdate => ({ table: createDeviceTable(devices), changedAt: undefined })
  if (devices.length !== table.devices.length) return anew()

  const changed: number[] = []
  for (let row = 0; row < devices.length; row++) {
    const before = table.devices[row]
    const after = devices[row]
    if (after === before) continue
    if (after?.id !== before?.id) return anew()
    changed.push(row)
  }

  const changedAt: Point<Percent>[] | undefined = changed.length > MANY_CHANGES ? undefined : []
  let rearranged = false
  for (const row of changed) {
    const device = devices[row]
    if (!device) continue
    if (device.name !== table.devices[row]?.name) rearranged = true
    const x = table.x[row]
    const y = table.y[row]
    changedAt?.push(positionOfRow(table, row))
    writeRow(table, row, device)
    if (x === table.x[row] && y === table.y[row]) continue
    changedAt?.push(positionOfRow(table, row))
    rearranged = true
  }
  const index = rearranged ? lazyIndex(table.x, table.y) : table.index
  return { table: { ...table, devices, identifying: identifyingRows(devices), index }, changedAt }
}

export const positionOfRow = ({ x, y }: Pick<DeviceTable, 'x' | 'y'>, row: number): Point<Percent> =>
  percentPoint(x[row] ?? 0, y[row] ?? 0)
