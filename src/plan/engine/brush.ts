import type { SpanFor } from '../gestures/gesture.ts'
import { type Direction, nudge } from '../kernel/gridSnapping.ts'
import { type Guide, guidesThrough, type Snapped } from '../kernel/guides.ts'
import { rectBetween } from '../kernel/rects.ts'
import { middleOf, percentOfScreen } from '../kernel/viewport.ts'
import type { PlanRect } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { Parts } from './host.ts'
import { snapPointer } from './snapping.ts'

type Span = {
  readonly what: SpanFor
  readonly from: Point<Percent>
  readonly rect: PlanRect
  /** What it encloses is selected beside what is selected already. */
  readonly adds: boolean
}

/** A rectangle between two corners, spanned by a pointer or by the keyboard. */
export class Spanning {
  readonly #plan: Parts
  #span: Span | undefined
  /** Where the keyboard's corner is. */
  #corner: Point<Percent> | undefined
  #enclosed: { span: Span; rows: ReadonlySet<number> } | undefined
  guides: readonly Guide[] = []

  constructor(plan: Parts) {
    this.#plan = plan
  }

  get marquee(): PlanRect | undefined {
    return this.#span?.what === 'selection' ? this.#span.rect : undefined
  }

  get area(): PlanRect | undefined {
    return this.#span?.what === 'area' ? this.#span.rect : undefined
  }

  /** The rows that are selected once the marquee is let go; undefined without one. */
  get enclosed(): ReadonlySet<number> | undefined {
    const span = this.#span
    if (span?.what !== 'selection') return undefined
    if (this.#enclosed?.span !== span) {
      const { devices, props } = this.#plan
      const already = span.adds && props.selectedIds ? devices.rowsOf(props.selectedIds) : []
      this.#enclosed = { span, rows: new Set([...already, ...devices.rowsWithin(span.rect)]) }
    }
    return this.#enclosed.rows
  }

  start(what: SpanFor, from: Point<ScreenPx>, adds: boolean, free: boolean) {
    const snapped = this.#snap(what, from, free)
    if (snapped) this.#startAt(what, snapped.at, adds)
  }

  to(to: Point<ScreenPx>, free: boolean) {
    const snapped = this.#span && this.#snap(this.#span.what, to, free)
    if (!snapped) return
    this.guides = snapped.guides
    this.#stretchTo(snapped.at)
  }

  /** @returns the devices that the marquee selects; undefined where the rectangle was no marquee */
  end(): readonly number[] | undefined {
    const { table } = this.#plan.devices
    const rows = this.enclosed
    const { area } = this
    if (area && (area.width > 0 || area.height > 0)) this.#plan.props.onArea?.(area)
    this.cancel()
    return rows && [...rows].flatMap((row) => table.devices[row]?.id ?? [])
  }

  /** @returns whether there was a rectangle, or a corner of one */
  cancel(): boolean {
    const { area } = this
    const something = this.#span !== undefined || this.#corner !== undefined
    this.#span = undefined
    this.#enclosed = undefined
    this.#corner = undefined
    this.guides = []
    if (something) this.#plan.canvas.requestPaint()
    if (area) this.#plan.props.onAreaChange?.(undefined)
    return something
  }

  /** Moves the corner of an area by a step of the keyboard. */
  step(direction: Direction, coarse: boolean) {
    const from = this.#corner ?? this.#middle()
    if (from) this.#cornerAt(nudge(from, direction, this.#plan.props.grid, coarse))
  }

  /** Puts down the area's first corner, then its second. */
  putCorner() {
    if (this.area) return void this.end()
    const at = this.#corner ?? this.#middle()
    if (!at) return
    this.#startAt('area', at, false)
    this.#cornerAt(at)
  }

  #startAt(what: SpanFor, from: Point<Percent>, adds: boolean) {
    this.#corner = undefined
    this.#span = { what, from, rect: rectBetween(from, from), adds }
  }

  #stretchTo(to: Point<Percent>) {
    const span = this.#span
    if (!span) return
    const rect = rectBetween(span.from, to)
    this.#plan.canvas.requestPaint()
    const { x, y, width, height } = span.rect
    if (rect.x === x && rect.y === y && rect.width === width && rect.height === height) return
    this.#span = { ...span, rect }
    if (span.what === 'area') this.#plan.props.onAreaChange?.(rect)
  }

  #cornerAt(at: Point<Percent>) {
    const { view, canvas, props, say } = this.#plan
    this.#corner = at
    this.guides = guidesThrough(at)
    this.#stretchTo(at)
    canvas.requestPaint()
    view.reveal(at)
    say(this.area ? props.labels.areaLabel(this.area) : props.labels.cornerLabel(at))
  }

  #middle(): Point<Percent> | undefined {
    const { viewport } = this.#plan.view
    return viewport && this.#snap('area', middleOf(viewport.stage), false)?.at
  }

  /** An area snaps as a device does; a marquee does not snap. */
  #snap(what: SpanFor, to: Point<ScreenPx>, free: boolean): Snapped | undefined {
    const { viewport } = this.#plan.view
    if (!viewport) return undefined
    if (what === 'selection') return { at: percentOfScreen(viewport, to), guides: [] }
    return snapPointer(this.#plan, viewport, to, free)
  }
}
