import { useCallback, useSyncExternalStore } from 'react'

/** From this width panels are beside the page; below it they slide over it (Tailwind's `lg`). */
export const wideWindow = '(min-width: 64rem)'

/** A finger, or a window too small for dragging from the side: what is placed is pointed at with a tap. */
export const placingByTap = '(pointer: coarse), (max-width: 63.99rem)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
