import { browserClaims, type Claim } from '#app/identify/claims.ts'
import { isOffline, untilLoaded } from '#ui/lazyPart.ts'
import { whenDrawn } from '#ui/whenIdle.ts'
import type { OutboxOutside } from './outbox.ts'
import type { OutboxStore } from './store.ts'

/** The outbox's surroundings in this browser. */
export function browserOutbox(): OutboxOutside {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('latern.outbox')
  return {
    openStore,
    claim: navigator.locks ? browserClaims() : claimByLease,
    ring: (creations) => channel?.postMessage(creations),
    // Another version of the console may run in another tab.
    onRing: (listener) =>
      channel?.addEventListener('message', ({ data }) => listener(Array.isArray(data) ? data : [])),
    onOnline: (listener) => window.addEventListener('online', listener),
    isOffline,
    persist: () => void navigator.storage?.persist?.(),
    whenDrawn,
  }
}

const storing = () => untilLoaded(() => import('./storing.ts'))

/** The store's code is loaded beside the first page, which does not wait for it. */
function openStore(onLost: () => void): OutboxStore {
  const opening = storing().then(({ openOutboxStore }) => openOutboxStore(onLost))
  return {
    load: async (by) => (await opening).load(by),
    change: async (puts) => (await opening).change(puts),
    copy: async (by, mutations) => (await opening).copy(by, mutations),
    loadCopy: async (by) => (await opening).loadCopy(by),
  }
}

const claimByLease: Claim = async (name, wait) => (await storing()).leaseClaims()(name, wait)
