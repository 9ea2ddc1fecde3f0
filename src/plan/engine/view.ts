import {
  centreOn,
  emptySheet,
  keepInReach,
  middleOf,
  panBy,
  resize,
  reveal,
  type Viewport,
  wholePlan,
  zoomAt,
} from '../kernel/viewport.ts'
import type { Percent, PlanPx, Point, ScreenPx, Size } from '../units.ts'

/** CSS pixels that a device revealed by the keyboard keeps from the stage's edge. */
const REVEAL_MARGIN = 64

/** The viewport through time. It shows the whole plan until someone moves it, however the stage is resized. */
export class PlanView {
  #viewport: Viewport | undefined
  #plan = emptySheet
  #untouched = true
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Undefined until the stage has a size. */
  get viewport() {
    return this.#viewport
  }

  setStage(stage: Size<ScreenPx>) {
    if (stage.width <= 0 || stage.height <= 0) return
    if (this.#viewport && !this.#untouched) this.#show(resize(this.#viewport, stage))
    else this.#show(wholePlan(stage, this.#plan))
  }

  /** Another image, or none: shown whole. */
  setPlan(plan: Size<PlanPx> = emptySheet) {
    this.#plan = plan
    this.fit()
  }

  fit() {
    this.#untouched = true
    if (this.#viewport) this.#show(wholePlan(this.#viewport.stage, this.#plan))
  }

  panBy(dx: number, dy: number) {
    this.#move((view) => panBy(view, dx, dy))
  }

  zoomAt(at: Point<ScreenPx>, factor: number) {
    this.#move((view) => zoomAt(view, at, factor))
  }

  zoomBy(factor: number) {
    this.#move((view) => zoomAt(view, middleOf(view.stage), factor))
  }

  /** Brings a position to the middle, with at most `across` percent of the plan on the stage's narrower side. */
  approach(at: Point<Percent>, across: Size<Percent>) {
    this.#move((view) => {
      const near = Math.min(
        view.stage.width / ((across.width / 100) * view.plan.width),
        view.stage.height / ((across.height / 100) * view.plan.height),
      )
      return centreOn(view, at, Math.max(near, view.scale))
    })
  }

  reveal(at: Point<Percent>) {
    this.#move((view) => reveal(view, at, REVEAL_MARGIN))
  }

  #move(change: (view: Viewport) => Viewport) {
    if (!this.#viewport) return
    const { left, top, scale } = this.#viewport
    const moved = keepInReach(change(this.#viewport))
    if (moved.left === left && moved.top === top && moved.scale === scale) return
    this.#untouched = false
    this.#show(moved)
  }

  #show(viewport: Viewport) {
    this.#viewport = viewport
    this.#onChange()
  }
}
