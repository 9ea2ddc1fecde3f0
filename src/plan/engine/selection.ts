import type { PlanProps } from '../props.ts'
import type { Parts } from './host.ts'

const nobody: ReadonlySet<number> = new Set()

/** What hands and keys ask of the selection, which is the caller's to keep. */
export class Selecting {
  readonly #plan: Pick<Parts, 'props' | 'say'>

  constructor(plan: Pick<Parts, 'props' | 'say'>) {
    this.#plan = plan
  }

  get ids(): ReadonlySet<number> {
    return this.#plan.props.selectedIds ?? nobody
  }

  select(ids: readonly number[]) {
    this.#plan.props.onSelect?.(ids, false)
  }

  /** Selects these, of which there may be more to come. */
  gather(ids: readonly number[]) {
    this.#plan.props.onSelect?.(ids, true)
  }

  /** Adds a device to the selection, or takes it from it. */
  toggle(id: number) {
    const ids = [...this.ids]
    this.gather(this.ids.has(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }

  /** All of this zone's own devices. @returns whether more than one may be selected */
  all(): boolean {
    const { multiple = false, devices } = this.#plan.props
    if (multiple) this.gather(devices.filter(({ outside }) => !outside).map(({ id }) => id))
    return multiple
  }

  /** @returns whether something was selected */
  none(): boolean {
    if (this.ids.size === 0) return false
    this.select([])
    return true
  }

  /** Asks to remove what is selected. @returns whether something is, and may be removed here */
  remove(): boolean {
    const { onRemove } = this.#plan.props
    if (!onRemove || this.ids.size === 0) return false
    onRemove([...this.ids])
    return true
  }

  /** Reads out how many are selected, where that may be several and was another number `before`. */
  tell(before: PlanProps) {
    const { multiple, labels } = this.#plan.props
    const { size } = this.ids
    if (multiple && size !== (before.selectedIds?.size ?? 0)) this.#plan.say(labels.selectedLabel(size))
  }
}
