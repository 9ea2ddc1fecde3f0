import { type Direction, nudge } from '../kernel/gridSnapping.ts'
import type { Guide } from '../kernel/guides.ts'
import { moveTogether, pointOf } from '../kernel/moveTogether.ts'
import type { DevicePosition, PlanMove } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { Parts } from './host.ts'
import { snapPointer } from './snapping.ts'

/** The devices in the hand: dragged by a pointer, or moved by a step of the keyboard. */
export class Carrying {
  readonly #plan: Parts
  /** Where they were taken from; the one under the pointer first. What a poll brings meanwhile moves none of them. */
  #homes: readonly DevicePosition[] = []
  #homeRows: ReadonlySet<number> = new Set()
  #positions: readonly DevicePosition[] = []
  guides: readonly Guide[] = []

  constructor(plan: Parts) {
    this.#plan = plan
  }

  get active() {
    return this.#homes.length > 0
  }

  /** A device's centre is wanted at `to`, and all that are selected with it come along. */
  dragTo(id: number, to: Point<ScreenPx>, free: boolean) {
    const { view, devices, canvas, props } = this.#plan
    if (!view.viewport || !devices.get(id)) return
    if (!this.active) this.#take(id)
    const snapped = snapPointer(this.#plan, view.viewport, to, free, (row) => this.#homeRows.has(row))
    const positions = moveTogether(this.#homes, snapped.at)
    const [before] = this.#positions
    const [now] = positions
    this.guides = snapped.guides.filter(({ axis, at }) => at === now?.[axis])
    canvas.requestPaint()
    if (before && before.x === now?.x && before.y === now.y) return
    this.#positions = positions
    devices.hold(positions)
    this.#plan.positionsChanged()
    props.onDragChange?.({ positions })
  }

  drop() {
    const [home] = this.#homes
    const [now] = this.#positions
    const moved = home && now && (home.x !== now.x || home.y !== now.y)
    if (moved) this.#plan.props.onMove?.({ positions: this.#positions, via: 'pointer' })
    this.letGo()
  }

  /** They are again where their caller says: that may be where they were dropped, by now. */
  letGo() {
    if (!this.active) return
    this.#homes = []
    this.#positions = []
    this.guides = []
    const { devices, canvas, props } = this.#plan
    devices.hold([])
    canvas.requestPaint()
    this.#plan.positionsChanged()
    props.onDragChange?.(undefined)
  }

  /** Is everything that was taken still on the plan? */
  get whole() {
    return this.#homes.every(({ id }) => this.#plan.devices.get(id))
  }

  /** Moves the selected devices by one step of the keyboard. @returns whether there is one that may be moved */
  step(direction: Direction, coarse: boolean): boolean {
    const { props, view } = this.#plan
    const { selectedIds = [], grid } = props
    const homes = this.#positionsOf([...selectedIds].filter((id) => props.movable?.(id)))
    const [first] = homes
    if (!first) return false
    const positions = moveTogether(homes, nudge(pointOf(first), direction, grid, coarse))
    const [now = first] = positions
    view.reveal(pointOf(now))
    if (now.x !== first.x || now.y !== first.y) this.#tell({ positions, via: 'keyboard' })
    return true
  }

  #take(id: number) {
    const { props, devices } = this.#plan
    const along = props.selectedIds?.has(id) ? [...props.selectedIds] : []
    this.#homes = this.#positionsOf([id, ...along.filter((other) => other !== id && props.movable?.(other))])
    this.#homeRows = devices.rowsOf(new Set(this.#homes.map((home) => home.id)))
  }

  #positionsOf(ids: readonly number[]): DevicePosition[] {
    return ids.flatMap((id) => {
      const home: Point<Percent> | undefined = this.#plan.devices.homeOf(id)
      return home ? { id, ...home } : []
    })
  }

  #tell(move: PlanMove) {
    const { props, devices } = this.#plan
    props.onMove?.(move)
    const moved = move.positions.flatMap((position) => {
      const device = devices.get(position.id)
      return device ? { ...device, ...position } : []
    })
    const [only, ...others] = moved
    if (only && others.length === 0) this.#plan.say(props.labels.deviceLabel(only))
    else if (only) this.#plan.say(props.labels.movedLabel(moved))
  }
}
