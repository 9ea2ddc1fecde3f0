/*
 * The vocabulary of gestures: what pointers do, and what that asks of the plan. step.ts joins the states, each of
 * which is a file. A kernel: it may not read React, Konva, the DOM or the clock.
 */
import type { Point, ScreenPx } from '../units.ts'

export type Pointer = {
  readonly id: number
  readonly type: 'mouse' | 'touch' | 'pen'
  readonly at: Point<ScreenPx>
}

/** The device under a pointer that goes down. */
export type GestureTarget = {
  readonly id: number
  readonly movable: boolean
  /** From the pointer to the device's centre, CSS pixels: the device keeps it while it is dragged. */
  readonly grip: Point<ScreenPx>
}

export type GestureEvent =
  | { readonly type: 'pointer.down'; readonly pointer: Pointer; readonly target: GestureTarget | undefined }
  | { readonly type: 'pointer.moved'; readonly pointer: Pointer; readonly free: boolean }
  | { readonly type: 'pointer.up'; readonly pointerId: number }
  | { readonly type: 'pointer.lost'; readonly pointerId: number }
  | { readonly type: 'alt.changed'; readonly free: boolean }
  /** The plan moved under the pointers. */
  | { readonly type: 'view.moved' }
  | { readonly type: 'cancelled' }

export type Idle = { readonly name: 'Idle' }
/** A pointer is down and has not moved enough to mean anything but a click. */
export type Pointing = {
  readonly name: 'Pointing'
  readonly pointer: Pointer
  readonly target: GestureTarget | undefined
}
export type Panning = { readonly name: 'Panning'; readonly pointer: Pointer }
export type Dragging = {
  readonly name: 'Dragging'
  readonly pointer: Pointer
  readonly target: GestureTarget
  /** Free of the snap. */
  readonly free: boolean
}
export type Pinching = { readonly name: 'Pinching'; readonly pointers: readonly [Pointer, Pointer] }

export type GestureState = Idle | Pointing | Panning | Dragging | Pinching

/** What a gesture asks for. Points and distances are CSS pixels of the stage. */
export type GestureCommand =
  | { readonly type: 'select'; readonly id: number | undefined }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly at: Point<ScreenPx>; readonly factor: number }
  /** The device's centre is wanted at `to`; `free` of the snap. */
  | { readonly type: 'drag'; readonly id: number; readonly to: Point<ScreenPx>; readonly free: boolean }
  | { readonly type: 'drop'; readonly id: number }
  | { readonly type: 'putBack'; readonly id: number }

export type Step = { readonly state: GestureState; readonly commands: readonly GestureCommand[] }

export const atRest: Idle = { name: 'Idle' }

export const goTo = (state: GestureState, ...commands: GestureCommand[]): Step => ({ state, commands })
