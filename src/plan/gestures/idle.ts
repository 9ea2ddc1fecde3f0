import { type GestureEvent, goTo, type Idle, type Step } from './gesture.ts'

export function idle(state: Idle, event: GestureEvent): Step {
  if (event.type !== 'pointer.down') return goTo(state)
  return goTo({ name: 'Pointing', pointer: event.pointer, target: event.target })
}
