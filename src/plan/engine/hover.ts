import type { Point, ScreenPx } from '../units.ts'

type Hovered = { readonly id: number; readonly at: Point<ScreenPx> }

/** The device under the pointer. Calls `onChange` when it is another device, or has moved on the stage. */
export class Hover {
  readonly #find: (at: Point<ScreenPx>) => Hovered | undefined
  readonly #onChange: (hovered: Hovered | undefined) => void
  #pointer: Point<ScreenPx> | undefined
  #hovered: Hovered | undefined

  constructor(
    find: (at: Point<ScreenPx>) => Hovered | undefined,
    onChange: (hovered: Hovered | undefined) => void,
  ) {
    this.#find = find
    this.#onChange = onChange
  }

  get id(): number | undefined {
    return this.#hovered?.id
  }

  /** @param at undefined when the pointer has left the stage */
  moveTo(at: Point<ScreenPx> | undefined) {
    this.#pointer = at
  }

  /** @param isIdle whether there is no gesture: during one, nothing is hovered */
  refresh(isIdle: boolean) {
    const before = this.#hovered
    const now = isIdle && this.#pointer ? this.#find(this.#pointer) : undefined
    if (before?.id === now?.id && before?.at.x === now?.at.x && before?.at.y === now?.at.y) return
    this.#hovered = now
    this.#onChange(now)
  }
}
