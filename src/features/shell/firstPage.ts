import { createContext, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { wasNavigatedTo } from '#ui/wasNavigatedTo.ts'

/** Whether the page is rendered in its frame yet. */
export const PageDueContext = createContext(true)

/**
 * Renders the console's first page in slices, and commits its frame before the page itself. The router's store has its updates
 * rendered at once, and the two together would block the console for longer. Where the browser has a scroll position to restore,
 * after a reload for example, frame and page are there at once.
 */
export function useFirstPage(): { readonly isFrameDue: boolean; readonly isPageDue: boolean } {
  const [isInSteps] = useState(() => wasNavigatedTo() && window.location.hash === '')
  const isFrameDue = useDeferredValue(true, !isInSteps)
  const [isPageDue, setPageDue] = useState(!isInSteps)
  useEffect(() => {
    if (isFrameDue) startTransition(() => setPageDue(true))
  }, [isFrameDue])
  return { isFrameDue, isPageDue }
}
