import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'
import { type KeptAccount, openOfflineDatabase, type SliceKey } from './database.ts'
import { dropPlans } from './keptPlans.ts'
import type { KeptLists } from './lastKnown.ts'
import type { Reports } from './lastReports.ts'
import { changedSlices, type SliceChange, slicesOf } from './slices.ts'

export type LastKnown = KeptAccount & { readonly lists: KeptLists }

/** The names of the lists of reports. No page needs them to open: they are read separately. */
const reportLists = { readings: 'reports.readings', events: 'reports.events' }
/** Every other name is before `reports.`, or after `reports/`. */
const otherLists = () => [IDBKeyRange.upperBound(['reports.']), IDBKeyRange.lowerBound(['reports/'])]

export const keptReports = ({ readings, events }: Reports): KeptLists => ({
  [reportLists.readings]: readings,
  [reportLists.events]: events,
})

/** How many slices one request reads. The page decodes an answer in one task: 2,000 rows take it some 8 ms. */
const SLICES_A_REQUEST = 8

/** The ranges of the requests that read these slices. @param keys in order, with no other slice between them */
function rangesOf(keys: readonly SliceKey[]): IDBKeyRange[] {
  const ranges: IDBKeyRange[] = []
  for (let first = 0; first < keys.length; first += SLICES_A_REQUEST) {
    const requested = keys.slice(first, first + SLICES_A_REQUEST)
    ranges.push(IDBKeyRange.bound(requested[0], requested.at(-1)))
  }
  return ranges
}

/** Stores the lists of one account. Every method rejects where storage fails. */
export type LastKnownStore = ReturnType<typeof createLastKnownStore>

const ACCOUNT = 0
/** In the place of the rows of a slice that others have stored. */
const UNREAD = {}

type Stored = Map<string, Map<number, readonly unknown[]>>

const setSlice = (stored: Stored, name: string, slice: number, rows: readonly unknown[]) => {
  const slices = stored.get(name)
  if (slices) slices.set(slice, rows)
  else stored.set(name, new Map([[slice, rows]]))
}

/** What this page has read, and when that was stored: rows that the site still has need not be stored again. */
let read: { readonly writing: string; readonly stored: Stored } | undefined

/** Whether that was the last time that lists were stored. An earlier build has not said which it was. */
const isLastWriting = (account: KeptAccount | undefined, writing: string | undefined) =>
  writing !== undefined && account?.writing === writing

export function createLastKnownStore() {
  const database = openOfflineDatabase()
  // Each method says so by itself.
  database.catch(() => undefined)
  /** Tells which of the times that lists were stored is the last one here. */
  let writing: string | undefined
  /** What is stored; the rows as far as this page has read or written them. */
  let stored: Stored = new Map()
  /** The account whose lists were stored before. */
  let before: KeptAccount | undefined

  /** What of the lists is not stored yet. */
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
    if (rows === undefined) stored.get(name)?.delete(slice)
    else setSlice(stored, name, slice, rows)
  }

  return {
    /**
     * To be called before slices are stored: until `own`, they are of several moments. What another page has stored since this one
     * last stored or read them is replaced as a whole, since it may be older.
     */
    async begin(): Promise<void> {
      const opened = await database
      const account = await opened.get('accounts', ACCOUNT)
      const last = writing
      before = account
      writing = crypto.randomUUID()
      if (account) await opened.put('accounts', { ...account, since: undefined, writing }, ACCOUNT)
      if (isLastWriting(account, last)) return
      const asRead = read && isLastWriting(account, read.writing) ? read.stored : undefined
      read = undefined
      stored = asRead ?? new Map()
      if (asRead) return
      for (const [name, slice] of await opened.getAllKeys('slices')) setSlice(stored, name, slice, [UNREAD])
    },
    changesOf,
    put,

    /**
     * Says whose the lists are, and of when, once every slice is stored. The reports of before stay where this page has not read
     * any.
     */
    async own(account: Omit<KeptAccount, 'writing'>): Promise<void> {
      const earlier = before?.signInId === account.signInId ? before.reportsAt : undefined
      const reportsAt = account.reportsAt ?? earlier
      if (writing !== undefined)
        await (await database).put('accounts', { ...account, reportsAt, writing }, ACCOUNT)
    },

    /** What was kept for this sign-in; undefined where nothing was. */
    async load(signInId: string): Promise<LastKnown | undefined> {
      const opened = await database
      const account = await opened.get('accounts', ACCOUNT)
      if (account === undefined || account.signInId !== signInId) return undefined
      const transaction = opened.transaction('slices')
      const parts = otherLists()
      const keys = await Promise.all(parts.map((part) => transaction.store.getAllKeys(part)))
      const ranges = keys.flatMap(rangesOf)
      const slices = await Promise.all(ranges.map((range) => transaction.store.getAll(range)))
      const rowsOf = slices.flat()
      const lists: Record<string, unknown[]> = {}
      const stored: Stored = new Map()
      for (const [index, [name, slice]] of keys.flat().entries()) {
        const rows = rowsOf[index] ?? []
        setSlice(stored, name, slice, rows)
        const list = lists[name] ?? []
        for (const row of rows) list.push(row)
        lists[name] = list
      }
      read = { writing: account.writing, stored }
      return { ...account, lists }
    },

    /** The reports that were kept, read in slices that the page does not notice. */
    async loadReports(): Promise<Reports> {
      const opened = await database
      const rowsOf = async (name: string) => {
        const rows: unknown[] = []
        for (const key of await opened.getAllKeys('slices', IDBKeyRange.bound([name], [name, []])))
          for (const row of (await opened.get('slices', key)) ?? []) rows.push(row)
        return rows
      }
      return {
        readings: (await rowsOf(reportLists.readings)) as StatusReading[],
        events: (await rowsOf(reportLists.events)) as SensorEvent[],
      }
    },

    /** Removes everything that was kept, plans included. */
    async forget(): Promise<void> {
      stored = new Map()
      read = undefined
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
