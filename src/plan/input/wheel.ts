import type { PlanEngine } from '../engine/engine.ts'
import type { Locator } from './clientToStage.ts'

/** How much nearer a CSS pixel of wheel goes, as an exponent of e: a mouse's notch of 100 px is 16 %. */
const WHEEL = 0.0015
/** A trackpad's pinch comes as a wheel with Ctrl, in small steps. */
const PINCH = 0.01
const LINE = 16
const PAGE = 400

/** The wheel zooms at the pointer. @returns stops listening */
export function listenToWheel(surface: HTMLElement, engine: PlanEngine, locator: Locator): () => void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : event.deltaMode ? PAGE : 1
    const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH : WHEEL))
    engine.view.zoomAt(locator.pointOf(event), factor)
  }
  surface.addEventListener('wheel', onWheel, { passive: false })
  return () => surface.removeEventListener('wheel', onWheel)
}
