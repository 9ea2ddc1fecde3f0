import type { PlanEngine } from '../engine/engine.ts'
import { pressOnSurface } from './keyboard.ts'

export type SpaceKey = {
  readonly isHeld: boolean
  /** A pointer has gone down: the key is for panning, and not a tap. */
  use(): void
  stop(): void
}

const keys = { key: ' ', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

/**
 * Space held over the plan, wherever the focus is, unless a control there uses it. Released without a pan, it is a key
 * of the surface like any other.
 */
export function listenToSpace(surface: HTMLElement, engine: PlanEngine, onChange: () => void): SpaceKey {
  const stop = new AbortController()
  const { signal } = stop
  let isHeld = false
  let isUsed = false

  const release = () => {
    if (!isHeld) return
    isHeld = false
    onChange()
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== ' ' || (!isHeld && !isForPlan(event))) return
      event.preventDefault()
      event.stopPropagation()
      if (isHeld) return
      isHeld = true
      isUsed = false
      onChange()
    },
    { signal, capture: true },
  )
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !isHeld) return
      event.preventDefault()
      release()
      if (!isUsed && document.activeElement === surface) pressOnSurface(engine, keys)
    },
    { signal, capture: true },
  )
  window.addEventListener('blur', release, { signal })

  const isForPlan = ({ target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    !(shiftKey || ctrlKey || metaKey || altKey) &&
    (target === surface || (surface.matches(':hover') && !usesSpace(target)))

  return {
    get isHeld() {
      return isHeld
    },
    use() {
      isUsed = true
    },
    stop: () => stop.abort(),
  }
}

/** Controls that Space presses or types into, and dialogs, which cover the plan. */
const usesSpace = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'a, button, input, select, summary, textarea, [contenteditable], [role="listbox"], [role="menu"], [role="slider"], [role="alertdialog"], [data-over-page]',
  ) !== null
