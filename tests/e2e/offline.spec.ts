import { rm } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { HOUR } from '#domain/units.ts'
import { startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { keepsLastKnownData, keepsReports } from './browserStorage.ts'
import { holdPolls } from './fixtures.ts'
import { pointAtMiddle } from './pointAtMiddle.ts'
import { installableContext, signIn } from './signIn.ts'

type Polled = {
  areas: { id: number; image: string | null }[]
  luminaires: { id: number; name: string; fk_area: number; latitude: number; longitude: number }[]
}

/** A demo site that a test may stop, at the same address each time it is started, and a browser that keeps what it is told to. */
const offlineTest = test.extend<{
  site: Awaited<ReturnType<typeof openSite>>
  browserOfUser: BrowserContext
}>({
  site: async ({}, use) => {
    const folder = await temporaryFolder()
    const site = await openSite(folder)
    await use(site)
    await site.stop()
    await rm(folder, { recursive: true })
  },
  browserOfUser: async ({ browser, site }, use) => {
    const context = await installableContext(browser, site.address, await signIn(site.address))
    await use(context)
    await context.close()
  },
})
offlineTest.setTimeout(120_000)

async function openSite(folder: string) {
  const start = (port: string) =>
    startConsoleServer(['--port', port, '--data', folder], { LATERN_DEMO_DAYS: '1' })
  let server = await start('0')
  const { address } = server
  return {
    address,
    stop: async () => void (server.process.exitCode === null && (await server.stop())),
    async start() {
      server = await start(new URL(address).port)
    },
    async poll(): Promise<Polled> {
      const token = await signIn(address)
      const response = await fetch(`${address}/api/v2/poll`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ token, tables: ['areas', 'luminaires'], start_date: null }),
      })
      return (await response.json()) as Polled
    },
  }
}

/** Whether the browser keeps what the console needs to open: its files, the site's lists and this plan. */
const isEverythingKept = async (page: Page, plan: string) =>
  (await keepsLastKnownData(page)) &&
  (await page.evaluate(
    async (image) => (await (await caches.open('latern.plans')).match(image)) !== undefined,
    plan,
  ))

/** Where the browser has sent a page's requests by itself, past the service worker, by the first part of their paths. */
const sourcesOf = (page: Page) =>
  page.evaluate(() => {
    const sources: Record<string, unknown[]> = {}
    for (const entry of performance.getEntriesByType('resource')) {
      const [part = ''] = /^\/\w+/.exec(new URL(entry.name).pathname) ?? []
      if (!['/assets', '/auth', '/api'].includes(part)) continue
      const { workerMatchedSourceType: source } = entry as unknown as Record<string, unknown>
      sources[part] = [...new Set([...(sources[part] ?? []), source])]
    }
    return sources
  })

const waiting = (page: Page) => page.getByRole('button', { name: /unsaved change/ })

offlineTest(
  'without a network the console opens with the last known data, and what is placed then is sent once',
  async ({ site, browserOfUser: context }) => {
    const { areas, luminaires } = await site.poll()
    const zone = areas.find(({ image }) => image !== null)
    const lamp = luminaires.find(({ latitude }) => latitude === -1)
    const placed = luminaires.find(({ fk_area, latitude }) => fk_area === zone?.id && latitude !== -1)
    if (!zone?.image || !lamp || !placed)
      throw new Error('The demo site has a zone with a plan and a lamp to place')
    const workplace = `/settings/commissioning?zone=${zone.id}`
    const saves: string[] = []
    context.on('requestfinished', (request) => {
      if (request.method() === 'PUT') saves.push(new URL(request.url()).pathname)
    })

    const first = await context.newPage()
    await first.goto(workplace)
    await expect(first.getByRole('button', { name: lamp.name, exact: true })).toBeVisible()
    await expect.poll(() => isEverythingKept(first, zone.image ?? '')).toBe(true)
    await first.reload()
    await expect(first.getByRole('button', { name: lamp.name, exact: true })).toBeVisible()
    expect(await sourcesOf(first)).toEqual({
      '/assets': ['cache'],
      '/auth': ['network'],
      '/api': ['network'],
    })

    const letThrough = await holdPolls(first)
    await first.reload()
    await expect(first.getByRole('button', { name: lamp.name, exact: true })).toBeVisible()
    const notice = first.getByText(/^Showing the last known data \(as of .* until the server has sent/)
    await expect(notice).toBeVisible()
    letThrough()
    await expect(notice).toHaveCount(0)
    await first.goto('/luminaires?status=reporting')
    const reporting = (page: Page) => page.getByRole('row').filter({ hasText: 'Reporting' })
    await expect(reporting(first).first()).toBeVisible()
    await expect.poll(() => keepsReports(first)).toBe(true)
    await first.close()
    await site.stop()
    await context.setOffline(true)

    const offline = await context.newPage()
    // Hours later, all is still shown as it was.
    await offline.clock.install({ time: Date.now() + 3 * HOUR })
    await offline.goto(workplace)
    const chip = offline.getByRole('button', { name: lamp.name, exact: true })
    await expect(chip).toBeVisible()
    await expect(offline.getByRole('alert')).toContainText(
      /Showing the last known data \(as of (\d{4}-\d\d-\d\d )?\d\d:\d\d\)\./,
    )
    await expect(offline.getByRole('option', { name: new RegExp(`^${placed.name},`) })).toBeAttached()
    await expect(offline.getByText('The image of this plan')).toHaveCount(0)
    await chip.click()
    await expect(waiting(offline)).toHaveAccessibleName(/^1 unsaved change,/)
    await waiting(offline).click()
    await expect(offline.getByText('They are kept on this device')).toBeVisible()
    await offline.goto('/luminaires?status=reporting')
    await expect(reporting(offline).first()).toContainText(/Reporting\d{1,3}\d{4}-\d\d-\d\d \d\d:\d\d/)
    await offline.goto(`/floorplan/areas/${zone.id}?device=${placed.id}`)
    await pointAtMiddle(offline, placed.name)
    await expect(offline.getByRole('tooltip')).toContainText(/now \d+%Mean of the last hour \d+%Last report/)
    await offline.close()
    expect(saves).toEqual([])

    await site.start()
    await context.setOffline(false)
    const back = await context.newPage()
    await back.goto(workplace)
    await expect(back.getByRole('button', { name: 'User menu' })).toBeVisible()
    await expect
      .poll(async () => (await site.poll()).luminaires.find(({ id }) => id === lamp.id)?.latitude)
      .not.toBe(-1)
    await expect(waiting(back)).toHaveCount(0)
    expect(saves).toEqual([`/api/v2/luminaires/${lamp.id}`])
  },
)
