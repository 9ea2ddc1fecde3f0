import {
  type Covered,
  centreOn,
  defaultPlanSize,
  keepInReach,
  middleOf,
  panBy,
  percentOfScreen,
  resize,
  reveal,
  type Viewport,
  wholePlan,
  zoomAt,
} from '../kernel/viewport.ts'
import type { PlanPart } from '../props.ts'
import { type Percent, type PlanPx, type Point, percentPoint, type ScreenPx, type Size } from '../units.ts'

/** Holds the viewport. Until the user moves it, it shows the whole plan, even when the stage is resized. */
export class PlanView {
  #viewport: Viewport | undefined
  #plan = defaultPlanSize
  #isFitted = true
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
    if (this.#viewport && !this.#isFitted) this.#show(resize(this.#viewport, stage))
    else this.#show(wholePlan(stage, this.#plan))
  }

  /** Sets the size of the plan's image, and shows it whole if it has changed. */
  setPlan(plan: Size<PlanPx> = defaultPlanSize) {
    if (plan.width === this.#plan.width && plan.height === this.#plan.height) return
    this.#plan = plan
    this.fit()
  }

  fit() {
    this.#isFitted = true
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
   * Centres a position and zooms in until at most `across` of the plan is in view; a closer zoom is kept.
   * @param extent how much of the plan around it stays in view, even if that means zooming out
   */
  zoomTo(at: Point<Percent>, across: Size<Percent>, extent: Size<Percent>) {
    this.#move((view) => {
      const closer = Math.max(scaleAcross(view, across), view.scale)
      return centreOn(view, at, Math.min(closer, scaleAcross(view, extent)))
    })
  }

  reveal(at: Point<Percent>, covered?: Covered) {
    this.#move((view) => reveal(view, at, covered))
  }

  /** Undefined until the stage has a size. */
  get part(): PlanPart | undefined {
    const view = this.#viewport
    if (!view || this.#isFitted) return view && 'all'
    const { x, y } = percentOfScreen(view, middleOf(view.stage))
    return { x, y, zoom: view.scale / wholePlan(view.stage, view.plan).scale }
  }

  showPart(part: PlanPart) {
    if (part === 'all') return this.fit()
    const { x, y, zoom } = part
    this.#move((view) => centreOn(view, percentPoint(x, y), zoom * wholePlan(view.stage, view.plan).scale))
  }

  #move(change: (view: Viewport) => Viewport) {
    if (!this.#viewport) return
    const { left, top, scale } = this.#viewport
    const moved = keepInReach(change(this.#viewport))
    if (moved.left === left && moved.top === top && moved.scale === scale) return
    this.#isFitted = false
    this.#show(moved)
  }

  #show(viewport: Viewport) {
    this.#viewport = viewport
    this.#onChange()
  }
}

/** The scale at which a part of the plan of this size fits on the stage. */
const scaleAcross = ({ stage, plan }: Viewport, { width, height }: Size<Percent>) =>
  Math.min(stage.width / ((width / 100) * plan.width), stage.height / ((height / 100) * plan.height))
