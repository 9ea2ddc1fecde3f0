import { type GestureEvent, goTo, idleState, type Panning, type Pointer, type Transition } from './gesture.ts'

export function panning(state: Panning, event: GestureEvent): Transition {
  const { pointer } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] })
    case 'pointer.moved':
      return event.pointer.id === pointer.id ? panTo(state, event.pointer) : goTo(state)
    case 'pointer.up':
    case 'pointer.lost':
      return event.pointerId === pointer.id ? goTo(idleState) : goTo(state)
    case 'cancelled':
      return goTo(idleState)
    case 'alt.changed':
    case 'tick':
    case 'view.moved':
      return goTo(state)
  }
}

/** The plan follows the pointer. */
export function panTo({ pointer }: Panning, to: Pointer): Transition {
  return goTo(
    { name: 'Panning', pointer: to },
    { type: 'pan', dx: to.at.x - pointer.at.x, dy: to.at.y - pointer.at.y },
  )
}
