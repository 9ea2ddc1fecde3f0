import type { Page } from '@playwright/test'

/** Whether the browser keeps what the console needs to open without a network: its files, and the site's lists. */
export const keepsLastKnownData = (page: Page) => page.evaluate(isLastKnownDataKept, false)

/** Whether it also keeps what devices have reported. */
export const keepsReports = (page: Page) => page.evaluate(isLastKnownDataKept, true)

/**
 * The same, as it runs in a page of any engine.
 * @param withReports whether what devices have reported is to be there, too
 */
export async function isLastKnownDataKept(withReports = false): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  // Opening it would make it.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'latern.offline')) return false
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('latern.offline')
    opening.onsuccess = () => resolve(opening.result)
  })
  const answerOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
  const stores = database.transaction(['accounts', 'slices'])
  const [accounts, slices] = await Promise.all([
    answerOf(stores.objectStore('accounts').getAll()),
    answerOf(stores.objectStore('slices').getAllKeys()),
  ])
  database.close()
  const names = slices.map((key) => String(key).split(',')[0])
  return (
    accounts.length === 1 &&
    ['poll.areas', 'settings', 'server'].every((name) => names.includes(name)) &&
    (!withReports || accounts[0].reportsAt !== undefined)
  )
}

/** The changes in the outbox of this browser, as text that differs where they do. */
export const keptChanges = (page: Page) => outboxRecords(page, 'mutations')

/** Whether they are also copied in one piece. */
export async function hasCopiedChanges(page: Page): Promise<boolean> {
  const records = JSON.parse(await outboxRecords(page, 'leases')) as readonly { readonly name: string }[]
  return records.some(({ name }) => name === 'copy')
}

/** The records of one of the outbox's tables, as JSON. */
const outboxRecords = (page: Page, table: 'mutations' | 'leases') =>
  page.evaluate(async (name) => {
    // Opening it would make it.
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === 'latern.outbox')) return '[]'
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latern.outbox')
      opening.onsuccess = () => resolve(opening.result)
    })
    const records = await new Promise((resolve) => {
      const reading = database.transaction(name).objectStore(name).getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    return JSON.stringify(records)
  }, table)
