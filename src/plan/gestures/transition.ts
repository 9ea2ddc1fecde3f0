import { brushing } from './brushing.ts'
import { dragging } from './dragging.ts'
import type { GestureEvent, GestureState, Transition } from './gesture.ts'
import { idle } from './idle.ts'
import { panning } from './panning.ts'
import { pinching } from './pinching.ts'
import { pointing } from './pointing.ts'

/** @returns the state after `event`, and what the plan has to do */
export function transition(state: GestureState, event: GestureEvent): Transition {
  switch (state.name) {
    case 'Idle':
      return idle(state, event)
    case 'Pointing':
      return pointing(state, event)
    case 'Panning':
      return panning(state, event)
    case 'Dragging':
      return dragging(state, event)
    case 'Brushing':
      return brushing(state, event)
    case 'Pinching':
      return pinching(state, event)
  }
}
