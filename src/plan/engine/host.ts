import type { PlanProps } from '../props.ts'
import type { PlanCanvas } from './canvas.ts'
import type { PlanDevices } from './devices.ts'
import type { PlanView } from './view.ts'

/** What the engine offers to its parts. */
export type EngineHost = {
  /** The caller's latest props. */
  readonly props: PlanProps
  readonly view: PlanView
  readonly canvas: PlanCanvas
  readonly devices: PlanDevices
  /** Has a screen reader read a text. */
  announce(text: string): void
  /** Tells the engine's subscribers that a device may have moved on the stage. */
  positionsChanged(): void
}
