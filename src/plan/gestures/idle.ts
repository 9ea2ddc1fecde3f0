import { type GestureEvent, goTo, type Idle, type Step } from './gesture.ts'

export function idle(state: Idle, event: GestureEvent): Step {
  if (event.type !== 'pointer.down') return goTo(state)
  const { pointer, target, intent } = event
  const mayRest = pointer.type === 'touch' && target !== undefined && intent.restToggles
  return goTo({ name: 'Pointing', pointer, target, intent, rested: mayRest ? 0 : undefined })
}
