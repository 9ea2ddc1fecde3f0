import { useEffect, useMemo, useState } from 'react'

/**
 * The result of work that does a limited part of it in each call, and goes on where it was. It is called again, each time after
 * the page had time for input and a frame, until it is complete.
 *
 * @param work the same function as long as it works on the same
 */
export function useSteps<Result extends { readonly isComplete: boolean }>(work: () => Result): Result {
  const [step, setStep] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step goes on with the work
  const result = useMemo(() => work(), [work, step])
  useEffect(() => {
    if (result.isComplete) return
    const next = window.setTimeout(() => setStep((last) => last + 1))
    return () => window.clearTimeout(next)
  }, [result])
  return result
}
