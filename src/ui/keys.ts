import { useEffect, useEffectEvent } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a keyboard event matches `Mod+Shift+Z`; `Mod` is Ctrl, or Cmd on a Mac. */
export function isPressed(keys: string, { key, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean {
  const parts = keys.split('+')
  return (
    key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
    (ctrlKey || metaKey) === parts.includes('Mod') &&
    (key === '?' || shiftKey === parts.includes('Shift')) &&
    !altKey
  )
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Formats keys for the user's keyboard: `Ctrl Shift Z`, `⌘ ⇧ Z`. */
export const formatKeys = (keys: string): string =>
  keys
    .replace('Mod', isMac() ? '⌘' : 'Ctrl')
    .replace('Shift', isMac() ? '⇧' : 'Shift')
    .replaceAll(/(?<=.)\+(?=.)/g, ' ')

/**
 * Handles keys anywhere on a page, except while typing or in a dialog.
 * @param press returns whether it handled the key
 */
export function usePageKeys(press: (event: KeyboardEvent) => boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTypedInto(event.target) || isUnderDialog(event.target)) return
    if (press(event)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onPress)
    return () => window.removeEventListener('keydown', onPress)
  }, [])
}

/**
 * Escape anywhere on a page steps back: an open menu or a drag is ended first, and what is typed into keeps the key.
 * @param steps from the innermost; each returns whether there was anything to step back from
 */
export const useStepBack = (...steps: readonly (() => boolean)[]): void =>
  usePageKeys((event) => isPressed('Escape', event) && steps.some((step) => step()))

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Whether the target is in a menu, or a dialog covers the page; popovers do not count. */
const isUnderDialog = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('[role="alertdialog"], [role="menu"]') !== null ||
    document.querySelector('[role="alertdialog"], [data-over-page]') !== null)
