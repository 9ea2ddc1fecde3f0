import type { PlanDeviceKind } from '../device.ts'
import type { Guide } from '../kernel/guides.ts'
import { screenOfPercent } from '../kernel/viewport.ts'
import type { PlanGhost } from '../props.ts'
import type { Percent, Point, ScreenPx } from '../units.ts'
import type { EngineHost } from './host.ts'
import { snapPointer } from './snapping.ts'

/** How far beyond the plan's edge, CSS pixels, a device may be held and still be dropped on the edge. */
const EDGE_TOLERANCE = 24

/** A new device that is dragged onto the plan from outside, e.g. from a list. */
export class ExternalDrag {
  readonly #host: EngineHost
  ghost: PlanGhost | undefined
  guides: readonly Guide[] = []

  constructor(host: EngineHost) {
    this.#host = host
  }

  /** @param to CSS pixels of the stage @returns where it would be dropped; undefined beside the plan */
  over(kind: PlanDeviceKind, to: Point<ScreenPx>, free: boolean): Point<Percent> | undefined {
    const { viewport } = this.#host.view
    const snapped = viewport && snapPointer(this.#host, viewport, to, free)
    const shown = snapped && screenOfPercent(viewport, snapped.at)
    const { width, height } = viewport?.stage ?? { width: 0, height: 0 }
    const onStage = to.x >= 0 && to.y >= 0 && to.x <= width && to.y <= height
    if (!snapped || !shown || !onStage) return this.leave()
    if (isBeyond(to.x, shown.x, snapped.at.x) || isBeyond(to.y, shown.y, snapped.at.y)) return this.leave()
    this.ghost = { kind, ...snapped.at }
    this.guides = snapped.guides
    this.#host.canvas.requestPaint()
    return snapped.at
  }

  leave(): undefined {
    if (!this.ghost) return
    this.ghost = undefined
    this.guides = []
    this.#host.canvas.requestPaint()
  }
}

/** Whether the pointer is too far beyond the plan's edge, to which the device was clamped. */
const isBeyond = (pointer: number, shown: number, percent: number) =>
  (percent === 0 && pointer < shown - EDGE_TOLERANCE) || (percent === 100 && pointer > shown + EDGE_TOLERANCE)
