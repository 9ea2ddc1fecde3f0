import type { PlanEngine } from '../engine/engine.ts'
import { intentOf } from '../engine/intent.ts'
import type { Pointer } from '../gestures/gesture.ts'
import type { ClientToStage } from './clientToStage.ts'
import { everyFrame } from './frames.ts'

/** Turns the surface's pointer events into gestures. @returns a function that stops listening */
export function listenToPointers(
  surface: HTMLElement,
  engine: PlanEngine,
  toStage: ClientToStage,
): () => void {
  const stop = new AbortController()
  let stopKeys: AbortController | undefined
  let stopTime: (() => void) | undefined
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
      settle()
    }
    window.addEventListener('keydown', onKey, options)
    window.addEventListener('keyup', onKey, options)
  }

  function settle() {
    surface.style.cursor = engine.cursor
    if (engine.needsTicks) stopTime ??= everyFrame(passTime)
    else {
      stopTime?.()
      stopTime = undefined
    }
    if (!engine.isIdle) return
    stopKeys?.abort()
    stopKeys = undefined
  }

  function passTime(ms: number) {
    engine.dispatch({ type: 'tick', ms })
    settle()
  }

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    const pointer = pointerOf(event, toStage)
    surface.setPointerCapture(event.pointerId)
    const intent = intentOf(engine.props, { shift: event.shiftKey, command: event.ctrlKey || event.metaKey })
    engine.dispatch({ type: 'pointer.down', pointer, target: engine.targetOf(pointer), intent })
    listenToKeys()
    settle()
  })
  on('pointermove', (event) => {
    const pointer = pointerOf(event, toStage)
    if (pointer.type !== 'touch') engine.hoverAt(pointer.at)
    // No button is pressed any more: it was released over another window, or a dialog.
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
  // A long press on touch, and a click with Ctrl on a Mac, are gestures of the plan's own.
  on('contextmenu', (event) => {
    if (!engine.isIdle) event.preventDefault()
  })

  return () => {
    stop.abort()
    engine.dispatch({ type: 'cancelled' })
    settle()
  }
}

function pointerOf(event: PointerEvent, toStage: ClientToStage): Pointer {
  const type = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
  return { id: event.pointerId, type, at: toStage.convert(event) }
}
