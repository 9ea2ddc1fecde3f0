/* Pans the plan while something is dragged to the stage's edge. */
import { clamp, type Point, type ScreenPx } from '../units.ts'
import { fitMargin, type Viewport } from './viewport.ts'

/** The distance from the stage's edge at which scrolling begins, CSS pixels. */
const EDGE_DISTANCE = 48
/** The speed at the edge and beyond it, CSS pixels per second. */
const MAX_SPEED = 900

/**
 * How far to pan, CSS pixels, after the pointer has been at `at` for `ms` milliseconds: faster the nearer it is to the
 * edge, and until that side of the plan is in view.
 */
export function edgeScrollBy(view: Viewport, at: Point<ScreenPx>, ms: number): { dx: number; dy: number } {
  const { stage, plan, scale } = view
  const room = fitMargin(stage)
  const right = view.left + plan.width * scale
  const bottom = view.top + plan.height * scale
  return {
    dx: scrollAlong(at.x, stage.width, ms, room - view.left, right + room - stage.width),
    dy: scrollAlong(at.y, stage.height, ms, room - view.top, bottom + room - stage.height),
  }
}

/**
 * @param before CSS pixels of the plan that are out of view before the start of the stage
 * @param after and beyond its end
 */
function scrollAlong(at: number, length: number, ms: number, before: number, after: number): number {
  const edge = Math.min(EDGE_DISTANCE, length / 4)
  const nearStart = clamp((edge - at) / edge, 0, 1)
  const nearEnd = clamp((at - (length - edge)) / edge, 0, 1)
  const step = (MAX_SPEED * ms) / 1000
  return (
    Math.min(nearStart ** 2 * step, Math.max(0, before)) - Math.min(nearEnd ** 2 * step, Math.max(0, after))
  )
}
