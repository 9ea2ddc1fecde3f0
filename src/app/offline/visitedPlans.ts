import { useEffect } from 'react'

/** Has the image of a plan that is visited kept for the time without a network, where the browser can. */
export function useVisitedPlan(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return
    void navigator.serviceWorker?.ready.then(({ active }) =>
      active?.postMessage({ type: 'plan.visited', url }),
    )
  }, [url])
}
