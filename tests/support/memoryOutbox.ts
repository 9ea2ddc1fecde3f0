import { createWindowClaims } from '#app/identify/claims.ts'
import type { OutboxOutside } from '#app/outbox/outbox.ts'
import { readMutation } from '#app/outbox/records.ts'
import type { OutboxStore } from '#app/outbox/store.ts'
import type { Substitute } from '#app/outbox/temporaryIds.ts'

/** One browser's surroundings of the outbox: pages that share them are its tabs. */
export function memoryOutbox() {
  const records = new Map<string, unknown>()
  const rings = new Set<(creations: readonly Substitute[]) => void>()
  const online = new Set<() => void>()
  const claim = createWindowClaims()
  const browser = { isOffline: false, refusesToStore: false, asked: 0 }
  const store: OutboxStore = {
    opened: async () => undefined,
    load: async (by) => {
      if (browser.refusesToStore) throw new Error('Access denied')
      const mine = [...records.values()].filter((record) => (record as { by?: unknown }).by === by)
      const mutations = mine.flatMap((record) => readMutation(record) ?? [])
      return { mutations, unreadable: mine.length - mutations.length }
    },
    change: async (puts) => {
      if (browser.refusesToStore) throw new Error('Access denied')
      for (const put of puts)
        if ('keep' in put) records.set(put.keep.id, structuredClone(put.keep))
        else records.delete(put.forget)
    },
  }
  /** The surroundings of one more tab. */
  const openTab = (): OutboxOutside => {
    let heard: ((creations: readonly Substitute[]) => void) | undefined
    return {
      openStore: () => store,
      claim,
      ring: (creations) => {
        for (const ring of rings) if (ring !== heard) ring(creations)
      },
      onRing: (listener) => {
        heard = listener
        rings.add(listener)
      },
      onOnline: (listener) => online.add(listener),
      isOffline: () => browser.isOffline,
      persist: () => {
        browser.asked += 1
      },
    }
  }
  return { records, browser, openTab, comeOnline: () => online.forEach((listener) => void listener()) }
}
