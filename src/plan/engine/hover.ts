import type { Point, ScreenPx } from '../units.ts'

type Hovered = { readonly id: number; readonly at: Point<ScreenPx> }

/** Which device the pointer is over. Told when it is another one, or stands elsewhere on the stage. */
export class Hovering {
  readonly #find: (at: Point<ScreenPx>) => Hovered | undefined
  readonly #tell: (hovered: Hovered | undefined) => void
  #pointer: Point<ScreenPx> | undefined
  #hovered: Hovered | undefined

  constructor(
    find: (at: Point<ScreenPx>) => Hovered | undefined,
    tell: (hovered: Hovered | undefined) => void,
  ) {
    this.#find = find
    this.#tell = tell
  }

  get id(): number | undefined {
    return this.#hovered?.id
  }

  /** @param at undefined where the pointer left the stage */
  moveTo(at: Point<ScreenPx> | undefined) {
    this.#pointer = at
  }

  refresh(atRest: boolean) {
    const before = this.#hovered
    const now = atRest && this.#pointer ? this.#find(this.#pointer) : undefined
    if (before?.id === now?.id && before?.at.x === now?.at.x && before?.at.y === now?.at.y) return
    this.#hovered = now
    this.#tell(now)
  }
}
