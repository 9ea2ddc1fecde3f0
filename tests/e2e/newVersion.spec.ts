import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { passOn } from '#support/passOn.ts'
import { installableContext } from './signIn.ts'

/** The demo site at an address of its own, where a newer build may appear, and saves may get no answer. */
async function openSite(server: string) {
  let version = 1
  let isSaving = true
  const between = createServer(async (asked, reply) => {
    if (asked.url === '/service-worker.js') {
      delete asked.headers['if-none-match']
      delete asked.headers['if-modified-since']
      await passOn(asked, reply, server, { change: (script) => `${script}\n// ${version}` })
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

const versionTest = test.extend<{ site: Awaited<ReturnType<typeof openSite>>; user: BrowserContext }>({
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
})

const ready = (page: Page) => page.getByRole('button', { name: 'A new version is ready' })
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

versionTest('it is not loaded while a change waits to be sent', async ({ site, user }) => {
  const page = await openPage(user, '/settings/commissioning?zone=2')
  await findRelease(page, site)
  site.setSaving(false)
  await page.getByRole('button', { name: 'Conference L01', exact: true }).click()
  await expect(page.getByRole('button', { name: /^1 unsaved change/ })).toBeVisible()
  await ready(page).click()
  await expect(page.getByText('You can reload the page as soon as your changes are saved.')).toBeVisible()
  await expect(reload(page)).toBeDisabled()
})

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
