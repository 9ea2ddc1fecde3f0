/* The transform from the plan to the stage. */
import {
  clamp,
  type Percent,
  type PlanPx,
  type Point,
  percentPoint,
  planPx,
  type ScreenPx,
  type Size,
  screenPoint,
  screenPx,
} from '../units.ts'

export type Viewport = {
  readonly stage: Size<ScreenPx>
  readonly plan: Size<PlanPx>
  /** CSS pixels of the stage per pixel of the plan. */
  readonly scale: number
  /** The position of the plan's top-left corner on the stage. */
  readonly left: ScreenPx
  readonly top: ScreenPx
}

/** The size of a plan without an image: 4:3. */
export const defaultPlanSize: Size<PlanPx> = { width: planPx(1600), height: planPx(1200) }

/** The margin around the whole plan, CSS pixels, so that a device in its corner can be seen and grabbed. */
const FIT_MARGIN = 32
/** A difference, in CSS pixels, that is not visible. */
const TOLERANCE = 0.5
/**
 * The smallest zoom, relative to the whole plan, and the largest one, in CSS pixels per plan pixel or relative to the
 * whole plan, whichever is larger.
 */
const MIN_ZOOM = 0.5
const MAX_PIXEL_SCALE = 8
const MAX_ZOOM = 16

export const planOfPercent = ({ plan }: Viewport, at: Point<Percent>): Point<PlanPx> => ({
  x: planPx((at.x / 100) * plan.width),
  y: planPx((at.y / 100) * plan.height),
})

export const percentOfPlan = ({ plan }: Viewport, at: Point<PlanPx>): Point<Percent> =>
  percentPoint((at.x / plan.width) * 100, (at.y / plan.height) * 100)

export const screenOfPlan = (view: Viewport, at: Point<PlanPx>): Point<ScreenPx> =>
  screenPoint(view.left + at.x * view.scale, view.top + at.y * view.scale)

export const planOfScreen = (view: Viewport, at: Point<ScreenPx>): Point<PlanPx> => ({
  x: planPx((at.x - view.left) / view.scale),
  y: planPx((at.y - view.top) / view.scale),
})

export const screenOfPercent = (view: Viewport, at: Point<Percent>) =>
  screenOfPlan(view, planOfPercent(view, at))

/** Not clamped: a point beside the plan is below 0 or above 100. */
export const percentOfScreen = (view: Viewport, at: Point<ScreenPx>) =>
  percentOfPlan(view, planOfScreen(view, at))

export const middleOf = (stage: Size<ScreenPx>) => screenPoint(stage.width / 2, stage.height / 2)

/** The margin in CSS pixels that the whole plan, and a revealed device, keep from the stage's edge. */
export const fitMargin = (stage: Size<ScreenPx>) => Math.min(FIT_MARGIN, stage.width / 8, stage.height / 8)

function fitScale({ stage, plan }: Pick<Viewport, 'stage' | 'plan'>) {
  const margin = fitMargin(stage)
  return Math.min((stage.width - 2 * margin) / plan.width, (stage.height - 2 * margin) / plan.height)
}

/** The whole plan, centred on the stage. */
export function wholePlan(stage: Size<ScreenPx>, plan: Size<PlanPx>): Viewport {
  const scale = fitScale({ stage, plan })
  const left = screenPx((stage.width - plan.width * scale) / 2)
  const top = screenPx((stage.height - plan.height * scale) / 2)
  return { stage, plan, scale, left, top }
}

/** The smallest and the largest scale, CSS pixels per plan pixel. */
export function scaleLimits(view: Pick<Viewport, 'stage' | 'plan'>) {
  const whole = fitScale(view)
  return { min: whole * MIN_ZOOM, max: Math.max(MAX_PIXEL_SCALE, whole * MAX_ZOOM) }
}

/** Zooms by a factor, within the limits. The point of the plan under `at` stays under it. */
export function zoomAt(view: Viewport, at: Point<ScreenPx>, factor: number): Viewport {
  const { min, max } = scaleLimits(view)
  const scale = clamp(view.scale * factor, min, max)
  const ratio = scale / view.scale
  return {
    ...view,
    scale,
    left: screenPx(at.x - (at.x - view.left) * ratio),
    top: screenPx(at.y - (at.y - view.top) * ratio),
  }
}

export const panBy = (view: Viewport, dx: number, dy: number): Viewport => ({
  ...view,
  left: screenPx(view.left + dx),
  top: screenPx(view.top + dy),
})

/** Centres a position on the stage, at a scale within the limits. */
export function centreOn(view: Viewport, at: Point<Percent>, scale = view.scale): Viewport {
  const { min, max } = scaleLimits(view)
  const scaled = { ...view, scale: clamp(scale, min, max) }
  const now = screenOfPercent(scaled, at)
  return panBy(scaled, view.stage.width / 2 - now.x, view.stage.height / 2 - now.y)
}

/** Changes the size of the stage. The plan's point in the middle stays there, at the same scale. */
export function resize(view: Viewport, stage: Size<ScreenPx>): Viewport {
  const resized = {
    ...view,
    stage,
    left: screenPx(view.left + (stage.width - view.stage.width) / 2),
    top: screenPx(view.top + (stage.height - view.stage.height) / 2),
  }
  return zoomAt(resized, middleOf(stage), 1)
}

/** Limits panning so that the middle of the stage is always on the plan. */
export function keepInReach(view: Viewport): Viewport {
  const middle = middleOf(view.stage)
  return {
    ...view,
    left: screenPx(clamp(view.left, middle.x - view.plan.width * view.scale, middle.x)),
    top: screenPx(clamp(view.top, middle.y - view.plan.height * view.scale, middle.y)),
  }
}

/** How much of the stage is covered at its edges, e.g. by a panel, CSS pixels. */
export type Covered = { readonly left?: number; readonly right?: number; readonly bottom?: number }

/** Pans just enough to have a position in sight, as far from the edges as the whole plan's margin. */
export function reveal(view: Viewport, at: Point<Percent>, covered: Covered = {}): Viewport {
  const { left = 0, right = 0, bottom = 0 } = covered
  const { x, y } = screenOfPercent(view, at)
  const inset = fitMargin(view.stage)
  const across = { low: left + inset, high: view.stage.width - right - inset }
  const down = { low: inset, high: view.stage.height - bottom - inset }
  const inSight = (value: number, { low, high }: typeof across) =>
    value >= low - TOLERANCE && value <= high + TOLERANCE
  if (inSight(x, across) && inSight(y, down)) return view
  return panBy(view, clamp(x, across.low, across.high) - x, clamp(y, down.low, down.high) - y)
}
