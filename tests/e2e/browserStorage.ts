import type { Page } from '@playwright/test'

/** Whether the browser keeps what the console needs to open without a network: its files, and the site's lists. */
export const keepsLastKnownData = (page: Page) => page.evaluate(isLastKnownDataKept)

/** Whether the browser keeps what devices have reported. */
export const keepsReports = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latern.offline')
      opening.onsuccess = () => resolve(opening.result)
    })
    const account = await new Promise<object>((resolve) => {
      const reading = database.transaction('accounts').objectStore('accounts').get(0)
      reading.onsuccess = () => resolve(Object(reading.result))
    })
    database.close()
    return 'reportsAt' in account && account.reportsAt !== undefined
  })

/** Whether the browser keeps what the console needs to open, as it runs in a page of any engine. */
export async function isLastKnownDataKept(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  // Opening it would make it.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'latern.offline')) return false
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('latern.offline')
    opening.onsuccess = () => resolve(opening.result)
  })
  const keysOf = (store: string) =>
    new Promise<IDBValidKey[]>((resolve) => {
      const reading = database.transaction(store).objectStore(store).getAllKeys()
      reading.onsuccess = () => resolve(reading.result)
    })
  const accounts = await keysOf('accounts')
  const names = (await keysOf('slices')).map((key) => String(key).split(',')[0])
  database.close()
  return accounts.length === 1 && ['poll.areas', 'settings', 'server'].every((name) => names.includes(name))
}

/** The changes in the outbox of this browser, as text that differs where they do. */
export const keptChanges = (page: Page) =>
  page.evaluate(async () => {
    // Opening it would make it.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'latern.outbox')) return '[]'
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latern.outbox')
      opening.onsuccess = () => resolve(opening.result)
    })
    const changes = await new Promise((resolve) => {
      const reading = database.transaction('mutations').objectStore('mutations').getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    return JSON.stringify(changes)
  })
