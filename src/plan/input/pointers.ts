import type { PlanEngine } from '../engine/engine.ts'
import type { Pointer } from '../gestures/gesture.ts'
import type { ClientToStage } from './clientToStage.ts'
import { everyFrame } from './frames.ts'
import { handlePointer } from './pointerInput.ts'

/** Turns the surface's pointer events into gestures. @returns a function that stops listening */
export function listenToPointers(
  surface: HTMLElement,
  engine: PlanEngine,
  toStage: ClientToStage,
): () => void {
  const stop = new AbortController()
  let stopKeys: AbortController | undefined
  let stopTicks: (() => void) | undefined
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => surface.addEventListener(type, listener, { signal: stop.signal })

  /** While a pointer is down, Escape and Alt work wherever the focus is. */
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
      update()
    }
    window.addEventListener('keydown', onKey, options)
    window.addEventListener('keyup', onKey, options)
  }

  /** Updates what depends on the gesture: the cursor, the ticks and the listeners to keys. */
  function update() {
    surface.style.cursor = engine.cursor
    if (engine.needsTicks) stopTicks ??= everyFrame(tick)
    else {
      stopTicks?.()
      stopTicks = undefined
    }
    if (!engine.isIdle) return
    stopKeys?.abort()
    stopKeys = undefined
  }

  function tick(ms: number) {
    engine.dispatch({ type: 'tick', ms })
    update()
  }

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    const pointer = pointerOf(event, toStage)
    surface.setPointerCapture(event.pointerId)
    const keys = { shift: event.shiftKey, command: event.ctrlKey || event.metaKey }
    handlePointer(engine, { type: 'pointerdown', pointer, keys })
    listenToKeys()
    update()
  })
  on('pointermove', (event) => {
    const pointer = pointerOf(event, toStage)
    const pressed = event.buttons !== 0
    handlePointer(engine, { type: 'pointermove', pointer, pressed, free: event.altKey })
    update()
  })
  on('pointerup', ({ pointerId }) => {
    handlePointer(engine, { type: 'pointerup', pointerId })
    update()
  })
  on('pointercancel', ({ pointerId }) => {
    handlePointer(engine, { type: 'pointercancel', pointerId })
    update()
  })
  on('pointerleave', () => handlePointer(engine, { type: 'pointerleave' }))
  // A long press on touch, and a click with Ctrl on a Mac, are gestures of the plan's own.
  on('contextmenu', (event) => {
    if (!engine.isIdle) event.preventDefault()
  })

  return () => {
    stop.abort()
    engine.dispatch({ type: 'cancelled' })
    update()
  }
}

function pointerOf(event: PointerEvent, toStage: ClientToStage): Pointer {
  const type = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
  return { id: event.pointerId, type, at: toStage.convert(event) }
}
