/* The devices as columns in typed arrays, so that drawing and picking ten thousand of them is fast. */
import type { LevelOf, PlanDevice, PlanLevel } from '../device.ts'
import { clamp, type Percent, type Point, percentPoint } from '../units.ts'
import { appearanceOf, packAppearance, packLevel, withLevel } from './appearance.ts'
import { createSpatialIndex, type SpatialIndex } from './spatialIndex.ts'

export type DeviceTable = {
  /** The devices in the order of the rows. */
  readonly devices: readonly PlanDevice[]
  readonly rowOf: ReadonlyMap<number, number>
  /** Percent of the plan, 0–100: −1 becomes 0. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Packed appearances, see appearance.ts. */
  readonly appearance: Uint32Array
  /** The rows of the devices that pulse. */
  readonly identifying: readonly number[]
  /** Another function as soon as a device has another position or name. */
  readonly index: () => SpatialIndex
}

function writeRow(
  { x, y, appearance }: Pick<DeviceTable, 'x' | 'y' | 'appearance'>,
  row: number,
  device: PlanDevice,
) {
  x[row] = clamp(device.x, 0, 100)
  y[row] = clamp(device.y, 0, 100)
  appearance[row] = packAppearance(appearanceOf(device))
}

function identifyingRows(devices: readonly PlanDevice[]) {
  const rows: number[] = []
  for (let row = 0; row < devices.length; row++) {
    if (devices[row]?.identifying) rows.push(row)
  }
  return rows
}

/** The index is built when it is first needed, so that a move costs nothing until the next pick. */
function lazyIndex(x: Float64Array, y: Float64Array) {
  let index: SpatialIndex | undefined
  return () => {
    index ??= createSpatialIndex(x, y)
    return index
  }
}

export function createDeviceTable(devices: readonly PlanDevice[]): DeviceTable {
  const columns = {
    x: new Float64Array(devices.length),
    y: new Float64Array(devices.length),
    appearance: new Uint32Array(devices.length),
  }
  devices.forEach((device, row) => {
    writeRow(columns, row, device)
  })
  const rowOf = new Map(devices.map((device, row) => [device.id, row]))
  const index = lazyIndex(columns.x, columns.y)
  return { devices, rowOf, ...columns, identifying: identifyingRows(devices), index }
}

/** Above this many changed devices, no list of positions is made. */
const MAX_CHANGES = 500

export type TableUpdate = {
  readonly table: DeviceTable
  /** The positions before and after the change, percent of the plan; undefined where everything may have changed. */
  readonly changedAt: readonly Point<Percent>[] | undefined
}

/**
 * Returns the table for a new array of devices. If the same devices come in the same order, it rewrites only the rows
 * whose device is another object, in the columns of `table`, which must not be used afterwards.
 */
export function updateDeviceTable(table: DeviceTable, devices: readonly PlanDevice[]): TableUpdate {
  const rebuild = (): TableUpdate => ({ table: createDeviceTable(devices), changedAt: undefined })
  if (devices.length !== table.devices.length) return rebuild()

  const changed: number[] = []
  for (let row = 0; row < devices.length; row++) {
    const before = table.devices[row]
    const after = devices[row]
    if (after === before) continue
    if (after?.id !== before?.id) return rebuild()
    changed.push(row)
  }

  const changedAt: Point<Percent>[] | undefined = changed.length > MAX_CHANGES ? undefined : []
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

/**
 * Shows other levels than the devices' own, in the column of `table`, or their own again.
 * @param levelOf undefined for their own
 * @returns the positions of the devices that look different now; undefined where there are many
 */
export function showLevels(table: DeviceTable, levelOf: LevelOf | undefined): TableUpdate['changedAt'] {
  const { devices, appearance } = table
  const packed = new Map<PlanLevel, number>()
  function shown(row: number): number {
    const device = devices[row] as PlanDevice
    if (!levelOf) return packAppearance(appearanceOf(device))
    const level = levelOf(device)
    const bits = packed.get(level) ?? packLevel(level)
    packed.set(level, bits)
    return withLevel(appearance[row] as number, bits)
  }

  const changed: number[] = []
  for (let row = 0; row < devices.length; row++) {
    const next = shown(row)
    if (next === appearance[row]) continue
    appearance[row] = next
    changed.push(row)
  }
  return changed.length > MAX_CHANGES ? undefined : changed.map((row) => positionOfRow(table, row))
}

export const positionOfRow = ({ x, y }: Pick<DeviceTable, 'x' | 'y'>, row: number): Point<Percent> =>
  percentPoint(x[row] ?? 0, y[row] ?? 0)
