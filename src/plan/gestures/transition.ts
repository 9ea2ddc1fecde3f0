import { spanning } from './brushing.ts'
import { dragging } from './dragging.ts'
import type { GestureEvent, GestureState, Step } from './gesture.ts'
import { idle } from './idle.ts'
import { panning } from './panning.ts'
import { pinching } from './pinching.ts'
import { pointing } from './pointing.ts'

/** What a gesture does next: its state after `event`, and what that asks of the plan. */
export function step(state: GestureState, event: GestureEvent): Step {
  switch (state.name) {
    case 'Idle':
      return idle(state, event)
    case 'Pointing':
      return pointing(state, event)
    case 'Panning':
      return panning(state, event)
    case 'Dragging':
      return dragging(state, event)
    case 'Spanning':
      return spanning(state, event)
    case 'Pinching':
      return pinching(state, event)
  }
}
