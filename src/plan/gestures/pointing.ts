import { startBrush } from './brushing.ts'
import { drag } from './dragging.ts'
import {
  type GestureEvent,
  goTo,
  idleState,
  type Pointer,
  type Pointing,
  type Transition,
} from './gesture.ts'
import { panTo } from './panning.ts'

/** CSS pixels that a pointer moves before a click becomes a drag. */
const MOUSE_DRAG_DISTANCE = 4
const TOUCH_DRAG_DISTANCE = 8
/** Milliseconds. */
const LONG_PRESS = 500

export function pointing(state: Pointing, event: GestureEvent): Transition {
  const { pointer } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] })
    case 'pointer.moved': {
      if (event.pointer.id !== pointer.id || !isDrag(pointer, event.pointer)) return goTo(state)
      return startDrag(state, event.pointer, event.free)
    }
    case 'pointer.up':
      return event.pointerId === pointer.id ? click(state) : goTo(state)
    case 'tick':
      return press(state, event.ms)
    case 'pointer.lost':
      return event.pointerId === pointer.id ? goTo(idleState) : goTo(state)
    case 'cancelled':
      return goTo(idleState)
    case 'alt.changed':
    case 'view.moved':
      return goTo(state)
  }
}

function startDrag(state: Pointing, to: Pointer, free: boolean): Transition {
  const { pointer, target, intent } = state
  if (target?.movable) return drag({ name: 'Dragging', pointer: to, target, free })
  if (intent.brush) return startBrush(intent.brush, intent.toggles, pointer, to, free)
  return panTo({ name: 'Panning', pointer }, to)
}

function click({ pointer, target, intent, longPressed }: Pointing): Transition {
  if (longPressed || intent.brush === 'area') return goTo(idleState)
  if (intent.zooms && target) return goTo(idleState, { type: 'zoomTo', id: target.id })
  if (!intent.toggles) return goTo(idleState, { type: 'click', id: target?.id, at: pointer.at })
  return target ? goTo(idleState, { type: 'toggle', id: target.id }) : goTo(idleState)
}

function press(state: Pointing, ms: number): Transition {
  const { pressedFor: before, target, intent, pointer } = state
  if (before === undefined) return goTo(state)
  const pressedFor = before + ms
  if (pressedFor < LONG_PRESS) return goTo({ ...state, pressedFor })
  if (target && intent.longPressToggles)
    return goTo({ ...state, pressedFor: undefined, longPressed: true }, { type: 'toggle', id: target.id })
  return goTo(idleState, { type: 'openMenu', id: target?.id, at: pointer.at })
}

function isDrag(from: Pointer, to: Pointer) {
  const distance = from.type === 'touch' ? TOUCH_DRAG_DISTANCE : MOUSE_DRAG_DISTANCE
  return Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y) >= distance
}
