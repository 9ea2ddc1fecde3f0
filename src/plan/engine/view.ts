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

  /** Another image, or none: shown whole. One of the same size, as more of an image has come, stands as the last did. */
  setPlan(plan: Size<PlanPx> = emptySheet) {
    if (plan.width === this.#plan.width && plan.height === this.#plan.height) return
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

  /**
   * Brings a position to the middle, with at most `across` percent of the plan on the stage's narrower side.
   * @param extent percent of the plan around it that are shown in any case, from farther away if need be
   */
  approach(at: Point<Percent>, across: Size<Percent>, extent: Size<Percent>) {
    this.#move((view) => {
      const near = Math.max(scaleAcross(view, across), view.scale)
      return centreOn(view, at, Math.min(near, scaleAcross(view, extent)))
    })
  }

  reveal(at: Point<Percent>) {
    this.#move((view) => reveal(view, at))
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

/** The scale at which so much of the plan fits on the stage. */
const scaleAcross = ({ stage, plan }: Viewport, { width, height }: Size<Percent>) =>
  Math.min(stage.width / ((width / 100) * plan.width), stage.height / ((height / 100) * plan.height))
