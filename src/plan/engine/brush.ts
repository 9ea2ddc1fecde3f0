import type { BrushPurpose } from '../gestures/gesture.ts'
import { type Direction, nudge } from '../kernel/gridSnapping.ts'
import { type Guide, guidesThrough, type Snapped } from '../kernel/guides.ts'
import { rectBetween } from '../kernel/rects.ts'
import { middleOf, percentOfScreen } from '../kernel/viewport.ts'
import type { PlanRect } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { EngineHost } from './host.ts'
import { snapPointer } from './snapping.ts'

type Rectangle = {
  readonly purpose: BrushPurpose
  /** The first corner. */
  readonly from: Point<Percent>
  readonly rect: PlanRect
  /** Adds the devices inside to the selection, rather than replacing it. */
  readonly additive: boolean
}

/** A rectangle that is being drawn: a marquee by the pointer, or an area by the pointer or the keyboard. */
export class Brush {
  readonly #host: EngineHost
  #rectangle: Rectangle | undefined
  /** The corner that the arrow keys move. */
  #corner: Point<Percent> | undefined
  #enclosed: { rectangle: Rectangle; rows: ReadonlySet<number> } | undefined
  guides: readonly Guide[] = []

  constructor(host: EngineHost) {
    this.#host = host
  }

  get marquee(): PlanRect | undefined {
    return this.#rectangle?.purpose === 'selection' ? this.#rectangle.rect : undefined
  }

  get area(): PlanRect | undefined {
    return this.#rectangle?.purpose === 'area' ? this.#rectangle.rect : undefined
  }

  /** The rows that will be selected when the marquee is completed; undefined without a marquee. */
  get enclosed(): ReadonlySet<number> | undefined {
    const rectangle = this.#rectangle
    if (rectangle?.purpose !== 'selection') return undefined
    if (this.#enclosed?.rectangle !== rectangle) {
      const { devices, props } = this.#host
      const selected = rectangle.additive && props.selectedIds ? devices.rowsOf(props.selectedIds) : []
      this.#enclosed = { rectangle, rows: new Set([...selected, ...devices.rowsWithin(rectangle.rect)]) }
    }
    return this.#enclosed.rows
  }

  start(purpose: BrushPurpose, from: Point<ScreenPx>, additive: boolean, free: boolean) {
    const snapped = this.#snap(purpose, from, free)
    if (snapped) this.#startAt(purpose, snapped.at, additive)
  }

  moveTo(to: Point<ScreenPx>, free: boolean) {
    const snapped = this.#rectangle && this.#snap(this.#rectangle.purpose, to, free)
    if (!snapped) return
    this.guides = snapped.guides
    this.#resizeTo(snapped.at)
  }

  /** @returns the ids of the devices that the marquee selects; undefined where the rectangle was an area */
  complete(): readonly number[] | undefined {
    const { table } = this.#host.devices
    const rows = this.enclosed
    const { area } = this
    if (area && (area.width > 0 || area.height > 0)) this.#host.props.onArea?.(area)
    this.cancel()
    return rows && [...rows].flatMap((row) => table.devices[row]?.id ?? [])
  }

  /** @returns whether there was a rectangle, or a corner of one */
  cancel(): boolean {
    const { area } = this
    const wasActive = this.#rectangle !== undefined || this.#corner !== undefined
    this.#rectangle = undefined
    this.#enclosed = undefined
    this.#corner = undefined
    this.guides = []
    if (wasActive) this.#host.canvas.requestPaint()
    if (area) this.#host.props.onAreaChange?.(undefined)
    return wasActive
  }

  /** Moves the area's corner by an arrow key. */
  nudgeCorner(direction: Direction, coarse: boolean) {
    const from = this.#corner ?? this.#middle()
    if (from) this.#moveCornerTo(nudge(from, direction, this.#host.props.grid, coarse))
  }

  /** Places the area's first corner, then its second. */
  placeCorner() {
    if (this.area) return void this.complete()
    const at = this.#corner ?? this.#middle()
    if (!at) return
    this.#startAt('area', at, false)
    this.#moveCornerTo(at)
  }

  #startAt(purpose: BrushPurpose, from: Point<Percent>, additive: boolean) {
    this.#corner = undefined
    this.#rectangle = { purpose, from, rect: rectBetween(from, from), additive }
  }

  #resizeTo(to: Point<Percent>) {
    const rectangle = this.#rectangle
    if (!rectangle) return
    const rect = rectBetween(rectangle.from, to)
    this.#host.canvas.requestPaint()
    const { x, y, width, height } = rectangle.rect
    if (rect.x === x && rect.y === y && rect.width === width && rect.height === height) return
    this.#rectangle = { ...rectangle, rect }
    if (rectangle.purpose === 'area') this.#host.props.onAreaChange?.(rect)
  }

  #moveCornerTo(at: Point<Percent>) {
    const { view, canvas, props, announce } = this.#host
    this.#corner = at
    this.guides = guidesThrough(at)
    this.#resizeTo(at)
    canvas.requestPaint()
    view.reveal(at)
    announce(this.area ? props.labels.areaLabel(this.area) : props.labels.cornerLabel(at))
  }

  #middle(): Point<Percent> | undefined {
    const { viewport } = this.#host.view
    return viewport && this.#snap('area', middleOf(viewport.stage), false)?.at
  }

  /** An area snaps as a device does; a marquee does not snap. */
  #snap(purpose: BrushPurpose, to: Point<ScreenPx>, free: boolean): Snapped | undefined {
    const { viewport } = this.#host.view
    if (!viewport) return undefined
    if (purpose === 'selection') return { at: percentOfScreen(viewport, to), guides: [] }
    return snapPointer(this.#host, viewport, to, free)
  }
}
