import { startSpan } from './brushing.ts'
import { drag } from './dragging.ts'
import { atRest, type GestureEvent, goTo, type Pointer, type Pointing, type Step } from './gesture.ts'
import { panTo } from './panning.ts'

/** A hand shakes: a click may move this far, CSS pixels. */
const MOUSE_SLACK = 4
const TOUCH_SLACK = 8
/** A finger that rests this long, in milliseconds, means something else than a tap. */
const REST = 500

export function pointing(state: Pointing, event: GestureEvent): Step {
  const { pointer } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] })
    case 'pointer.moved': {
      if (event.pointer.id !== pointer.id || !hasLeft(pointer, event.pointer)) return goTo(state)
      return leave(state, event.pointer, event.free)
    }
    case 'pointer.up':
      return event.pointerId === pointer.id ? click(state) : goTo(state)
    case 'time.passed':
      return rest(state, event.ms)
    case 'pointer.lost':
      return event.pointerId === pointer.id ? goTo(atRest) : goTo(state)
    case 'cancelled':
      return goTo(atRest)
    case 'alt.changed':
    case 'view.moved':
      return goTo(state)
  }
}

function leave(state: Pointing, to: Pointer, free: boolean): Step {
  const { pointer, target, intent } = state
  if (target?.movable) return drag({ name: 'Dragging', pointer: to, target, free })
  if (intent.spans) return startSpan(intent.spans, intent.toggles, pointer, to, free)
  return panTo({ name: 'Panning', pointer }, to)
}

function click({ target, intent, meant }: Pointing): Step {
  if (meant || intent.spans === 'area') return goTo(atRest)
  if (!intent.toggles) return goTo(atRest, { type: 'select', id: target?.id })
  return target ? goTo(atRest, { type: 'toggle', id: target.id }) : goTo(atRest)
}

function rest(state: Pointing, ms: number): Step {
  if (state.rested === undefined || !state.target) return goTo(state)
  const rested = state.rested + ms
  if (rested < REST) return goTo({ ...state, rested })
  return goTo({ ...state, rested: undefined, meant: true }, { type: 'toggle', id: state.target.id })
}

function hasLeft(from: Pointer, to: Pointer) {
  const slack = from.type === 'touch' ? TOUCH_SLACK : MOUSE_SLACK
  return Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y) >= slack
}
