type CachedBody = {
  readonly body: Promise<Buffer>
  /** Bytes; 0 until the body is made. */
  length: number
}

/**
 * Bodies of answers by key, also while they are being made, so that each is made once. The oldest go when all of them have more
 * than `limit` bytes; the newest stays, however large. One that could not be made goes at once.
 */
export function createBodyCache(limit: number) {
  const cached = new Map<string, CachedBody>()

  function dropOldest(): void {
    let total = 0
    for (const { length } of cached.values()) total += length
    for (const [key, { length }] of [...cached].slice(0, -1)) {
      if (total <= limit) return
      cached.delete(key)
      total -= length
    }
  }

  return {
    get: (key: string): Promise<Buffer> | undefined => cached.get(key)?.body,

    add(key: string, body: Promise<Buffer>): void {
      const entry: CachedBody = { body, length: 0 }
      cached.set(key, entry)
      body.then(
        ({ length }) => {
          entry.length = length
          dropOldest()
        },
        () => cached.delete(key),
      )
    },
  }
}
