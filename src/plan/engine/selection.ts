import type { PlanProps } from '../props.ts'
import type { EngineHost } from './host.ts'

const none: ReadonlySet<number> = new Set()

/** The changes of the selection that the user asks for. The selection itself is kept by the caller. */
export class Selection {
  readonly #host: Pick<EngineHost, 'props' | 'announce'>

  constructor(host: Pick<EngineHost, 'props' | 'announce'>) {
    this.#host = host
  }

  get ids(): ReadonlySet<number> {
    return this.#host.props.selectedIds ?? none
  }

  select(ids: readonly number[]) {
    this.#host.props.onSelect?.(ids, false)
  }

  /** Selects devices while the user is choosing several. */
  selectMany(ids: readonly number[]) {
    this.#host.props.onSelect?.(ids, true)
  }

  /** Adds a device to the selection, or removes it. */
  toggle(id: number) {
    const ids = [...this.ids]
    this.selectMany(this.ids.has(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }

  /** Selects every device of this zone. @returns whether several devices may be selected */
  selectAll(): boolean {
    const { multiple = false, devices } = this.#host.props
    if (multiple) this.selectMany(devices.filter(({ outside }) => !outside).map(({ id }) => id))
    return multiple
  }

  /** @returns whether anything was selected */
  clear(): boolean {
    if (this.ids.size === 0) return false
    this.select([])
    return true
  }

  /** Asks the caller to remove the selected devices. @returns whether any are selected, and may be removed */
  requestRemoval(): boolean {
    const { onRemove } = this.#host.props
    if (!onRemove || this.ids.size === 0) return false
    onRemove([...this.ids])
    return true
  }

  /** Where several devices may be selected, announces how many are, if the number has changed. */
  announceCount(before: PlanProps) {
    const { multiple, labels } = this.#host.props
    const { size } = this.ids
    if (multiple && size !== (before.selectedIds?.size ?? 0)) this.#host.announce(labels.selectedLabel(size))
  }
}
