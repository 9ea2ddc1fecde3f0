import { useRef } from 'react'

/** For a dialog that has no trigger of its own: closing it gives the focus back to what had it when it opened. */
export function useReturnFocus() {
  const previous = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      previous.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (previous.current instanceof HTMLElement) previous.current.focus()
    },
  }
}
