import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.describe('a page that a test before has used', () => {
  let used: Page
  const told: string[] = []

  test('is changed by a test', async ({ page, context, server }) => {
    used = page
    page.on('dialog', (dialog) => told.push(dialog.message()))
    context.on('page', () => told.push('a page'))
    await page.addInitScript(() => Object.assign(globalThis, { isMarked: true }))
    await page.exposeFunction('tellTest', (text: string) => told.push(text))
    await page.route('**/manifest.webmanifest', (route) => route.abort())
    await context.addCookies([{ name: 'seen', value: 'yes', url: server.address }])
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setUserAgentOverride', { userAgent: 'somebody else' })
    await page.goto('/luminaires')
    await page.evaluate(async () => {
      localStorage.setItem('kept', 'yes')
      sessionStorage.setItem('kept', 'yes')
      await caches.open('kept')
      await new Promise((resolve) => Object.assign(indexedDB.open('kept'), { onsuccess: resolve }))
    })
    await context.newPage()
    expect(told.splice(0)).toEqual(['a page'])
    await page.setViewportSize({ width: 700, height: 500 })
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  })

  test('is like a new one for the next test', async ({ page, context, server }) => {
    expect(page).toBe(used)
    expect(context.pages()).toEqual([page])
    expect(await context.cookies()).toEqual([])
    const manifest = await page.evaluate(
      async (address) => (await fetch(address)).ok,
      '/manifest.webmanifest',
    )
    expect(manifest).toBe(true)
    await page.goto('/pages/terms')
    const found = await page.evaluate(async () => ({
      marks: ['isMarked', 'tellTest'].filter((name) => name in globalThis),
      local: Object.keys(localStorage).filter((key) => key === 'kept'),
      session: Object.keys(sessionStorage).filter((key) => key === 'kept'),
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'kept'),
      size: [innerWidth, innerHeight],
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isPrinted: matchMedia('print').matches,
      isSomebodyElse: navigator.userAgent === 'somebody else',
      address: location.origin,
    }))
    expect(found).toEqual({
      marks: [],
      local: [],
      session: [],
      caches: [],
      databases: [],
      size: [1440, 900],
      isDark: false,
      isPrinted: false,
      isSomebodyElse: false,
      address: server.address,
    })
    await page.evaluate(() => alert('Nobody hears this.'))
    await (await context.newPage()).close()
    expect(told).toEqual([])
  })

  test('is closed after a test that has set its clock', async ({ page }) => {
    expect(page).toBe(used)
    await page.clock.install()
  })

  test('is followed by a new one', async ({ page }) => {
    expect(page).not.toBe(used)
    expect(used.isClosed()).toBe(true)
    used = page
    await page.context().setOffline(true)
  })

  test('and is closed, too, after a test that has taken its network away', async ({ page }) => {
    expect(page).not.toBe(used)
    expect(used.isClosed()).toBe(true)
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  })
})
