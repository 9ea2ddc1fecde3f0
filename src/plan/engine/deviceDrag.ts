import { type Direction, nudge } from '../kernel/gridSnapping.ts'
import type { Guide } from '../kernel/guides.ts'
import { moveTogether, pointOf } from '../kernel/moveTogether.ts'
import type { DevicePoint, PlanMove } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { EngineHost } from './host.ts'
import { snapPointer } from './snapping.ts'

/** Moves devices: dragged by a pointer, or nudged by an arrow key. */
export class DeviceDrag {
  readonly #host: EngineHost
  /** Where the drag began; the device under the pointer comes first. Positions that a poll brings do not change it. */
  #origins: readonly DevicePoint[] = []
  #draggedRows: ReadonlySet<number> = new Set()
  #positions: readonly DevicePoint[] = []
  guides: readonly Guide[] = []

  constructor(host: EngineHost) {
    this.#host = host
  }

  get active() {
    return this.#origins.length > 0
  }

  /** Moves a device's centre to `to`; the devices selected with it move along. */
  dragTo(id: number, to: Point<ScreenPx>, free: boolean) {
    const { view, devices, canvas, props } = this.#host
    if (!view.viewport || !devices.get(id)) return
    if (!this.active) this.#start(id)
    const snapped = snapPointer(this.#host, view.viewport, to, free, (row) => this.#draggedRows.has(row))
    const positions = moveTogether(this.#origins, snapped.at)
    const [before] = this.#positions
    const [now] = positions
    this.guides = snapped.guides.filter(({ axis, at }) => at === now?.[axis])
    canvas.requestPaint()
    if (before && before.x === now?.x && before.y === now.y) return
    this.#positions = positions
    devices.setDragged(positions)
    this.#host.positionsChanged()
    props.onDragChange?.({ positions })
  }

  drop() {
    const [origin] = this.#origins
    const [now] = this.#positions
    const moved = origin && now && (origin.x !== now.x || origin.y !== now.y)
    if (moved) this.#host.props.onMove?.({ positions: this.#positions, via: 'pointer' })
    this.#end()
  }

  cancel() {
    this.#end()
  }

  /** Whether every dragged device is still on the plan. */
  get isComplete() {
    return this.#origins.every(({ id }) => this.#host.devices.get(id))
  }

  /** Moves the selected devices by an arrow key. @returns whether any of them may be moved */
  nudge(direction: Direction, coarse: boolean): boolean {
    const { props, view } = this.#host
    const { selectedIds = [], grid } = props
    const origins = this.#originsOf([...selectedIds].filter((id) => props.movable?.(id)))
    const [first] = origins
    if (!first) return false
    const positions = moveTogether(origins, nudge(pointOf(first), direction, grid, coarse))
    const [now = first] = positions
    view.reveal(pointOf(now))
    if (now.x !== first.x || now.y !== first.y) this.#report({ positions, via: 'keyboard' })
    return true
  }

  #start(id: number) {
    const { props, devices } = this.#host
    const selected = props.selectedIds?.has(id) ? [...props.selectedIds] : []
    const others = selected.filter((other) => other !== id && props.movable?.(other))
    this.#origins = this.#originsOf([id, ...others])
    this.#draggedRows = devices.rowsOf(new Set(this.#origins.map((origin) => origin.id)))
  }

  /** The devices are shown where the caller's props say: by now, that may be where they were dropped. */
  #end() {
    if (!this.active) return
    this.#origins = []
    this.#positions = []
    this.guides = []
    const { devices, canvas, props } = this.#host
    devices.setDragged([])
    canvas.requestPaint()
    this.#host.positionsChanged()
    props.onDragChange?.(undefined)
  }

  #originsOf(ids: readonly number[]): DevicePoint[] {
    return ids.flatMap((id) => {
      const origin: Point<Percent> | undefined = this.#host.devices.originOf(id)
      return origin ? { id, ...origin } : []
    })
  }

  #report(move: PlanMove) {
    const { props, devices } = this.#host
    props.onMove?.(move)
    const moved = move.positions.flatMap((position) => {
      const device = devices.get(position.id)
      return device ? { ...device, ...position } : []
    })
    const [first, ...others] = moved
    if (first && others.length === 0) this.#host.announce(props.labels.deviceLabel(first))
    else if (first) this.#host.announce(props.labels.movedLabel(moved))
  }
}
