import { type KeptAccount, openOfflineDatabase } from './database.ts'
import { dropPlans } from './keptPlans.ts'
import type { KeptLists } from './lastKnown.ts'
import { changedSlices, type SliceChange, slicesOf } from './slices.ts'

export type LastKnown = KeptAccount & { readonly lists: KeptLists }

/** Stores the lists of one account. Every method rejects where storage fails. */
export type LastKnownStore = ReturnType<typeof createLastKnownStore>

const ACCOUNT = 0
/** In the place of the rows of a slice that others have stored. */
const UNREAD = {}

export function createLastKnownStore() {
  const database = openOfflineDatabase()
  // Each method says so by itself.
  database.catch(() => undefined)
  /** Tells this page from others. */
  const page = crypto.randomUUID()
  /** What is stored; the rows as far as this page has written them. */
  let stored = new Map<string, ReturnType<typeof slicesOf>>()

  /** What of the lists is not stored yet, and a function that stores one of these slices. */
  function changesOf(lists: KeptLists): (SliceChange & { name: string })[] {
    return Object.entries(lists).flatMap(([name, rows]) =>
      rows === undefined
        ? []
        : changedSlices(stored.get(name) ?? new Map(), slicesOf(rows)).map((change) => ({ name, ...change })),
    )
  }

  async function put({ name, slice, rows }: SliceChange & { name: string }): Promise<void> {
    const opened = await database
    if (rows === undefined) await opened.delete('slices', [name, slice])
    else await opened.put('slices', rows, [name, slice])
    const known = new Map(stored.get(name))
    if (rows === undefined) known.delete(slice)
    else known.set(slice, rows)
    stored.set(name, known)
  }

  return {
    /**
     * To be called before slices are stored: until `own`, they are of several moments. What another page has stored since this one
     * did is replaced as a whole, since it may be older.
     */
    async begin(): Promise<void> {
      const opened = await database
      const account = await opened.get('accounts', ACCOUNT)
      if (account) await opened.put('accounts', { ...account, since: undefined }, ACCOUNT)
      if (account?.page === page) return
      stored = new Map()
      for (const [name, slice] of await opened.getAllKeys('slices'))
        stored.set(name, new Map(stored.get(name)).set(slice, [UNREAD]))
    },
    changesOf,
    put,

    /** Says whose the lists are, and of when, once every slice is stored. */
    async own(account: Omit<KeptAccount, 'page'>): Promise<void> {
      await (await database).put('accounts', { ...account, page }, ACCOUNT)
    },

    /** What was kept for this sign-in; undefined where nothing was. */
    async load(signInId: string): Promise<LastKnown | undefined> {
      const opened = await database
      const account = await opened.get('accounts', ACCOUNT)
      if (account === undefined || account.signInId !== signInId) return undefined
      const transaction = opened.transaction('slices')
      const [keys, slices] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
      const lists: Record<string, unknown[]> = {}
      for (const [index, [name]] of keys.entries()) {
        const list = lists[name] ?? []
        for (const row of slices[index] ?? []) list.push(row)
        lists[name] = list
      }
      return { ...account, lists }
    },

    /** Removes everything that was kept, plans included. */
    async forget(): Promise<void> {
      stored = new Map()
      const transaction = (await database).transaction(['accounts', 'slices'], 'readwrite')
      await Promise.all([
        transaction.objectStore('accounts').clear(),
        transaction.objectStore('slices').clear(),
        transaction.done,
      ])
      await dropPlans()
    },

    /** To be called where the store is not used any more. */
    close: (): Promise<void> => database.then((opened) => opened.close()).catch(() => undefined),
  }
}
