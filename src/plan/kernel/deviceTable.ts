/*
 * The devices as columns, which is what drawing and picking ten thousand of them reads. A kernel: it may not read
 * React, Konva, the DOM or the clock.
 */
import type { PlanDevice } from '../device.ts'
import { clamp, type Percent, type Point, percentPoint } from '../units.ts'
import { lookOf, packLook } from './look.ts'
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
  readonly index: () => SpatialIndex
}

function writeRow({ x, y, look }: Pick<DeviceTable, 'x' | 'y' | 'look'>, row: number, device: PlanDevice) {
  x[row] = clamp(device.x, 0, 100)
  y[row] = clamp(device.y, 0, 100)
  look[row] = packLook(lookOf(device))
}

function identifyingRows(devices: readonly PlanDevice[]) {
  const rows: number[] = []
  devices.forEach((device, row) => {
    if (device.identifying) rows.push(row)
  })
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
  const sameRows =
    devices.length === table.devices.length &&
    devices.every((device, row) => device === table.devices[row] || device.id === table.devices[row]?.id)
  if (!sameRows) return { table: createDeviceTable(devices), changedAt: undefined }

  const changedAt: Point<Percent>[] = []
  let moved = false
  devices.forEach((device, row) => {
    if (device === table.devices[row]) return
    const before = placeOfRow(table, row)
    writeRow(table, row, device)
    const after = placeOfRow(table, row)
    changedAt.push(before)
    if (before.x === after.x && before.y === after.y) return
    changedAt.push(after)
    moved = true
  })
  const index = moved ? lazyIndex(table.x, table.y) : table.index
  return { table: { ...table, devices, identifying: identifyingRows(devices), index }, changedAt }
}

export const placeOfRow = ({ x, y }: Pick<DeviceTable, 'x' | 'y'>, row: number): Point<Percent> =>
  percentPoint(x[row] ?? 0, y[row] ?? 0)
