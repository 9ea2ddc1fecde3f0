import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** From this width panels are beside the page; below it they slide over it (Tailwind's `lg`). */
export const wideWindow = '(min-width: 64rem)'

/** A finger, or a window too small for dragging from the side: what is placed is pointed at with a tap. */
export const placingByTap = '(pointer: coarse), (max-width: 63.99rem)'

export function useMediaQuery(query: string): boolean {
  // Made once: a new one in each render takes longer than the rest of a small component.
  const media = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}
