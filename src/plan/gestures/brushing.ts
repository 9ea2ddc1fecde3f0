import {
  atRest,
  type GestureCommand,
  type GestureEvent,
  goTo,
  type Pointer,
  type SpanFor,
  type Spanning,
  type Step,
} from './gesture.ts'

/** A second finger gives the rectangle up: two always pan and zoom. */
export function spanning(state: Spanning, event: GestureEvent): Step {
  const { pointer } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] }, { type: 'dropSpan' })
    case 'pointer.moved':
      if (event.pointer.id !== pointer.id) return goTo(state)
      return spanTo({ ...state, pointer: event.pointer, free: event.free })
    case 'alt.changed':
      return spanTo({ ...state, free: event.free })
    case 'view.moved':
      return spanTo(state)
    case 'time.passed':
      return goTo(state, { type: 'pull', at: pointer.at, ms: event.ms })
    case 'pointer.up':
      return event.pointerId === pointer.id ? complete() : goTo(state)
    case 'pointer.lost':
      return event.pointerId === pointer.id ? cancel() : goTo(state)
    case 'cancelled':
      return cancel()
  }
}

export function startSpan(what: SpanFor, adds: boolean, from: Pointer, to: Pointer, free: boolean): Step {
  const start: GestureCommand = { type: 'span', what, from: from.at, adds, free }
  const { state, commands } = spanTo({ name: 'Spanning', pointer: to, free })
  return goTo(state, start, ...commands)
}

/** The rectangle's other corner follows the pointer. */
const spanTo = (state: Spanning) => goTo(state, { type: 'spanTo', to: state.pointer.at, free: state.free })

const complete = () => goTo(atRest, { type: 'endSpan' })
const cancel = () => goTo(atRest, { type: 'dropSpan' })
