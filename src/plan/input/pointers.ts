import type { PlanEngine } from '../engine/engine.ts'
import type { Pointer } from '../gestures/gesture.ts'
import { createClickCount } from './clickCount.ts'
import type { ClientToStage } from './clientToStage.ts'
import { everyFrame } from './frames.ts'
import { handlePointer } from './pointerInput.ts'
import { listenToSpace } from './spaceKey.ts'

/** `button` of a pointer event. */
const PRIMARY = 0
const MIDDLE = 1
const SECONDARY = 2

/** Turns the surface's pointer events into gestures. @returns a function that stops listening */
export function listenToPointers(
  surface: HTMLElement,
  engine: PlanEngine,
  toStage: ClientToStage,
): () => void {
  const stop = new AbortController()
  let stopKeys: AbortController | undefined
  let stopTicks: (() => void) | undefined
  const clicks = createClickCount()
  /** The finger that is down has opened a menu: its release must not take the focus from there. */
  let hasOpenedMenu = false
  const space = listenToSpace(surface, engine, () => update())
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
    surface.style.cursor = space.isHeld && engine.isIdle ? 'grab' : engine.cursor
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
    hasOpenedMenu = engine.isIdle
    update()
  }

  on('pointerdown', (event) => {
    if (event.button !== PRIMARY && event.button !== MIDDLE) return
    hasOpenedMenu = false
    const pointer = pointerOf(event, toStage)
    surface.setPointerCapture(event.pointerId)
    const pan = space.isHeld || event.button === MIDDLE
    if (pan) space.use()
    const held = {
      shift: event.shiftKey,
      command: event.ctrlKey || event.metaKey,
      pan,
      clicks: clicks.press(event),
    }
    handlePointer(engine, { type: 'pointerdown', pointer, held })
    listenToKeys()
    update()
  })
  on('pointermove', (event) => {
    const pointer = pointerOf(event, toStage)
    const pressed = event.buttons !== 0
    if (pressed) clicks.drag(event)
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
  // The middle button would start the browser's own scrolling.
  on('mousedown', (event) => {
    if (event.button === MIDDLE || hasOpenedMenu) event.preventDefault()
  })
  // A long press on touch, a click with Ctrl on a Mac and the menu key are handled by the plan itself.
  on('contextmenu', (event) => {
    if (!engine.isIdle || engine.props.onMenu) event.preventDefault()
    if (engine.isIdle && event.button === SECONDARY) engine.openMenuAt(toStage.convert(event))
  })

  return () => {
    stop.abort()
    space.stop()
    engine.dispatch({ type: 'cancelled' })
    update()
  }
}

function pointerOf(event: PointerEvent, toStage: ClientToStage): Pointer {
  const type = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
  return { id: event.pointerId, type, at: toStage.convert(event) }
}
