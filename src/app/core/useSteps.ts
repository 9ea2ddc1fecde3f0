import { useEffect, useMemo, useState } from 'react'

/**
 * Does long work in steps. A call of `work` does a limited part of it and continues where the last call stopped; it is called again,
 * each time after the page had time for input and a frame, until it is complete. A step that shows nothing new renders nothing.
 *
 * @param work another function only where there is other work
 * @param shownOf selects what is shown of a result; always the same function
 */
export function useSteps<Result extends { readonly isComplete: boolean }, Shown>(
  work: () => Result,
  shownOf: (result: Result) => Shown,
): Shown {
  const first = useMemo(() => work(), [work])
  const [latest, setLatest] = useState({ work, result: first })
  const result = latest.work === work ? latest.result : first
  useEffect(() => {
    let next: number | undefined
    function continueFrom(last: Result) {
      if (last.isComplete) return
      next = window.setTimeout(() => {
        const result = work()
        if (shownOf(result) === shownOf(last)) continueFrom(result)
        else setLatest({ work, result })
      })
    }
    continueFrom(result)
    return () => window.clearTimeout(next)
  }, [work, result, shownOf])
  return shownOf(result)
}
