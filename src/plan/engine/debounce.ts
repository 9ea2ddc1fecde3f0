/** @returns a function that runs `callback` once it has not been called for `milliseconds` */
export function debounce(callback: () => void, milliseconds: number): () => void {
  let calledAt: number | undefined

  function wait(left: number) {
    AbortSignal.timeout(left).addEventListener('abort', () => {
      const remaining = (calledAt ?? 0) + milliseconds - performance.now()
      if (remaining > 1) return wait(remaining)
      calledAt = undefined
      callback()
    })
  }

  return () => {
    const isWaiting = calledAt !== undefined
    calledAt = performance.now()
    if (!isWaiting) wait(milliseconds)
  }
}
