import type { Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import { test } from './model/stageTest.ts'

const quickPanel = (page: Page) => page.getByRole('button', { name: /quick panel|kiirpaneel/i })

test('a part that cannot be loaded leaves the rest of the page, and is there once the network is back', async ({
  stage,
}) => {
  await stage.set({ tables: zoneWith({ luminaires: [] }), storage: { jwt_access_token: stage.token } })
  let requested: (route: Route) => void
  const tools = new Promise<Route>((resolve) => {
    requested = resolve
  })
  await stage.page.route('**/assets/ToolbarTools-*.js', (route) => requested(route), { times: 1 })
  await stage.visit(`/dimming-profiles?zone=${zone}`)
  const add = stage.page.getByRole('button', { name: 'Add profile' })
  await expect(add).toBeVisible()
  const route = await tools
  await stage.network(false)
  const failed = stage.page.waitForEvent('requestfailed', (request) => request === route.request())
  await route.abort('internetdisconnected')
  await failed

  await add.click()
  await expect(stage.page.getByLabel('Enter profile name...')).toBeFocused()
  await stage.page.keyboard.press('Escape')
  await expect(quickPanel(stage.page)).toHaveCount(0)
  await stage.network(true)
  await expect(quickPanel(stage.page)).toBeVisible()
})

test('a page that is asked for without a network opens once the network is back', async ({ stage }) => {
  await stage.set({ tables: zoneWith({ luminaires: [] }), storage: { jwt_access_token: stage.token } })
  await stage.visit('/luminaires')
  await expect(quickPanel(stage.page)).toBeVisible()
  await stage.network(false)
  const failed = stage.page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await stage.page.getByRole('link', { name: 'Groups', exact: true }).click()
  await failed
  await stage.network(true)
  await expect(stage.page.getByRole('button', { name: 'Add group' })).toBeVisible()
  await expect(stage.page.locator('.plan'), 'its style sheet is there too').toHaveCSS('overflow', 'hidden')
})

test('search finds what is on the site as soon as the network is back', async ({ stage }) => {
  const lamp = { id: 12, name: 'L-12', latitude: -1, longitude: -1 }
  await stage.set({ tables: zoneWith({ luminaires: [lamp] }), storage: { jwt_access_token: stage.token } })
  await stage.visit('/dashboard')
  await expect(quickPanel(stage.page)).toBeVisible()
  await stage.network(false)
  const failed = stage.page.waitForEvent('requestfailed', (request) => request.url().includes('sitePlaces'))
  await stage.page.keyboard.press('Control+k')
  await failed
  await stage.page.getByRole('combobox').fill(lamp.name)
  await expect(stage.page.getByText('No results..')).toBeVisible()
  await stage.network(true)
  await expect(stage.page.getByRole('option', { name: lamp.name })).toBeVisible()
})

test.describe('a console of which a script could not be loaded', () => {
  for (const [language, title] of [
    ['en', 'The console could not be loaded'],
    ['et', 'Konsooli ei saanud laadida'],
  ] as const) {
    test(`says so in the language that was chosen, and opens once the network is back: ${language}`, async ({
      stage,
    }) => {
      const preferences = JSON.stringify({ language })
      await stage.set({
        tables: zoneWith({ luminaires: [] }),
        storage: { jwt_access_token: stage.token, 'latern.preferences': preferences },
      })
      await stage.page.route('**/assets/libraries-*.js', (route) => route.abort())
      await stage.visit('/dashboard')
      await expect(stage.page.getByRole('alert')).toContainText(title)
      await stage.page.unroute('**/assets/libraries-*.js')
      await stage.network(false)
      await stage.network(true)
      await expect(quickPanel(stage.page)).toBeVisible()
    })
  }

  test('is loaded again by its button', async ({ stage }) => {
    await stage.set({ tables: zoneWith({ luminaires: [] }), storage: { jwt_access_token: stage.token } })
    await stage.page.route('**/assets/index-*.js', (route) => route.abort(), { times: 1 })
    await stage.visit('/dashboard')
    await stage.page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(quickPanel(stage.page)).toBeVisible()
  })
})

test('what every page needs is requested before the console runs, once somebody has signed in', async ({
  stage,
}) => {
  const preloaded = () =>
    stage.page
      .locator('head > link[rel=modulepreload]')
      .evaluateAll((links) =>
        links.map((link) => /(\w+)-[\w-]{8}\.js$/.exec(link.getAttribute('href') ?? '')?.[1]),
      )
  await stage.page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await stage.visit('/')
  expect(await preloaded()).not.toContain('outbox')
  await stage.set({ tables: zoneWith({ luminaires: [] }), storage: { jwt_access_token: stage.token } })
  await stage.visit('/')
  expect(await preloaded()).toEqual(expect.arrayContaining(['shell', 'outbox', 'offline']))
})
