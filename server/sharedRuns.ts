/**
 * Runs `work` one at a time. Who asks while it runs waits for the next run, together with all others who ask meanwhile.
 *
 * @returns a function that resolves when a run has ended that began after the call, and throws what that run throws
 */
export function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    if (next === undefined) {
      next = last.then(() => {
        next = undefined
        return work()
      })
      last = next.catch(() => {})
    }
    return next
  }
}
