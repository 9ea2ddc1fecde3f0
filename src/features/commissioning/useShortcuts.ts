import { useEffect, useEffectEvent } from 'react'
import { isPressed, placingActions, type Tools } from './placingActions.ts'

/** The keys of the page, wherever on it the keyboard is; while something is typed or a dialog is open they are not meant. */
export function useShortcuts(tools: Tools, onHelp: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTypedInto(event.target) || isUnderDialog(event.target)) return
    const action = placingActions.find(({ keys }) => keys.some((written) => isPressed(written, event)))
    if (action?.isPossible(tools)) action.perform(tools)
    else if (isPressed('?', event)) onHelp()
    else if (action === undefined) return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** A dialog that stands over the whole page; the popover at a device does not. */
const isUnderDialog = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('[role="alertdialog"], [role="menu"]') !== null ||
    document.querySelector('[role="alertdialog"], [data-help]') !== null)
