import type { PlanDevice } from '../device.ts'
import type { Pointer } from '../gestures/gesture.ts'
import { createDeviceTable, positionOfRow, updateDeviceTable } from '../kernel/deviceTable.ts'
import { type GlyphSize, glyphSize } from '../kernel/glyphSize.ts'
import { pointOf } from '../kernel/moveTogether.ts'
import { pick, reachOf } from '../kernel/picking.ts'
import type { Viewport } from '../kernel/viewport.ts'
import type { DevicePosition, PlanRect } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'

const nothingHeld: ReadonlyMap<number, Point<Percent>> = new Map()

/** The devices by id: where each is now, and which of them is under a pointer. */
export class PlanDevices {
  #table
  #held = nothingHeld
  #rows: { ids: Iterable<number>; rowOf: ReadonlyMap<number, number>; rows: ReadonlySet<number> } | undefined

  constructor(devices: readonly PlanDevice[]) {
    this.#table = createDeviceTable(devices)
  }

  get table() {
    return this.#table
  }

  /** @returns where something changed; undefined: everywhere */
  update(devices: readonly PlanDevice[]) {
    const { table, changedAt } = updateDeviceTable(this.#table, devices)
    this.#table = table
    return changedAt
  }

  /** These are held somewhere else than their caller says: they are being dragged. */
  hold(positions: readonly DevicePosition[]) {
    this.#held =
      positions.length === 0
        ? nothingHeld
        : new Map(positions.map((position) => [position.id, pointOf(position)]))
  }

  /** Where each held row is. */
  get held(): ReadonlyMap<number, Point<Percent>> {
    if (this.#held.size === 0) return nothingHeld
    return new Map([...this.#held].flatMap(([id, at]) => this.#rowsOf(id).map((row) => [row, at] as const)))
  }

  get(id: number | undefined): PlanDevice | undefined {
    const row = this.rowOf(id)
    return row === undefined ? undefined : this.#table.devices[row]
  }

  rowOf(id: number | undefined): number | undefined {
    return id === undefined ? undefined : this.#table.rowOf.get(id)
  }

  /** The same set as long as nothing changes. */
  rowsOf(ids: ReadonlySet<number>): ReadonlySet<number> {
    const { rowOf } = this.#table
    if (this.#rows?.ids !== ids || this.#rows.rowOf !== rowOf) {
      this.#rows = { ids, rowOf, rows: new Set([...ids].flatMap((id) => this.#rowsOf(id))) }
    }
    return this.#rows.rows
  }

  /** Where its caller says it is. */
  homeOf(id: number | undefined): Point<Percent> | undefined {
    const row = this.rowOf(id)
    return row === undefined ? undefined : positionOfRow(this.#table, row)
  }

  /** Where it is seen: where it is held, while it is. */
  positionOf(id: number | undefined): Point<Percent> | undefined {
    return (id === undefined ? undefined : this.#held.get(id)) ?? this.homeOf(id)
  }

  /** The rows of this zone's own devices in a rectangle. */
  rowsWithin({ x, y, width, height }: PlanRect): number[] {
    const { devices, index } = this.#table
    return index()
      .within(x, y, x + width, y + height)
      .filter((row) => !devices[row]?.outside)
  }

  /** @param onTop ids of those that are drawn on top */
  pickAt(viewport: Viewport, at: Point<ScreenPx>, pointer: Pointer['type'], onTop: ReadonlySet<number>) {
    const reach = reachOf(pointer, this.glyphIn(viewport))
    const row = pick(this.#table, viewport, at, reach, this.rowsOf(onTop))
    return row === undefined ? undefined : this.#table.devices[row]?.id
  }

  glyphIn(viewport: Viewport): GlyphSize {
    return glyphSize(viewport, this.#table.devices.length)
  }

  #rowsOf(id: number): number[] {
    const row = this.rowOf(id)
    return row === undefined ? [] : [row]
  }
}
