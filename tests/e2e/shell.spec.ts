import { expect, expectAccessible, guest, test } from './fixtures.ts'

/** Every page of specification section 2 that stands by itself. */
const pages = [
  '/dashboard',
  '/dashboard?page=terms',
  '/statistics/heatmap',
  '/statistics/chart',
  '/floorplan/areas/2',
  '/luminaires',
  '/sensors',
  '/gateways',
  '/settings/general',
  '/settings/areas/2',
  '/settings/commissioning',
  '/settings/luminaires-types',
  '/dimming-profiles',
  '/groups',
  '/pages/profile',
  '/pages/terms',
  '/pages/errors/error-404',
  '/pages/errors/error-500',
]
const guestPages = [
  '/login',
  '/pages/auth/login',
  '/pages/auth/register',
  '/pages/auth/forgot-password',
  '/pages/auth/reset-password',
  '/pages/auth/mail-confirm',
  '/pages/auth/lock',
]

test.describe('in both themes axe finds nothing', () => {
  for (const path of pages)
    test(`on ${path}, which is a page with a heading`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page).toHaveTitle(/Latern/)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })

  test.describe('for a guest', () => {
    test.use({ storageState: guest })
    for (const path of guestPages)
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      })
  })
})

test('the addresses that stand for others lead there', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/dashboard'],
    ['/terms', '/pages/terms'],
    ['/settings', '/settings/general'],
    ['/nowhere/at/all', '/pages/errors/error-404'],
    ['/floorplan/areas/99999', '/pages/errors/error-404'],
    ['/login', '/dashboard'],
  ] as const) {
    await page.goto(from)
    await expect(page, from).toHaveURL(new RegExp(`${to}$`))
  }
})

test('the navigation has a child for each zone, and none for the root', async ({ page }) => {
  await page.goto('/dashboard')
  const navigation = page.getByRole('navigation')
  await navigation.getByRole('button', { name: 'Floor Plan' }).click()
  const zones = [
    'Ülemiste office, floor 4',
    'Parking deck P2',
    'Kalamaja school, ground floor',
    'Pärnu maantee',
  ]
  for (const zone of zones) await expect(navigation.getByRole('link', { name: zone })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Site', exact: true })).toHaveCount(0)
  await navigation.getByRole('link', { name: 'Parking deck P2' }).click()
  await expect(page).toHaveURL(/\/floorplan\/areas\/\d+$/)
})

test('search finds at most ten pages, by keyboard, and says when there are none', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox')
  await search.fill('e')
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(10)
  await search.fill('zzzz')
  await expect(page.getByText('No results..')).toBeVisible()
  await search.fill('gatew')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/gateways$/)
})

test('language and theme change at once and last', async ({ page }) => {
  await page.goto('/luminaires')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Eesti' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valgustid')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valgustid')
  await expect(page.locator('html')).toHaveAttribute('lang', 'et')
})

test('on a phone the navigation is a drawer, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/dashboard', '/luminaires', '/floorplan/areas/2', '/settings/commissioning']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
  await page
    .getByRole('button', { name: /navigation/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Gateways' }).click()
  await expect(page).toHaveURL(/\/gateways$/)
})

test('nothing is asked of another host', async ({ page, server }) => {
  const others: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== server.address) others.push(request.url())
  })
  for (const path of ['/dashboard', '/floorplan/areas/2']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(others).toEqual([])
})
