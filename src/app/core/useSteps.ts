import { useEffect, useMemo, useState } from 'react'

/**
 * What is to be shown of work that does a limited part of itself in each call, and goes on where it was. It is called again, each
 * time after the page had time for input and a frame, until it is complete. A step that shows nothing new renders nothing.
 *
 * @param work the same function as long as it works on the same
 * @param shownOf always the same function
 */
export function useSteps<Result extends { readonly isComplete: boolean }, Shown>(
  work: () => Result,
  shownOf: (result: Result) => Shown,
): Shown {
  const first = useMemo(() => work(), [work])
  const [later, setLater] = useState({ work, result: first })
  const result = later.work === work ? later.result : first
  useEffect(() => {
    let next: number | undefined
    function goOnFrom(last: Result) {
      if (last.isComplete) return
      next = window.setTimeout(() => {
        const done = work()
        if (shownOf(done) === shownOf(last)) goOnFrom(done)
        else setLater({ work, result: done })
      })
    }
    goOnFrom(result)
    return () => window.clearTimeout(next)
  }, [work, result, shownOf])
  return shownOf(result)
}
