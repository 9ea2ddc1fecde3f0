import type { PlanEngine } from '../engine/engine.ts'
import { wheelAction } from '../kernel/wheel.ts'
import type { ClientToStage } from './clientToStage.ts'

/** The wheel zooms at the pointer, and a trackpad pans too. @returns a function that stops listening */
export function listenToWheel(surface: HTMLElement, engine: PlanEngine, toStage: ClientToStage): () => void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const action = wheelAction(event, !('GestureEvent' in window))
    if (action.type === 'pan') engine.view.panBy(action.dx, action.dy)
    else engine.view.zoomAt(toStage.convert(event), action.factor)
  }
  surface.addEventListener('wheel', onWheel, { passive: false })
  return () => surface.removeEventListener('wheel', onWheel)
}
