import { screenPoint } from '../units.ts'
import { type Dragging, type GestureEvent, goTo, idleState, type Transition } from './gesture.ts'

/** Other pointers do nothing while a device is dragged. */
export function dragging(state: Dragging, event: GestureEvent): Transition {
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
    case 'tick':
      return goTo(state, { type: 'edgeScroll', at: state.pointer.at, ms: event.ms })
    case 'pointer.up':
      return event.pointerId === state.pointer.id ? complete() : goTo(state)
    case 'pointer.lost':
      return event.pointerId === state.pointer.id ? cancel() : goTo(state)
    case 'cancelled':
      return cancel()
  }
}

/** The device follows the pointer at its grab offset. */
export function drag(state: Dragging): Transition {
  const { pointer, target, free } = state
  const to = screenPoint(pointer.at.x + target.grabOffset.x, pointer.at.y + target.grabOffset.y)
  return goTo(state, { type: 'drag', id: target.id, to, free })
}

const complete = () => goTo(idleState, { type: 'drop' })
const cancel = () => goTo(idleState, { type: 'cancelDrag' })
