import { useEffect, useEffectEvent } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a key that is pressed is written so: `Mod+Shift+Z`; `Mod` is Ctrl, on a Mac Cmd. */
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

/** As the user's own keyboard has it: `Ctrl Shift Z`, `⌘ ⇧ Z`. */
export const formatKeys = (keys: string): string =>
  keys
    .replace('Mod', isMac() ? '⌘' : 'Ctrl')
    .replace('Shift', isMac() ? '⇧' : 'Shift')
    .replaceAll(/(?<=.)\+(?=.)/g, ' ')

/**
 * The keys of a page, wherever on it the keyboard is; while something is typed or a dialog is open they are not meant.
 * @param press answers whether the key meant something
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

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** A dialog that stands over the whole page; a popover on it does not. */
const isUnderDialog = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('[role="alertdialog"], [role="menu"]') !== null ||
    document.querySelector('[role="alertdialog"], [data-over-page]') !== null)
