import { expect, type Page, test } from '@playwright/test'
import { uuidAt } from '#app/outbox/uuid.ts'
import { type DevToolsPage, openChromium } from '../../bench/live/devTools.ts'
import { median } from '../../bench/statistics.ts'
import { hasCopiedChanges, keepsLastKnownData } from '../browserStorage.ts'
import { luminaireNames, openSite } from './site.ts'

const COUNT = Number(process.env.LATERN_OUTBOX_WAITING ?? 10_000)

/** How often the console is opened for a figure, which is the median of them. */
const OPENINGS = 7

const VIEWPORT = { width: 1440, height: 900 }
const PLACED = '[aria-label="Devices on the floor plan"] [role=option]'
const UNSAVED = 'button[aria-label*="unsaved change"]'

test.setTimeout(900_000)

/** Playwright listens to a page's network and exceptions, which costs the page as it opens: these pages have a client that does not. */
test(`${COUNT} changes that wait: how soon the console opens with them, and how fast they are sent`, async () => {
  const site = await openSite('our server', luminaireNames(COUNT))
  const [door] = site.doors
  const browser = await openChromium()
  const workplace = `${door.address}/settings/commissioning?zone=${site.zone}`
  const first = await open()
  await seenAt(first, 'chip')
  await expect.poll(() => keepsLastKnownData(evaluated(first))).toBe(true)
  await first.close()
  door.setOpen(false)

  const alone = await openOften({ waiting: false })
  await alone.page.run(place, 'L1')
  await expect.poll(() => alone.page.run(has, UNSAVED)).toBe(true)
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
  await alone.page.run(putChanges, changes)
  await alone.page.close()

  const uncopied = await openOffline({ waiting: true })
  await expect.poll(() => hasCopiedChanges(evaluated(uncopied.page)), { timeout: 60_000 }).toBe(true)
  await uncopied.page.close()
  const all = await openOften({ waiting: true })
  const inWords = ({ chip, placed, counted }: typeof uncopied) =>
    `first change possible after ${chip} ms, they are on the plan after ${placed} ms, and counted after ${counted} ms`
  process.stdout.write(`opened without a network: first change possible after ${alone.chip} ms\n`)
  process.stdout.write(`with ${COUNT} changes that wait: ${inWords(all)}\n`)
  process.stdout.write(
    `where the last page was closed within two seconds of a change: ${inWords(uncopied)}\n`,
  )

  const opened = performance.now()
  door.setOpen(true)
  const firstSave = () => door.exchanges.find(({ method, isAnswered }) => method === 'PUT' && isAnswered)
  await expect.poll(firstSave, { timeout: 60_000, intervals: [50] }).toBeDefined()
  const started = firstSave()?.endedAt ?? Number.NaN
  await expect.poll(() => all.page.run(has, UNSAVED), { timeout: 600_000, intervals: [250] }).toBe(false)
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `the first is sent ${((started - opened) / 1000).toFixed(1)} s after the server is back\n`,
  )
  process.stdout.write(`all are sent in ${seconds.toFixed(1)} s: ${(COUNT / seconds).toFixed(0)} a second\n`)
  const state = await site.state()
  expect([...state].filter(([key, value]) => key.startsWith('position') && value === 'none')).toEqual([])
  await all.page.check()
  await browser.close()
  await site.stop()

  async function open(): Promise<DevToolsPage> {
    const page = await browser.newTab(VIEWPORT)
    await page.addScript(`localStorage.setItem('jwt_access_token', ${JSON.stringify(door.token)})`)
    await page.addScript(`(${noteFirstSights})(${JSON.stringify(SIGHTS)})`)
    await page.goTo(workplace)
    return page
  }

  /** The medians of some openings, and the page of the last one. */
  async function openOften(options: { waiting: boolean }) {
    let last = await openOffline(options)
    const openings = [last]
    while (openings.length < OPENINGS) {
      await last.page.close()
      last = await openOffline(options)
      openings.push(last)
    }
    const medianOf = (name: Sight) => median(openings.map((opening) => opening[name]))
    return {
      page: last.page,
      chip: medianOf('chip'),
      placed: medianOf('placed'),
      counted: medianOf('counted'),
    }
  }

  async function openOffline({ waiting }: { waiting: boolean }) {
    const page = await open()
    const chip = await seenAt(page, 'chip')
    const placed = waiting ? await seenAt(page, 'placed') : Number.NaN
    const counted = waiting ? await seenAt(page, 'counted') : Number.NaN
    return { page, chip, placed, counted }
  }
})

/** What `browserStorage.ts` needs of a page. */
const evaluated = ({ run }: DevToolsPage) => ({ evaluate: run }) as unknown as Page

/** A selector of each thing that is waited for: a device to place or on the floor plan, one on it, and the button of the outbox. */
const SIGHTS = {
  chip: `ul[aria-label="Devices to place"] button, ${PLACED}`,
  placed: PLACED,
  counted: UNSAVED,
}

type Sight = keyof typeof SIGHTS

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the browser's interface
  interface Window {
    firstSights: Readonly<Record<Sight, Promise<number>>>
  }
}

const seenAt = async (page: DevToolsPage, sight: Sight) =>
  Math.round(await page.run((name) => window.firstSights[name], sight))

/** Notes when each sight is in the document for the first time, in ms after the navigation. Runs in the page, as text. */
function noteFirstSights(selectors: Readonly<Record<Sight, string>>) {
  const firstSightOf = (selector: string) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        resolve(performance.now())
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  window.firstSights = {
    chip: firstSightOf(selectors.chip),
    placed: firstSightOf(selectors.placed),
    counted: firstSightOf(selectors.counted),
  }
}

const has = (selector: string) => document.querySelector(selector) !== null

function place(name: string) {
  const chips = document.querySelectorAll<HTMLElement>('ul[aria-label="Devices to place"] button')
  for (const chip of chips) if (chip.textContent === name) return chip.click()
  throw new Error(`There is no ${name} to place`)
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
