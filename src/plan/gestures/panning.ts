import { atRest, type GestureEvent, goTo, type Panning, type Pointer, type Step } from './gesture.ts'

export function panning(state: Panning, event: GestureEvent): Step {
  const { pointer } = state
  switch (event.type) {
    case 'pointer.down':
      if (pointer.type !== 'touch' || event.pointer.type !== 'touch') return goTo(state)
      return goTo({ name: 'Pinching', pointers: [pointer, event.pointer] })
    case 'pointer.moved':
      return event.pointer.id === pointer.id ? panTo(state, event.pointer) : goTo(state)
    case 'pointer.up':
    case 'pointer.lost':
      return event.pointerId === pointer.id ? goTo(atRest) : goTo(state)
    case 'cancelled':
      return goTo(atRest)
    case 'alt.changed':
    case 'time.passed':
    case 'view.moved':
      return goTo(state)
  }
}

/** The plan follows the pointer. */
export function panTo({ pointer }: Panning, to: Pointer): Step {
  return goTo(
    { name: 'Panning', pointer: to },
    { type: 'pan', dx: to.at.x - pointer.at.x, dy: to.at.y - pointer.at.y },
  )
}
