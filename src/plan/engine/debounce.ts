export type Rest = {
  /** Something moves: the rest begins anew. */
  stir(): void
}

/** Calls `then` whenever nothing has stirred for so many milliseconds. At rest, no timer runs. */
export function createRest(milliseconds: number, then: () => void): Rest {
  let stirredAt: number | undefined

  function wait(left: number) {
    AbortSignal.timeout(left).addEventListener('abort', () => {
      const still = (stirredAt ?? 0) + milliseconds - performance.now()
      if (still > 1) return wait(still)
      stirredAt = undefined
      then()
    })
  }

  return {
    stir() {
      const waiting = stirredAt !== undefined
      stirredAt = performance.now()
      if (!waiting) wait(milliseconds)
    },
  }
}
