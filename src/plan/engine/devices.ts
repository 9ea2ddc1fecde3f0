import type { PlanDevice } from '../device.ts'
import type { Pointer } from '../gestures/gesture.ts'
import { createDeviceTable, placeOfRow, updateDeviceTable } from '../kernel/deviceTable.ts'
import { type GlyphSize, glyphSize } from '../kernel/glyphSize.ts'
import { pick, reachOf } from '../kernel/picking.ts'
import type { Viewport } from '../kernel/viewport.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'

/** A device that is held somewhere else than its caller says: it is being dragged. */
type Held = { readonly id: number; readonly at: Point<Percent> }

/** The devices by id: where each is now, and which of them is under a pointer. */
export class PlanDevices {
  #table
  held: Held | undefined

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

  rowOf(id: number | undefined): number | undefined {
    return id === undefined ? undefined : this.#table.rowOf.get(id)
  }

  /** Where its caller says it is. */
  homeOf(id: number | undefined): Point<Percent> | undefined {
    const row = this.rowOf(id)
    return row === undefined ? undefined : placeOfRow(this.#table, row)
  }

  /** Where it is seen: where it is held, while it is. */
  positionOf(id: number | undefined): Point<Percent> | undefined {
    return this.held && this.held.id === id ? this.held.at : this.homeOf(id)
  }

  pickAt(viewport: Viewport, at: Point<ScreenPx>, pointer: Pointer['type'], onTop: number | undefined) {
    const reach = reachOf(pointer, this.glyphIn(viewport))
    const row = pick(this.#table, viewport, at, reach, this.rowOf(onTop))
    return row === undefined ? undefined : this.#table.devices[row]?.id
  }

  glyphIn(viewport: Viewport): GlyphSize {
    return glyphSize(viewport, this.#table.devices.length)
  }
}
