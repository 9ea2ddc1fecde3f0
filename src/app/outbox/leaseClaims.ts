import type { Claim } from '#app/identify/claims.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import type { BrowserStore } from './store.ts'

/** Background tabs run timers once a minute. */
const VALID: Milliseconds = 75_000
const RENEWED: Milliseconds = 5_000

/**
 * Claims across all tabs of the browser by leases in IndexedDB, where there are no Web Locks (pages over plain HTTP). A tab
 * that was closed without releasing holds on until its lease ends. Where storage fails, every tab is granted its claim.
 */
export function createLeaseClaims(store: Pick<BrowserStore, 'lease'>, now: () => Timestamp): Claim {
  const holder = `${now()}-${Math.random()}`
  return async (name, wait) => {
    const take = (until: Timestamp) => store.lease({ name, holder, until }, now()).catch(() => true)
    while (!(await take(now() + VALID))) {
      if (!wait || wait.aborted) return undefined
      await new Promise((resolve) => globalThis.setTimeout(resolve, RENEWED))
    }
    if (wait?.aborted) {
      void take(0)
      return undefined
    }
    const renewing = globalThis.setInterval(() => void take(now() + VALID), RENEWED)
    const release = () => {
      clearInterval(renewing)
      globalThis.removeEventListener?.('pagehide', release)
      void take(0)
    }
    globalThis.addEventListener?.('pagehide', release)
    return release
  }
}
