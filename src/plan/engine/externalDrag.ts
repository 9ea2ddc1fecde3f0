import type { PlanDeviceKind } from '../device.ts'
import type { Guide } from '../kernel/guides.ts'
import { screenOfPercent } from '../kernel/viewport.ts'
import type { PlanGhost } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { Parts } from './host.ts'
import { snapPointer } from './snapping.ts'

/** So far beside the plan's edge, CSS pixels, a device may be held to stand on the edge. */
const BESIDE = 24

/** A device that is carried here from outside. */
export class Bringing {
  readonly #plan: Parts
  ghost: PlanGhost | undefined
  guides: readonly Guide[] = []

  constructor(plan: Parts) {
    this.#plan = plan
  }

  /** @param to CSS pixels of the stage @returns where it would stand; undefined beside the plan */
  to(kind: PlanDeviceKind, to: Point<ScreenPx>, free: boolean): Point<Percent> | undefined {
    const { viewport } = this.#plan.view
    const snapped = viewport && snapPointer(this.#plan, viewport, to, free)
    const stands = snapped && screenOfPercent(viewport, snapped.at)
    const { width, height } = viewport?.stage ?? { width: 0, height: 0 }
    const onStage = to.x >= 0 && to.y >= 0 && to.x <= width && to.y <= height
    if (!snapped || !stands || !onStage) return this.end()
    if (isBeyond(to.x, stands.x, snapped.at.x) || isBeyond(to.y, stands.y, snapped.at.y)) return this.end()
    this.ghost = { kind, ...snapped.at }
    this.guides = snapped.guides
    this.#plan.canvas.requestPaint()
    return snapped.at
  }

  end(): undefined {
    if (!this.ghost) return
    this.ghost = undefined
    this.guides = []
    this.#plan.canvas.requestPaint()
  }
}

/** Is the hand too far beyond the plan's edge, where the device was put? */
const isBeyond = (hand: number, stands: number, at: number) =>
  (at === 0 && hand < stands - BESIDE) || (at === 100 && hand > stands + BESIDE)
