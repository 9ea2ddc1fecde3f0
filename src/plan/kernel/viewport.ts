/*
 * Where the plan stands on the stage. A kernel: it may not read React, Konva, the DOM or the clock.
 */
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
  /** CSS pixels of the stage to one pixel of the plan. */
  readonly scale: number
  /** Where the plan's top-left corner stands on the stage. */
  readonly left: ScreenPx
  readonly top: ScreenPx
}

/** The sheet that stands in for an image: 4:3. */
export const emptySheet: Size<PlanPx> = { width: planPx(1600), height: planPx(1200) }

/** Room left around the whole plan, so that a device in its corner can be seen and grabbed. */
const FIT_MARGIN = 32
/** CSS pixels that nobody sees. */
const NEARLY = 0.5
/** How far one may zoom out of the whole plan, and into it: CSS pixels per plan pixel, or times the whole plan. */
const FARTHEST = 0.5
const NEAREST_PIXEL = 8
const NEAREST_TIMES = 16

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

/** CSS pixels that the whole plan, and a device that is brought into sight, keep from the stage's edge. */
export const roomAround = (stage: Size<ScreenPx>) => Math.min(FIT_MARGIN, stage.width / 8, stage.height / 8)

function fitScale({ stage, plan }: Pick<Viewport, 'stage' | 'plan'>) {
  const margin = roomAround(stage)
  return Math.min((stage.width - 2 * margin) / plan.width, (stage.height - 2 * margin) / plan.height)
}

/** The whole plan, in the middle of the stage. */
export function wholePlan(stage: Size<ScreenPx>, plan: Size<PlanPx>): Viewport {
  const scale = fitScale({ stage, plan })
  const left = screenPx((stage.width - plan.width * scale) / 2)
  const top = screenPx((stage.height - plan.height * scale) / 2)
  return { stage, plan, scale, left, top }
}

/** The scales, CSS pixels per plan pixel, between which the plan can be zoomed. */
export function scaleLimits(view: Pick<Viewport, 'stage' | 'plan'>) {
  const whole = fitScale(view)
  return { least: whole * FARTHEST, most: Math.max(NEAREST_PIXEL, whole * NEAREST_TIMES) }
}

/** `factor` times as near, or as near as the limits let it; the point of the plan under `at` stays under it. */
export function zoomAt(view: Viewport, at: Point<ScreenPx>, factor: number): Viewport {
  const { least, most } = scaleLimits(view)
  const scale = clamp(view.scale * factor, least, most)
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

/** Brings a position to the middle of the stage, at `scale` or as near to it as the limits let it. */
export function centreOn(view: Viewport, at: Point<Percent>, scale = view.scale): Viewport {
  const { least, most } = scaleLimits(view)
  const scaled = { ...view, scale: clamp(scale, least, most) }
  const now = screenOfPercent(scaled, at)
  return panBy(scaled, view.stage.width / 2 - now.x, view.stage.height / 2 - now.y)
}

/** The stage has another size: what was in its middle stays there, at the same scale. */
export function resize(view: Viewport, stage: Size<ScreenPx>): Viewport {
  const resized = {
    ...view,
    stage,
    left: screenPx(view.left + (stage.width - view.stage.width) / 2),
    top: screenPx(view.top + (stage.height - view.stage.height) / 2),
  }
  return zoomAt(resized, middleOf(stage), 1)
}

/** Pans no farther than until the plan's edge reaches the middle of the stage, so that the plan is never lost. */
export function keepInReach(view: Viewport): Viewport {
  const middle = middleOf(view.stage)
  return {
    ...view,
    left: screenPx(clamp(view.left, middle.x - view.plan.width * view.scale, middle.x)),
    top: screenPx(clamp(view.top, middle.y - view.plan.height * view.scale, middle.y)),
  }
}

/** Pans as little as needed to have a position on the stage, as far from its edge as the whole plan would be. */
export function reveal(view: Viewport, at: Point<Percent>): Viewport {
  const { x, y } = screenOfPercent(view, at)
  const inset = roomAround(view.stage)
  const inSight = (value: number, length: number) =>
    value >= inset - NEARLY && value <= length - inset + NEARLY
  if (inSight(x, view.stage.width) && inSight(y, view.stage.height)) return view
  return panBy(
    view,
    clamp(x, inset, view.stage.width - inset) - x,
    clamp(y, inset, view.stage.height - inset) - y,
  )
}
