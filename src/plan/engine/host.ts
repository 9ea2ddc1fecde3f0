import type { PlanProps } from '../props.ts'
import type { PlanCanvas } from './canvas.ts'
import type { PlanDevices } from './devices.ts'
import type { PlanView } from './view.ts'

/** What the parts of the engine share. */
export type Parts = {
  /** The caller's newest. */
  readonly props: PlanProps
  readonly view: PlanView
  readonly canvas: PlanCanvas
  readonly devices: PlanDevices
  /** Reads a text out to whoever does not see the canvas. */
  say(text: string): void
  /** Something may stand elsewhere on the stage. */
  positionsChanged(): void
}
