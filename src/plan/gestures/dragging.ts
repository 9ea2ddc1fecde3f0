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
    case 'pointer.up':
      return event.pointerId === state.pointer.id ? complete(state) : goTo(state)
    case 'pointer.lost':
      return event.pointerId === state.pointer.id ? cancel(state) : goTo(state)
    case 'cancelled':
      return cancel(state)
  }
}

/** The device follows the pointer, held where it was taken. */
export function drag(state: Dragging): Step {
  const { pointer, target, free } = state
  const to = screenPoint(pointer.at.x + target.grip.x, pointer.at.y + target.grip.y)
  return goTo(state, { type: 'drag', id: target.id, to, free })
}

const complete = ({ target }: Dragging) => goTo(atRest, { type: 'drop', id: target.id })
const cancel = ({ target }: Dragging) => goTo(atRest, { type: 'putBack', id: target.id })
