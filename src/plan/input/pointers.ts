import type { PlanEngine } from '../engine/engine.ts'
import { intentOf } from '../engine/intent.ts'
import type { Pointer } from '../gestures/gesture.ts'
import type { Locator } from './clientToStage.ts'
import { everyFrame } from './frames.ts'

/** Pointer events of the surface, as gestures. @returns stops listening */
export function listenToPointers(surface: HTMLElement, engine: PlanEngine, locator: Locator): () => void {
  const stop = new AbortController()
  let stopKeys: AbortController | undefined
  let stopTime: (() => void) | undefined
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
    if (engine.isTimed) stopTime ??= everyFrame(passTime)
    else {
      stopTime?.()
      stopTime = undefined
    }
    if (!engine.atRest) return
    stopKeys?.abort()
    stopKeys = undefined
  }

  function passTime(ms: number) {
    engine.dispatch({ type: 'time.passed', ms })
    settle()
  }

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    const pointer = pointerOf(event, locator)
    surface.setPointerCapture(event.pointerId)
    const intent = intentOf(engine.props, { shift: event.shiftKey, command: event.ctrlKey || event.metaKey })
    engine.dispatch({ type: 'pointer.down', pointer, target: engine.targetOf(pointer), intent })
    listenToKeys()
    settle()
  })
  on('pointermove', (event) => {
    const pointer = pointerOf(event, locator)
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
  // A finger that rests is the plan's to understand, as is a click with Ctrl on a Mac.
  on('contextmenu', (event) => {
    if (!engine.atRest) event.preventDefault()
  })

  return () => {
    stop.abort()
    engine.dispatch({ type: 'cancelled' })
    settle()
  }
}

function pointerOf(event: PointerEvent, locator: Locator): Pointer {
  const type = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
  return { id: event.pointerId, type, at: locator.pointOf(event) }
}
