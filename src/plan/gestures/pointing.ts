import { drag } from './dragging.ts'
import { atRest, type GestureEvent, goTo, type Pointer, type Pointing, type Step } from './gesture.ts'
import { panTo } from './panning.ts'

/** A hand shakes: a click may move this far, CSS pixels. */
const MOUSE_SLACK = 4
const TOUCH_SLACK = 8

export function pointing(state: Pointing, event: GestureEvent): Step {
  const { pointer, target } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] })
    case 'pointer.moved': {
      if (event.pointer.id !== pointer.id || !hasLeft(pointer, event.pointer)) return goTo(state)
      return target?.movable
        ? drag({ name: 'Dragging', pointer: event.pointer, target, free: event.free })
        : panTo({ name: 'Panning', pointer }, event.pointer)
    }
    case 'pointer.up':
      if (event.pointerId !== pointer.id) return goTo(state)
      return goTo(atRest, { type: 'select', id: target?.id })
    case 'pointer.lost':
      return event.pointerId === pointer.id ? goTo(atRest) : goTo(state)
    case 'cancelled':
      return goTo(atRest)
    case 'alt.changed':
    case 'view.moved':
      return goTo(state)
  }
}

function hasLeft(from: Pointer, to: Pointer) {
  const slack = from.type === 'touch' ? TOUCH_SLACK : MOUSE_SLACK
  return Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y) >= slack
}
