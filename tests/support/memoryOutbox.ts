import { createWindowClaims, type Release } from '#app/identify/claims.ts'
import type { OutboxOutside } from '#app/outbox/outbox.ts'
import { readMutation } from '#app/outbox/records.ts'
import type { OutboxStore } from '#app/outbox/store.ts'
import type { Substitute } from '#app/outbox/temporaryIds.ts'
import type { Mutation } from '#machines/outbox/vocabulary.ts'

/** One browser's surroundings of the outbox: pages that share them are its tabs. */
export function memoryOutbox() {
  const records = new Map<string, unknown>()
  const rings = new Set<(creations: readonly Substitute[]) => void>()
  const online = new Set<() => void>()
  const claim = createWindowClaims()
  const browser = {
    isOffline: false,
    refusesToStore: false,
    asked: 0,
    /** Ends when a page that begins has been drawn. */
    drawing: Promise.resolve(),
    /** How often the store was read. */
    loads: 0,
    /** How often what waits was copied. */
    copies: 0,
    /** The copy of what waits. */
    copy: undefined as { readonly by: string; readonly mutations: readonly Mutation[] } | undefined,
    /** Whether the copy stays when the store changes, as where an older build changes it. */
    keepsCopy: false,
    /** Happens once, while it is stored that a change is about to be sent. */
    whileTryIsStored: undefined as (() => Promise<unknown>) | undefined,
  }
  const store: OutboxStore = {
    load: async (by) => {
      browser.loads += 1
      if (browser.refusesToStore) throw new Error('Access denied')
      // In the order of their ids, as in a browser.
      const sorted = [...records].sort(([one], [other]) => (one < other ? -1 : 1))
      const mine = sorted.flatMap(([, record]) => ((record as { by?: unknown }).by === by ? [record] : []))
      const mutations = mine.flatMap((record) => readMutation(record) ?? [])
      return { mutations, unreadable: mine.length - mutations.length }
    },
    change: async (puts) => {
      if (browser.refusesToStore) throw new Error('Access denied')
      const { whileTryIsStored } = browser
      if (whileTryIsStored && puts.some((put) => 'keep' in put && put.keep.tried)) {
        browser.whileTryIsStored = undefined
        await whileTryIsStored()
      }
      for (const put of puts)
        if ('keep' in put) records.set(put.keep.id, structuredClone(put.keep))
        else records.delete(put.forget)
      if (!browser.keepsCopy) browser.copy = undefined
    },
    copy: async (by, mutations) => {
      browser.copies += 1
      browser.copy = { by, mutations }
    },
    loadCopy: async (by) => (browser.copy?.by === by ? browser.copy.mutations : undefined),
  }
  /** The surroundings of one more tab; `kill` ends it as a browser ends a tab that has crashed. */
  const openTab = (): OutboxOutside & { readonly kill: () => void } => {
    let heard: ((creations: readonly Substitute[]) => void) | undefined
    const releases: Release[] = []
    let isKilled = false
    const unlessKilled = async <Value>(working: Promise<Value>): Promise<Value> => {
      const value = await working
      return isKilled ? new Promise(() => undefined) : value
    }
    return {
      kill() {
        isKilled = true
        if (heard) rings.delete(heard)
        for (const release of releases) release()
      },
      openStore: () => ({
        ...store,
        load: (by) => unlessKilled(store.load(by)),
        copy: (by, mutations) => unlessKilled(store.copy(by, mutations)),
        loadCopy: (by) => unlessKilled(store.loadCopy(by)),
        change: (puts) => (isKilled ? new Promise(() => undefined) : store.change(puts)),
      }),
      claim: async (name, wait) => {
        const release = await claim(name, wait)
        if (release) releases.push(release)
        return release
      },
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
      whenDrawn: () => browser.drawing,
    }
  }
  return { records, browser, openTab, comeOnline: () => online.forEach((listener) => void listener()) }
}
