/** Limits concurrent tasks; the others wait in order of arrival. */
export function createConcurrencyLimit(most: number) {
  const waiting: (() => void)[] = []
  let working = 0

  function next(): void {
    if (working >= most) return
    const begin = waiting.shift()
    if (begin === undefined) return
    working += 1
    begin()
  }

  /** Runs `work` when its turn comes. @throws its error, or the signal's reason if the wait is aborted */
  return async function withLimit<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      const leave = () => {
        const place = waiting.indexOf(begin)
        if (place < 0) return
        waiting.splice(place, 1)
        reject(signal?.reason)
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave)
      waiting.push(begin)
      next()
    })
    try {
      return await work()
    } finally {
      working -= 1
      next()
    }
  }
}
