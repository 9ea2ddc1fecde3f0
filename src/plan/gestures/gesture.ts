/* The states, events and commands of the pointer gestures. Each state has a file, and transition.ts joins them. */
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
  /** From the pointer to the device's centre, CSS pixels: it stays the same during a drag. */
  readonly grabOffset: Point<ScreenPx>
}

/** What a click and a drag mean, which depends on the tool and on the modifier keys. */
export type Intent = {
  /** A drag pans at once, even one that begins on a device. */
  readonly pans: boolean
  /** The second click of a double click: it zooms to the device, and does not act on it again. */
  readonly zooms: boolean
  /** A click adds the device to the selection or removes it. */
  readonly toggles: boolean
  /** A long press with a finger does the same. */
  readonly longPressToggles: boolean
  /** Where it does not, a long press opens a menu. */
  readonly longPressOpensMenu: boolean
  /** A drag that does not start on a movable device draws this rectangle; without one, it pans. */
  readonly brush: BrushPurpose | undefined
}
/** A rectangle either selects the devices inside it, or is itself the result. */
export type BrushPurpose = 'selection' | 'area'

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
  /** Sent once a frame while `needsTicks`; `ms` is the time since the last frame. */
  | { readonly type: 'tick'; readonly ms: number }
  /** The plan moved under the pointers. */
  | { readonly type: 'view.moved' }
  | { readonly type: 'cancelled' }

export type Idle = { readonly name: 'Idle' }
/** A pointer is down and has not yet moved far enough for a drag. */
export type Pointing = {
  readonly name: 'Pointing'
  readonly pointer: Pointer
  readonly target: GestureTarget | undefined
  readonly intent: Intent
  /** Milliseconds since the pointer went down; undefined where a long press does nothing, or has already happened. */
  readonly pressedFor: number | undefined
  /** The long press has happened: the release is not a click. */
  readonly longPressed?: true
}
export type Panning = { readonly name: 'Panning'; readonly pointer: Pointer }
export type Dragging = {
  readonly name: 'Dragging'
  readonly pointer: Pointer
  readonly target: GestureTarget
  /** Alt is held: nothing snaps. */
  readonly free: boolean
}
export type Brushing = { readonly name: 'Brushing'; readonly pointer: Pointer; readonly free: boolean }
export type Pinching = { readonly name: 'Pinching'; readonly pointers: readonly [Pointer, Pointer] }

export type GestureState = Idle | Pointing | Panning | Dragging | Brushing | Pinching

/** What the plan has to do. Points and distances are CSS pixels of the stage. */
export type GestureCommand =
  | { readonly type: 'click'; readonly id: number | undefined; readonly at: Point<ScreenPx> }
  | { readonly type: 'toggle'; readonly id: number }
  | { readonly type: 'zoomTo'; readonly id: number }
  | { readonly type: 'openMenu'; readonly id: number | undefined; readonly at: Point<ScreenPx> }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly at: Point<ScreenPx>; readonly factor: number }
  /** The pointer has been at `at` for another `ms` milliseconds: near the stage's edge, the plan scrolls. */
  | { readonly type: 'edgeScroll'; readonly at: Point<ScreenPx>; readonly ms: number }
  /** Moves the device's centre to `to`, snapped unless `free`. */
  | { readonly type: 'drag'; readonly id: number; readonly to: Point<ScreenPx>; readonly free: boolean }
  | { readonly type: 'drop' }
  | { readonly type: 'cancelDrag' }
  | {
      readonly type: 'startBrush'
      readonly purpose: BrushPurpose
      readonly from: Point<ScreenPx>
      readonly additive: boolean
      readonly free: boolean
    }
  /** Moves the rectangle's second corner to `to`, snapped unless `free`. */
  | { readonly type: 'brushTo'; readonly to: Point<ScreenPx>; readonly free: boolean }
  | { readonly type: 'completeBrush' }
  | { readonly type: 'cancelBrush' }

export type Transition = { readonly state: GestureState; readonly commands: readonly GestureCommand[] }

export const idleState: Idle = { name: 'Idle' }

export const goTo = (state: GestureState, ...commands: GestureCommand[]): Transition => ({ state, commands })

/** Whether something happens while the pointer does not move: edge scrolling, or a long press. */
export const needsTicks = (state: GestureState) =>
  state.name === 'Dragging' ||
  state.name === 'Brushing' ||
  (state.name === 'Pointing' && state.pressedFor !== undefined)
