export type Release = () => void

/**
 * Claims a name exclusively and resolves with its release function. If it is taken, waits until it is free or `wait` is
 * aborted; without `wait`, resolves with undefined at once. Closing the page releases all claims.
 */
export type Claim = (name: string, wait?: AbortSignal) => Promise<Release | undefined>

/** Claims across all windows of the browser. */
const claimByLock: Claim = (name, wait) =>
  new Promise((resolve) => {
    const options = wait ? { signal: wait } : { ifAvailable: true }
    navigator.locks
      .request(name, options, (lock) =>
        lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(undefined))
  })

/** Claims within one window. */
export function createWindowClaims(): Claim {
  const claimed = new Map<string, Promise<void>>()
  return async (name, wait) => {
    while (claimed.has(name)) {
      if (!wait || wait.aborted) return undefined
      await claimed.get(name)
    }
    let end: Release = () => undefined
    claimed.set(
      name,
      new Promise<void>((resolve) => {
        end = resolve
      }),
    )
    return () => {
      claimed.delete(name)
      end()
    }
  }
}

/**
 * Claims by the Web Locks API if available. Pages loaded over plain HTTP from another machine have no locks; their
 * windows do not coordinate.
 */
export const browserClaims = (): Claim => (navigator.locks ? claimByLock : createWindowClaims())
