import { useRef } from 'react'

/** For a dialog without a trigger: closing it returns the focus to where it was. */
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
