import { screenPoint } from '../units.ts'
import { atRest, type Dragging, type GestureEvent, goTo, type Step } from './gesture.ts'

/** Other pointers do nothing while a device is dragged. */
export function dragging(state: Dragging, event: GestureEvent): Step {
  switch (event.type) {
    case 'pointer.down':
      return goTo(state)
    case 'pointer.moved':
      if (event.pointer.id !== state.pointer.id) return goTo(state)
      return drag({ ...state, pointer: event.pointer, free: event.free })
    case 'alt.changed':
      return drag({ ...state, free: event.free })
    case 'view.moved':
      return drag(state)
    case 'time.passed':
      return goTo(state, { type: 'pull', at: state.pointer.at, ms: event.ms })
    case 'pointer.up':
      return event.pointerId === state.pointer.id ? complete() : goTo(state)
    case 'pointer.lost':
      return event.pointerId === state.pointer.id ? cancel() : goTo(state)
    case 'cancelled':
      return cancel()
  }
}

/** The device follows the pointer, held where it was taken. */
export function drag(state: Dragging): Step {
  const { pointer, target, free } = state
  const to = screenPoint(pointer.at.x + target.grip.x, pointer.at.y + target.grip.y)
  return goTo(state, { type: 'drag', id: target.id, to, free })
}

const complete = () => goTo(atRest, { type: 'drop' })
const cancel = () => goTo(atRest, { type: 'putBack' })
