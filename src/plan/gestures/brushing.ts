import {
  type Brushing,
  type BrushPurpose,
  type GestureCommand,
  type GestureEvent,
  goTo,
  idleState,
  type Pointer,
  type Transition,
} from './gesture.ts'

/** A second finger cancels the rectangle: two fingers always pan and zoom. */
export function brushing(state: Brushing, event: GestureEvent): Transition {
  const { pointer } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] }, { type: 'cancelBrush' })
    case 'pointer.moved':
      if (event.pointer.id !== pointer.id) return goTo(state)
      return brushTo({ ...state, pointer: event.pointer, free: event.free })
    case 'alt.changed':
      return brushTo({ ...state, free: event.free })
    case 'view.moved':
      return brushTo(state)
    case 'tick':
      return goTo(state, { type: 'edgeScroll', at: pointer.at, ms: event.ms })
    case 'pointer.up':
      return event.pointerId === pointer.id ? complete() : goTo(state)
    case 'pointer.lost':
      return event.pointerId === pointer.id ? cancel() : goTo(state)
    case 'cancelled':
      return cancel()
  }
}

/** @param additive whether the devices inside are added to the selection */
export function startBrush(
  purpose: BrushPurpose,
  additive: boolean,
  from: Pointer,
  to: Pointer,
  free: boolean,
): Transition {
  const start: GestureCommand = { type: 'startBrush', purpose, from: from.at, additive, free }
  const { state, commands } = brushTo({ name: 'Brushing', pointer: to, free })
  return goTo(state, start, ...commands)
}

/** The second corner follows the pointer. */
const brushTo = (state: Brushing) => goTo(state, { type: 'brushTo', to: state.pointer.at, free: state.free })

const complete = () => goTo(idleState, { type: 'completeBrush' })
const cancel = () => goTo(idleState, { type: 'cancelBrush' })
