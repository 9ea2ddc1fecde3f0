export type Release = () => void

/**
 * Takes what has this name for one flow alone, and gives how to let go of it. Where another has it: waits until that is
 * over or `wait` is aborted, or without `wait` gives undefined at once. A closed page lets go of everything.
 */
export type Claim = (name: string, wait?: AbortSignal) => Promise<Release | undefined>

/** Claims that hold in every window of the browser. */
const claimByLock: Claim = (name, wait) =>
  new Promise((resolve) => {
    const options = wait ? { signal: wait } : { ifAvailable: true }
    navigator.locks
      .request(name, options, (lock) =>
        lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(undefined))
  })

/** Claims that hold in one window. */
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
 * This browser's claims. It has no locks for a page that came over plain HTTP from another machine; two windows of such
 * a console don't know of each other.
 */
export const browserClaims = (): Claim => (navigator.locks ? claimByLock : createWindowClaims())
