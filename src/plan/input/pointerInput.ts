import type { PlanEngine } from '../engine/engine.ts'
import { type Held, intentOf } from '../engine/intent.ts'
import type { Pointer } from '../gestures/gesture.ts'

/** A pointer event of the surface, in the engine's terms. */
export type PointerInput =
  | { readonly type: 'pointerdown'; readonly pointer: Pointer; readonly held: Held }
  | {
      readonly type: 'pointermove'
      readonly pointer: Pointer
      /** Whether a button or a finger is pressed. */
      readonly pressed: boolean
      /** Whether Alt is held. */
      readonly free: boolean
    }
  | { readonly type: 'pointerup' | 'pointercancel'; readonly pointerId: number }
  | { readonly type: 'pointerleave' }

/** Passes a pointer event on to the engine, as gestures and as hovering. */
export function handlePointer(engine: PlanEngine, input: PointerInput) {
  switch (input.type) {
    case 'pointerdown': {
      const { pointer, held } = input
      const intent = intentOf(engine.props, held)
      return engine.dispatch({ type: 'pointer.down', pointer, target: engine.targetOf(pointer), intent })
    }
    case 'pointermove': {
      const { pointer, pressed, free } = input
      if (pointer.type !== 'touch') engine.hoverAt(pointer.at)
      if (pressed) return engine.dispatch({ type: 'pointer.moved', pointer, free })
      // The button was released over another window, or a dialog.
      return engine.dispatch({ type: 'pointer.lost', pointerId: pointer.id })
    }
    case 'pointerup':
      return engine.dispatch({ type: 'pointer.up', pointerId: input.pointerId })
    case 'pointercancel':
      return engine.dispatch({ type: 'pointer.lost', pointerId: input.pointerId })
    case 'pointerleave':
      return engine.hoverAt(undefined)
  }
}
