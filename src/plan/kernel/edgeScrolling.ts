/*
 * How the plan comes along when something is dragged to the stage's edge. A kernel: it may not read React, Konva, the
 * DOM or the clock.
 */
import { clamp, type Point, type ScreenPx } from '../units.ts'
import { roomAround, type Viewport } from './viewport.ts'

/** So near to the stage's edge it begins, CSS pixels. */
const EDGE = 48
/** At the edge itself and beyond, CSS pixels in a second. */
const FASTEST = 900

/**
 * How far to pan, CSS pixels, after the pointer has been at `at` for `ms` milliseconds: the faster the nearer it is to
 * the edge, and no farther than until that side of the plan is in sight.
 */
export function pullAt(view: Viewport, at: Point<ScreenPx>, ms: number): { dx: number; dy: number } {
  const { stage, plan, scale } = view
  const room = roomAround(stage)
  const right = view.left + plan.width * scale
  const bottom = view.top + plan.height * scale
  return {
    dx: pull(at.x, stage.width, ms, room - view.left, right + room - stage.width),
    dy: pull(at.y, stage.height, ms, room - view.top, bottom + room - stage.height),
  }
}

/** @param before @param after CSS pixels of the plan that are out of sight there, and the room around it */
function pull(at: number, length: number, ms: number, before: number, after: number): number {
  const edge = Math.min(EDGE, length / 4)
  const nearStart = clamp((edge - at) / edge, 0, 1)
  const nearEnd = clamp((at - (length - edge)) / edge, 0, 1)
  const step = (FASTEST * ms) / 1000
  return (
    Math.min(nearStart ** 2 * step, Math.max(0, before)) - Math.min(nearEnd ** 2 * step, Math.max(0, after))
  )
}
