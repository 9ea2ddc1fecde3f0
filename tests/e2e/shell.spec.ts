import type { Locator, Page } from '@playwright/test'
import { pageAt } from '#domain/access.ts'
import { PAGE_PATHS } from '#domain/pages.ts'
import { en } from '#i18n/en/index.ts'
import { et } from '#i18n/et/index.ts'
import { closeByEscape, expect, expectAccessible, guest, inLanguage, notification, test } from './fixtures.ts'
import { guestPages, lock, pages, type Visited, visit } from './pages.ts'

/** Two checks instead of four cover themes and languages, since colours and texts are independent. */
async function expectAllAccessible(page: Page, visited: Visited) {
  await page.goto(visited[0]?.[0] ?? '/')
  for (const [path, title] of visited)
    await test.step(path, async () => {
      await visit(page, path, en.shell.titles[title])
      await expect(page).toHaveTitle(/ – Latern$/)
      await expectAccessible(page, async () => {
        await inLanguage(page, 'et')
        await expect(page.getByRole('heading', { level: 1 })).toContainText(et.shell.titles[title])
      })
      await inLanguage(page, 'en')
    })
}

test.describe('in both themes and both languages axe finds nothing', () => {
  // Many pages each.
  test.describe.configure({ timeout: 180_000 })
  const half = Math.ceil(pages.length / 2)
  test('on the first half of the pages', ({ page }) => expectAllAccessible(page, pages.slice(0, half)))
  test('on the other half', ({ page }) => expectAllAccessible(page, pages.slice(half)))

  test.describe('for a guest', () => {
    test.use({ storageState: guest })
    test('on the pages that are open to them', async ({ page }) => {
      await lock(page)
      await expectAllAccessible(page, guestPages)
    })
  })

  test('and these are all the pages that there are', () => {
    const looked = [...pages, ...guestPages].map(([path]) => pageAt(path.replace(/\?.*/, '')))
    /** The login page by another address, and one that is left at once. */
    const others = ['/pages/auth/login', '/logout']
    expect([...new Set([...looked, ...others])].sort()).toEqual(PAGE_PATHS.toSorted())
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
  const pagesFound = page.getByRole('group', { name: 'Pages' }).getByRole('option')
  await expect(pagesFound).toHaveCount(10)
  await expect(page.getByRole('group', { name: 'On the site' }).getByRole('option')).toHaveCount(10)
  await search.fill('zzzz')
  await expect(page.getByText('No results..')).toBeVisible()
  await search.fill('gatew')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/gateways$/)
  await page.keyboard.press('Control+k')
  await search.fill('silent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/luminaires?status=silent')
  await page.keyboard.press('Control+k')
  await search.fill('faulty')
  await expect(pagesFound).toHaveText(['Luminaires › Silent', 'Luminaires › Never reported'])
  await search.fill('deck g01')
  const ofZone = page.getByRole('group', { name: 'On the site' }).getByRole('option')
  await expect(ofZone.first()).toContainText('Parking deck P2')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('classroom 101 l01')
  const found = page.getByRole('group', { name: 'On the site' }).getByRole('option')
  await expect(found.first()).toBeVisible()
  expect(await found.count()).toBeLessThanOrEqual(10)
  await found.first().click()
  await expect(page).toHaveURL(/\/(floorplan\/areas\/\d+|settings\/commissioning)\?device=\d+$/)
})

test('“?” lists the keys, and the panel shows the site’s state; each returns the focus', async ({ page }) => {
  await page.goto('/luminaires')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luminaires')
  const opener = page.getByRole('button', { name: 'Open the quick panel' })
  await opener.focus()
  await page.keyboard.press('?')
  await closeByEscape(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  await expect(opener).toBeFocused()
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Quick panel' })
  await expect(panel.getByText(/kWh/)).toBeVisible()
  expect((await panel.boundingBox())?.width).toBe(280)
  await closeByEscape(panel)
  await expect(opener).toBeFocused()
})

test('a dialog appears where it stays, so that a quick press meets its buttons', async ({ page }) => {
  await page.goto('/luminaires')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luminaires')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role=dialog] { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  const appearing = await dialog.evaluate((element) => {
    const [animation] = element.getAnimations()
    const first = element.getBoundingClientRect().x
    animation?.finish()
    return { state: animation?.playState, first, last: element.getBoundingClientRect().x }
  })
  expect(appearing.state).toBe('finished')
  expect(appearing.first).toBe(appearing.last)
})

test('a folded navigation is 64 px wide, and opens to 280 while the pointer is on it', async ({ page }) => {
  await page.goto('/luminaires')
  const width = async () => (await page.locator('.navbar').boundingBox())?.width
  expect(await width()).toBe(280)
  await page.getByRole('button', { name: 'Fold the navigation' }).click()
  await page.mouse.move(900, 500)
  await expect.poll(width).toBe(64)
  await page.mouse.move(20, 300)
  await expect(page.locator('.navbar')).toHaveCSS('transition-delay', /^0\.15s\b/)
  await expect.poll(width).toBe(280)
})

test('in forced colours the current page and what is chosen are outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/statistics/chart')
  const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle)
  const navigation = page.getByRole('navigation')
  expect(await outline(navigation.getByRole('link', { name: 'Chart' }))).toBe('solid')
  expect(await outline(navigation.getByRole('link', { name: 'Heatmap' }))).toBe('none')
  const pressed = page.getByRole('main').locator('button[aria-pressed="true"]').first()
  expect(await outline(pressed)).toBe('solid')
  expect(await outline(page.getByRole('button', { name: 'This week' }))).toBe('none')
})

test('a plan is as wide as the paper, with nothing of the console around it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/floorplan/areas/2')
  const plan = page.getByRole('application')
  await expect(plan).toBeVisible()
  const width = async () => (await plan.boundingBox())?.width
  expect(await width()).toBeGreaterThan(1000)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(width).toBeLessThanOrEqual(1000)
  expect(await width()).toBeGreaterThan(600)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
})

test('the copyright line is below the page, or at the foot of the navigation where a plan fills the window', async ({
  page,
}) => {
  const line = page.getByText(/^© 2020 /)
  await page.goto('/luminaires')
  await expect(page.getByRole('contentinfo').and(line)).toBeVisible()
  await page.goto('/floorplan/areas/2')
  await expect(page.getByRole('navigation').getByText(/^© 2020 /)).toBeVisible()
  await expect(line).toHaveCount(1)
})

test('language and theme change at once and last', async ({ page }) => {
  // The profile is everybody's in these tests.
  await page.route('**/auth/user/update', (route) =>
    route.fulfill({ json: { user: route.request().postDataJSON().user } }),
  )
  await page.goto('/luminaires')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Eesti' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valgustid')
  await expect(notification(page, 'Kasutaja andmed salvestati API kaudu')).toBeVisible()
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

test('at twice the size nothing is wider than the window either', async ({ page }) => {
  test.setTimeout(120_000)
  // 200 % zoom of a window 1280 px wide (WCAG 1.4.4, 1.4.10).
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/dashboard')
  for (const [path, title] of pages) {
    await visit(page, path, en.shell.titles[title])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(wider, path).toBeLessThanOrEqual(0)
  }
})

test('scripts come from the server alone, without their sources', async ({ page, server }) => {
  const response = await page.goto('/login')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
  expect(policy).toMatch(/default-src 'none';/)
  expect(await page.locator('script:not([src])').count()).toBe(0)
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src))
  for (const script of scripts) expect((await page.request.get(`${script}.map`)).status(), script).toBe(404)
  expect(scripts.every((script) => script.startsWith(server.address))).toBe(true)
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
