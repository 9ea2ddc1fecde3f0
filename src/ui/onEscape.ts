import type { KeyboardEvent } from 'react'

/**
 * Closes by Escape where Radix has not: it gives the key only to the layer that appeared last, which may be a notice, and to a
 * new layer only after one more render.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
