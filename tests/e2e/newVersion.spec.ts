import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { passOn } from '#support/passOn.ts'
import { positionOf, unplace, unplaced } from './demoDevices.ts'
import { installableContext } from './signIn.ts'

/** The demo site at an address of its own, where a newer build may appear, whose page says so, and saves may get no answer. */
async function openSite(server: string) {
  let version = 1
  let isSaving = true
  const between = createServer(async (asked, reply) => {
    if (asked.url === '/service-worker.js') {
      delete asked.headers['if-none-match']
      delete asked.headers['if-modified-since']
      // The browser keeps the page by its revision, of which the service worker has a list.
      const revision = /(\/index\.html`,revision:`)/
      await passOn(asked, reply, server, {
        change: (script) => `${script}`.replace(revision, `$1${version}-`),
      })
    } else if (asked.url === '/index.html' || asked.headers.accept?.includes('text/html')) {
      const change = (page: Buffer) => `${page}`.replace('<html', `<html data-build="${version}"`)
      await passOn(asked, reply, server, { change })
    } else if (asked.method === 'PUT' && !isSaving) reply.destroy()
    else await passOn(asked, reply, server)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  return {
    address: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    release: () => {
      version += 1
    },
    setSaving: (is: boolean) => {
      isSaving = is
    },
    close() {
      between.close()
      between.closeAllConnections()
    },
  }
}

type Fixtures = {
  site: Awaited<ReturnType<typeof openSite>>
  user: BrowserContext
  /** Places a device where no save is answered, so that the change waits. It is taken off the plan after the test. */
  placeLate: (page: Page, name: string) => Promise<void>
}

const versionTest = test.extend<Fixtures>({
  site: async ({}, use) => {
    const site = await openSite(process.env.LATERN_ADDRESS ?? '')
    await use(site)
    site.close()
  },
  user: async ({ browser, site }, use) => {
    const context = await installableContext(browser, site.address, process.env.LATERN_TOKEN ?? '')
    await use(context)
    await context.close()
  },
  placeLate: async ({ site }, use) => {
    const placed: string[] = []
    await use(async (page, name) => {
      site.setSaving(false)
      placed.push(name)
      await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name)
      await page.getByRole('button', { name, exact: true }).click()
      await expect(waitingChange(page)).toBeVisible()
    })
    for (const name of placed) await unplace(name)
  },
})

const workplace = '/settings/commissioning?zone=2'
const ready = (page: Page) => page.getByRole('button', { name: 'A new version is ready' })
const waitingChange = (page: Page) => page.getByRole('button', { name: /^1 unsaved change/ })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const state = (page: Page, of: 'active' | 'waiting') =>
  page.evaluate(async (which) => (await navigator.serviceWorker.getRegistration())?.[which]?.state, of)

async function openPage(user: BrowserContext, address: string): Promise<Page> {
  const page = await user.newPage()
  await page.goto(address)
  await expect.poll(() => state(page, 'active')).toBe('activated')
  return page
}

/** A newer build, which the browser finds, as it does when a page is opened. */
async function findRelease(page: Page, site: { release(): void }) {
  site.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(ready(page)).toBeVisible()
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)

/** The network is there again, and the browser tells the page. */
const tellOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Whether the page is another one than that which was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }) && true)
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

versionTest('a new version waits until the user loads it', async ({ site, user }) => {
  const page = await openPage(user, '/dashboard')
  await findRelease(page, site)
  await mark(page)
  await ready(page).click()
  await expect(page.getByText('Reload the page to use it.')).toBeVisible()
  expect(await state(page, 'waiting')).toBe('installed')
  await reload(page).click()
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(ready(page)).toHaveCount(0)
  expect(await state(page, 'waiting')).toBeUndefined()
})

versionTest(
  'it is not loaded while a change waits to be sent, and is once that is saved',
  async ({ site, user, placeLate }) => {
    const lamp = 'Kitchen L05'
    const page = await openPage(user, workplace)
    await findRelease(page, site)
    await placeLate(page, lamp)
    await ready(page).click()
    await expect(page.getByText('You can reload the page as soon as your changes are saved.')).toBeVisible()
    await expect(reload(page)).toBeDisabled()
    expect(await state(page, 'waiting')).toBe('installed')

    site.setSaving(true)
    await tellOnline(page)
    await expect(reload(page)).toBeEnabled()
    expect(await positionOf(lamp)).not.toEqual(unplaced)
    expect(await buildOf(page)).toBe('1')
    await reload(page).click()
    await expect.poll(() => buildOf(page).catch(() => undefined)).toBe('2')
  },
)

versionTest(
  'the browser loads it by itself once no tab is open, and it sends what the older one has left',
  async ({ site, user, placeLate }) => {
    const lamp = 'Kitchen L06'
    const page = await openPage(user, workplace)
    await placeLate(page, lamp)
    await findRelease(page, site)
    // Another page that is opened beside it, or the same one loaded again, is still of the older version.
    const beside = await openPage(user, workplace)
    expect([await buildOf(page), await buildOf(beside)]).toEqual(['1', '1'])
    await page.close()
    await beside.close()

    let later = page
    await expect(async () => {
      // It takes the browser a moment to see that the last tab is closed.
      if (!later.isClosed()) await later.close()
      later = await openPage(user, workplace)
      expect(await buildOf(later)).toBe('2')
    }).toPass()
    await expect(ready(later)).toHaveCount(0)
    await expect(waitingChange(later)).toBeVisible()
    expect(await positionOf(lamp)).toEqual(unplaced)
    site.setSaving(true)
    await tellOnline(later)
    await expect(waitingChange(later)).toHaveCount(0)
    expect(await positionOf(lamp)).not.toEqual(unplaced)
  },
)

versionTest('nor while a form of another tab is not saved', async ({ site, user }) => {
  const page = await openPage(user, '/dashboard')
  const other = await openPage(user, '/pages/profile')
  const name = other.getByRole('textbox', { name: 'Name' })
  const before = await name.inputValue()
  await name.fill('Somebody else')
  await findRelease(page, site)
  await ready(page).click()
  await expect(reload(page)).toBeDisabled()
  await name.fill(before)
  await page.keyboard.press('Escape')
  await ready(page).click()
  await expect(reload(page)).toBeEnabled()
})
