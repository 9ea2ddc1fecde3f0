import { type GestureEvent, goTo, type Idle, type Transition } from './gesture.ts'

export function idle(state: Idle, event: GestureEvent): Transition {
  if (event.type !== 'pointer.down') return goTo(state)
  const { pointer, target, intent } = event
  if (intent.pans) return goTo({ name: 'Panning', pointer })
  const awaitsLongPress =
    pointer.type === 'touch' &&
    ((target !== undefined && intent.longPressToggles) || intent.longPressOpensMenu)
  return goTo({ name: 'Pointing', pointer, target, intent, pressedFor: awaitsLongPress ? 0 : undefined })
}
