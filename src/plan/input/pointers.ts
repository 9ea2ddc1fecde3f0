import type { PlanEngine } from '../engine/engine.ts'
import type { Pointer } from '../gestures/gesture.ts'
import { screenPoint } from '../units.ts'

/** Pointer events of the surface, as gestures. @returns stops listening */
export function listenToPointers(surface: HTMLElement, engine: PlanEngine): () => void {
  const stop = new AbortController()
  let stopKeys: AbortController | undefined
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => surface.addEventListener(type, listener, { signal: stop.signal })

  /** While a pointer is down, Escape and Alt count wherever the focus is. */
  function listenToKeys() {
    if (stopKeys) return
    stopKeys = new AbortController()
    const options = { capture: true, signal: stopKeys.signal }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Alt') engine.dispatch({ type: 'alt.changed', free: event.type === 'keydown' })
      else if (event.key === 'Escape' && event.type === 'keydown') engine.dispatch({ type: 'cancelled' })
      else return
      event.preventDefault()
      event.stopPropagation()
      settle()
    }
    window.addEventListener('keydown', onKey, options)
    window.addEventListener('keyup', onKey, options)
  }

  function settle() {
    surface.style.cursor = engine.cursor
    if (!engine.atRest) return
    stopKeys?.abort()
    stopKeys = undefined
  }

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    const pointer = pointerOf(event)
    surface.setPointerCapture(event.pointerId)
    engine.dispatch({ type: 'pointer.down', pointer, target: engine.targetOf(pointer) })
    listenToKeys()
    settle()
  })
  on('pointermove', (event) => {
    const pointer = pointerOf(event)
    if (pointer.type !== 'touch') engine.hoverAt(pointer.at)
    // Without a button held, a release went unseen: over another window, or a dialog.
    if (event.buttons === 0) engine.dispatch({ type: 'pointer.lost', pointerId: event.pointerId })
    else engine.dispatch({ type: 'pointer.moved', pointer, free: event.altKey })
    settle()
  })
  on('pointerup', (event) => {
    engine.dispatch({ type: 'pointer.up', pointerId: event.pointerId })
    settle()
  })
  on('pointercancel', (event) => {
    engine.dispatch({ type: 'pointer.lost', pointerId: event.pointerId })
    settle()
  })
  on('pointerleave', () => engine.hoverAt(undefined))

  return () => {
    stop.abort()
    engine.dispatch({ type: 'cancelled' })
    settle()
  }
}

function pointerOf(event: PointerEvent): Pointer {
  const type = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
  return { id: event.pointerId, type, at: screenPoint(event.offsetX, event.offsetY) }
}
