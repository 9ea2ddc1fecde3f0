import type { PlanEngine } from '../engine/engine.ts'
import type { ClientToStage } from './clientToStage.ts'

/** The zoom per CSS pixel of wheel, as an exponent of e: a mouse's notch of 100 px zooms by 16 %. */
const WHEEL = 0.0015
/** A pinch on a trackpad arrives as a wheel event with Ctrl, in small steps. */
const PINCH = 0.01
const LINE = 16
const PAGE = 400

/** The wheel zooms at the pointer. @returns a function that stops listening */
export function listenToWheel(surface: HTMLElement, engine: PlanEngine, toStage: ClientToStage): () => void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : event.deltaMode ? PAGE : 1
    const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH : WHEEL))
    engine.view.zoomAt(toStage.convert(event), factor)
  }
  surface.addEventListener('wheel', onWheel, { passive: false })
  return () => surface.removeEventListener('wheel', onWheel)
}
