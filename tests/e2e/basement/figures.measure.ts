import { expect, test } from '@playwright/test'
import { uuidAt } from '#app/outbox/uuid.ts'
import { median } from '../../bench/statistics.ts'
import { hasCopiedChanges, keepsLastKnownData } from '../browserStorage.ts'
import { openInstallable } from './site.ts'

const COUNT = Number(process.env.LATERN_OUTBOX_WAITING ?? 10_000)

/** How often the console is opened for a figure, which is the median of them. */
const OPENINGS = 7

test.setTimeout(900_000)

test(`${COUNT} changes that wait: how soon the console opens with them, and how fast they are sent`, async ({
  browser,
}) => {
  const { site, door, context } = await openInstallable(browser, COUNT)
  await context.addInitScript(noteFirstSight)
  const workplace = `${door.address}/settings/commissioning?zone=${site.zone}`
  const first = await context.newPage()
  await first.goto(workplace)
  await expect(first.getByRole('button', { name: 'L1', exact: true })).toBeVisible()
  await expect.poll(() => keepsLastKnownData(first)).toBe(true)
  await first.close()
  door.setOpen(false)

  const alone = await openOften({ waiting: false })
  await alone.page.getByRole('button', { name: 'L1', exact: true }).click()
  await expect(alone.page.getByRole('button', { name: '1 unsaved change', exact: false })).toBeVisible()
  const changes = [...site.devices].slice(1).map(([name, id], index) => ({
    id: uuidAt(Date.now()),
    lane: `device-${id}`,
    kind: 'placement',
    patch: { position: { latitude: index % 97, longitude: Number(name.slice(1)) % 89, fk_area: site.zone } },
    base: { position: { latitude: -1, longitude: -1, fk_area: site.zone } },
    at: Date.now(),
    by: door.email,
    schema: 1,
    tried: false,
  }))
  await alone.page.evaluate(putChanges, changes)
  await alone.page.close()

  const uncopied = await openOffline({ waiting: true })
  await expect.poll(() => hasCopiedChanges(uncopied.page), { timeout: 60_000 }).toBe(true)
  await uncopied.page.close()
  const all = await openOften({ waiting: true })
  const waiting = all.page.getByRole('button', { name: /unsaved changes/ })
  await expect(waiting).toBeVisible()
  const inWords = ({ chip, placed, counted }: typeof uncopied) =>
    `first change possible after ${chip} ms, they are on the plan after ${placed} ms, and counted after ${counted} ms`
  process.stdout.write(`opened without a network: first change possible after ${alone.chip} ms\n`)
  process.stdout.write(`with ${COUNT} changes that wait: ${inWords(all)}\n`)
  process.stdout.write(
    `where the last page was closed within two seconds of a change: ${inWords(uncopied)}\n`,
  )

  const answered = all.page.waitForResponse((response) => response.request().method() === 'PUT')
  const opened = performance.now()
  door.setOpen(true)
  await answered
  const started = performance.now()
  await expect.poll(() => waiting.count(), { timeout: 600_000, intervals: [250] }).toBe(0)
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `the first is sent ${((started - opened) / 1000).toFixed(1)} s after the server is back\n`,
  )
  process.stdout.write(`all are sent in ${seconds.toFixed(1)} s: ${(COUNT / seconds).toFixed(0)} a second\n`)
  const state = await site.state()
  expect([...state].filter(([key, value]) => key.startsWith('position') && value === 'none')).toEqual([])
  await context.close()
  await site.stop()

  /** The medians of some openings, and the page of the last one. */
  async function openOften(options: { waiting: boolean }) {
    let last = await openOffline(options)
    const openings = [last]
    while (openings.length < OPENINGS) {
      await last.page.close()
      last = await openOffline(options)
      openings.push(last)
    }
    const medianOf = (name: 'chip' | 'placed' | 'counted') => median(openings.map((opening) => opening[name]))
    return {
      page: last.page,
      chip: medianOf('chip'),
      placed: medianOf('placed'),
      counted: medianOf('counted'),
    }
  }

  async function openOffline({ waiting }: { waiting: boolean }) {
    const page = await context.newPage()
    await page.goto(workplace)
    const seenAt = async (what: string) => {
      const noted = await page.waitForFunction(
        (name) => (window as unknown as Record<string, number>)[name],
        what,
      )
      return Math.round((await noted.jsonValue()) ?? Number.NaN)
    }
    const chip = await seenAt('chipSeenAt')
    const placed = waiting ? await seenAt('placedSeenAt') : Number.NaN
    const counted = waiting ? await seenAt('countSeenAt') : Number.NaN
    return { page, chip, placed, counted }
  }
})

/**
 * Notes when the first device, to place or on the floor plan, the first one on it, and the button of the outbox are in the
 * document, in ms after the navigation.
 */
function noteFirstSight() {
  const noted = window as unknown as Record<string, number>
  const wanted = {
    chipSeenAt:
      'ul[aria-label="Devices to place"] button, [aria-label="Devices on the floor plan"] [role=option]',
    placedSeenAt: '[aria-label="Devices on the floor plan"] [role=option]',
    countSeenAt: 'button[aria-label*="unsaved change"]',
  }
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(wanted))
      if (noted[name] === undefined && document.querySelector(selector)) noted[name] = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

function putChanges(changes: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('latern.outbox')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('mutations', 'readwrite')
      for (const change of changes) transaction.objectStore('mutations').put(change)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      transaction.onerror = () => reject(transaction.error)
    }
  })
}
