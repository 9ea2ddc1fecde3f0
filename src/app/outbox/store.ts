import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isObject } from '#domain/isObject.ts'
import type { Mutation } from '#machines/outbox/vocabulary.ts'
import { readMutation } from './records.ts'

/** What the store keeps of one account. */
export type Loaded = {
  /** Oldest first. */
  readonly mutations: readonly Mutation[]
  /** How many records no reader knows. They stay where they are. */
  readonly unreadable: number
}

/** One change of the store. */
export type Put = { readonly keep: Mutation } | { readonly forget: string }

export type Lease = { readonly name: string; readonly holder: string; readonly until: number }

/** The mutations of this browser that the server does not have yet. Every method rejects where storage fails. */
export type OutboxStore = {
  readonly load: (by: string) => Promise<Loaded>
  /** Does all of it or nothing, and resolves when it is on the disk. */
  readonly change: (puts: readonly Put[]) => Promise<void>
  /** Keeps a copy of all that waits of one account until the next change. It is read faster than what it was made from. */
  readonly copy: (by: string, mutations: readonly Mutation[]) => Promise<void>
  /**
   * What was copied of this account; undefined where nothing was. It is what waits, unless an older build, which knows of no
   * copy, has changed the store since.
   */
  readonly loadCopy: (by: string) => Promise<readonly Mutation[] | undefined>
}

/** The store of this browser, with the leases of its tabs. */
export interface BrowserStore extends OutboxStore {
  /** Takes or renews a lease; resolves with whether this holder has it. */
  readonly lease: (lease: Lease, now: number) => Promise<boolean>
}

interface OutboxDatabase extends DBSchema {
  mutations: { key: string; value: unknown; indexes: { by: string } }
  /** The copy is among them, since older builds cannot open a database that has one more table. */
  leases: { key: string; value: Lease | Copy }
}

/** All that waits, as JSON in one record: Chromium takes 0.1 s to read ten thousand of them. */
type Copy = { readonly name: typeof COPY; readonly by: string; readonly mutations: string }
const COPY = 'copy'

const NAME = 'latern.outbox'
/** The version of the database's tables; each record has the version of its own fields (records.ts). */
const VERSION = 1

/** @param onLost called when the browser has closed the database by itself: it may be erased */
export function openOutboxStore(onLost: () => void): BrowserStore {
  let opening: Promise<IDBPDatabase<OutboxDatabase>> | undefined

  /** It is asynchronous, since a browser that has no databases throws. */
  const open = async () =>
    openDB<OutboxDatabase>(NAME, VERSION, {
      upgrade: (created) => {
        created.createObjectStore('mutations', { keyPath: 'id' }).createIndex('by', 'by')
        created.createObjectStore('leases', { keyPath: 'name' })
      },
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opening = undefined
        onLost()
      },
    })

  function database() {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  // The browser opens it beside what the page does until then; what is asked of it later says why it could not.
  void database().catch(() => undefined)

  return {
    async load(by) {
      // All of them: reading thousands by an index takes twice as long, and those of other accounts are few.
      const all = await (await database()).getAll('mutations')
      const records = all.filter((record) => isObject(record) && 'by' in record && record.by === by)
      const mutations = records.flatMap((record) => readMutation(record) ?? [])
      return { mutations, unreadable: records.length - mutations.length }
    },
    async change(puts) {
      const tables = ['mutations', 'leases'] as const
      const transaction = (await database()).transaction(tables, 'readwrite', { durability: 'strict' })
      const mutations = transaction.objectStore('mutations')
      const requests = puts.map((put) =>
        'keep' in put ? mutations.put(put.keep) : mutations.delete(put.forget),
      )
      const forgotten = transaction.objectStore('leases').delete(COPY)
      await Promise.all([...requests, forgotten, transaction.done])
    },
    async copy(by, mutations) {
      await (await database()).put('leases', { name: COPY, by, mutations: JSON.stringify(mutations) })
    },
    async loadCopy(by) {
      const copy = await (await database()).get('leases', COPY)
      if (!copy || !('mutations' in copy) || copy.by !== by) return undefined
      const records: unknown = JSON.parse(copy.mutations)
      return Array.isArray(records) ? records.flatMap((record) => readMutation(record) ?? []) : undefined
    },
    async lease(lease, now) {
      const transaction = (await database()).transaction('leases', 'readwrite')
      const held = await transaction.store.get(lease.name)
      const isFree = !held || !('holder' in held) || held.holder === lease.holder || held.until <= now
      if (isFree) await transaction.store.put(lease)
      await transaction.done
      return isFree
    },
  }
}
