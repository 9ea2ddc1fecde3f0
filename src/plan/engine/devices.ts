import type { LevelOf, PlanDevice } from '../device.ts'
import type { Pointer } from '../gestures/gesture.ts'
import { createDeviceTable, positionOfRow, showLevels, updateDeviceTable } from '../kernel/deviceTable.ts'
import { type GlyphSize, glyphSize } from '../kernel/glyphSize.ts'
import { pointOf } from '../kernel/moveTogether.ts'
import { pick, reachOf } from '../kernel/picking.ts'
import type { Viewport } from '../kernel/viewport.ts'
import type { DevicePoint, PlanRect } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'

const noneDragged: ReadonlyMap<number, Point<Percent>> = new Map()

/** The devices, where each of them is shown, and which of them is under a pointer. */
export class PlanDevices {
  #table
  #levelOf: LevelOf | undefined
  #dragged = noneDragged
  #rows: { ids: Iterable<number>; rowOf: ReadonlyMap<number, number>; rows: ReadonlySet<number> } | undefined

  constructor(devices: readonly PlanDevice[]) {
    this.#table = createDeviceTable(devices)
  }

  get table() {
    return this.#table
  }

  /** @returns the positions where something changed; undefined where everything may have */
  update(devices: readonly PlanDevice[]) {
    const { table, changedAt } = updateDeviceTable(this.#table, devices)
    this.#table = table
    if (this.#levelOf) showLevels(table, this.#levelOf)
    return changedAt
  }

  /** Shows these levels in place of the devices' own, until it is called with undefined. @returns as `update` */
  showLevels(levelOf: LevelOf | undefined) {
    this.#levelOf = levelOf
    return showLevels(this.#table, levelOf)
  }

  /** Sets where the dragged devices are shown, in place of their positions in the caller's props. */
  setDragged(positions: readonly DevicePoint[]) {
    this.#dragged =
      positions.length === 0
        ? noneDragged
        : new Map(positions.map((position) => [position.id, pointOf(position)]))
  }

  /** The positions of the dragged devices, by row. */
  get dragged(): ReadonlyMap<number, Point<Percent>> {
    if (this.#dragged.size === 0) return noneDragged
    return new Map(
      [...this.#dragged].flatMap(([id, at]) => this.#rowsOf(id).map((row) => [row, at] as const)),
    )
  }

  get(id: number | undefined): PlanDevice | undefined {
    const row = this.rowOf(id)
    return row === undefined ? undefined : this.#table.devices[row]
  }

  rowOf(id: number | undefined): number | undefined {
    return id === undefined ? undefined : this.#table.rowOf.get(id)
  }

  /** Returns the same set until `ids` or the table's rows change. */
  rowsOf(ids: ReadonlySet<number>): ReadonlySet<number> {
    const { rowOf } = this.#table
    if (this.#rows?.ids !== ids || this.#rows.rowOf !== rowOf) {
      this.#rows = { ids, rowOf, rows: new Set([...ids].flatMap((id) => this.#rowsOf(id))) }
    }
    return this.#rows.rows
  }

  /** A device's position in the caller's props. */
  originOf(id: number | undefined): Point<Percent> | undefined {
    const row = this.rowOf(id)
    return row === undefined ? undefined : positionOfRow(this.#table, row)
  }

  /** Where a device is shown: while it is dragged, that is not its position in the props. */
  positionOf(id: number | undefined): Point<Percent> | undefined {
    return (id === undefined ? undefined : this.#dragged.get(id)) ?? this.originOf(id)
  }

  /** The rows of the zone's own devices inside a rectangle. */
  rowsWithin({ x, y, width, height }: PlanRect): number[] {
    const { devices, index } = this.#table
    return index()
      .within(x, y, x + width, y + height)
      .filter((row) => !devices[row]?.outside)
  }

  /** @param onTop the ids of the devices that are drawn above the others @returns the id of the device at a point */
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
