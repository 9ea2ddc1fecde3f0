import { useRef } from 'react'

/** Whether something outside of what has just closed has the focus. */
export const isFocusTaken = (closed: EventTarget | null): boolean => {
  const { activeElement, body } = document
  return (
    activeElement !== null &&
    activeElement !== body &&
    !(closed instanceof Element && closed.contains(activeElement))
  )
}

/** For a dialog without a trigger: closing it returns the focus to where it was, unless the user has moved it on since. */
export function useReturnFocus() {
  const previous = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      previous.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (previous.current instanceof HTMLElement && !isFocusTaken(event.target)) previous.current.focus()
    },
  }
}
