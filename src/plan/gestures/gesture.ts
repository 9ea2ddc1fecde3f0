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

/** What a pointer that goes down is meant to do. */
export type Intent = {
  /** A click adds the device to the selection, or takes it from it. */
  readonly toggles: boolean
  /** So does a finger that rests on it. */
  readonly restToggles: boolean
  /** Where there is nothing to drag: pan, or span a rectangle from here. */
  readonly spans: SpanFor | undefined
}
/** A rectangle between two corners: it selects what it encloses, or is itself what is wanted. */
export type SpanFor = 'selection' | 'area'

export type GestureEvent =
  | {
      readonly type: 'pointer.down'
      readonly pointer: Pointer
      readonly target: GestureTarget | undefined
      readonly intent: Intent
    }
  | { readonly type: 'pointer.moved'; readonly pointer: Pointer; readonly free: boolean }
  | { readonly type: 'pointer.up'; readonly pointerId: number }
  | { readonly type: 'pointer.lost'; readonly pointerId: number }
  | { readonly type: 'alt.changed'; readonly free: boolean }
  /** Milliseconds since the last frame: told while a gesture is `timed`. */
  | { readonly type: 'time.passed'; readonly ms: number }
  /** The plan moved under the pointers. */
  | { readonly type: 'view.moved' }
  | { readonly type: 'cancelled' }

export type Idle = { readonly name: 'Idle' }
/** A pointer is down and has not moved enough to mean anything but a click. */
export type Pointing = {
  readonly name: 'Pointing'
  readonly pointer: Pointer
  readonly target: GestureTarget | undefined
  readonly intent: Intent
  /** Milliseconds since it went down; undefined where resting means nothing, or has meant it already. */
  readonly rested: number | undefined
  /** It has rested: its release is no click. */
  readonly meant?: true
}
export type Panning = { readonly name: 'Panning'; readonly pointer: Pointer }
export type Dragging = {
  readonly name: 'Dragging'
  readonly pointer: Pointer
  readonly target: GestureTarget
  /** Free of the snap. */
  readonly free: boolean
}
export type Spanning = { readonly name: 'Spanning'; readonly pointer: Pointer; readonly free: boolean }
export type Pinching = { readonly name: 'Pinching'; readonly pointers: readonly [Pointer, Pointer] }

export type GestureState = Idle | Pointing | Panning | Dragging | Spanning | Pinching

/** What a gesture asks for. Points and distances are CSS pixels of the stage. */
export type GestureCommand =
  | { readonly type: 'select'; readonly id: number | undefined }
  | { readonly type: 'toggle'; readonly id: number }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly at: Point<ScreenPx>; readonly factor: number }
  /** The pointer has been there for `ms` more: near the stage's edge, that draws in more of the plan. */
  | { readonly type: 'pull'; readonly at: Point<ScreenPx>; readonly ms: number }
  /** The device's centre is wanted at `to`; `free` of the snap. */
  | { readonly type: 'drag'; readonly id: number; readonly to: Point<ScreenPx>; readonly free: boolean }
  | { readonly type: 'drop' }
  | { readonly type: 'putBack' }
  | {
      readonly type: 'span'
      readonly what: SpanFor
      readonly from: Point<ScreenPx>
      readonly adds: boolean
      readonly free: boolean
    }
  /** The rectangle's other corner is wanted at `to`; `free` of the snap. */
  | { readonly type: 'spanTo'; readonly to: Point<ScreenPx>; readonly free: boolean }
  | { readonly type: 'endSpan' }
  | { readonly type: 'dropSpan' }

export type Step = { readonly state: GestureState; readonly commands: readonly GestureCommand[] }

export const atRest: Idle = { name: 'Idle' }

export const goTo = (state: GestureState, ...commands: GestureCommand[]): Step => ({ state, commands })

/** Does it go on while the hand is still? Only then does it want to know that time passes. */
export const isTimed = (state: GestureState) =>
  state.name === 'Dragging' ||
  state.name === 'Spanning' ||
  (state.name === 'Pointing' && state.rested !== undefined)
