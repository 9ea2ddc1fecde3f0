import { createContext, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { wasNavigatedTo } from '#ui/wasNavigatedTo.ts'

/** Whether the page is rendered in its frame yet. */
export const PageDueContext = createContext(true)

/**
 * The first page of the console comes in two commits, its frame and then itself, both rendered in slices: as one, as the router's
 * store would have it, they block the console for longer. Where the browser has a position on the page to restore, after a reload
 * for example, everything is there at once.
 */
export function useFirstPage(): { readonly isFrameDue: boolean; readonly isPageDue: boolean } {
  const [isInSteps] = useState(() => wasNavigatedTo() && window.location.hash === '')
  const isFrameDue = useDeferredValue(true, !isInSteps)
  const [isFramed, setFramed] = useState(!isInSteps)
  useEffect(() => {
    if (isFrameDue) startTransition(() => setFramed(true))
  }, [isFrameDue])
  return { isFrameDue, isPageDue: isFramed }
}
