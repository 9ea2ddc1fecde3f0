import type { Page, Request } from '@playwright/test'
import type { AuditEntry } from '#openapi/lighting.d.ts'
import { expect, expectAccessible, onlySectionSeven, test } from './fixtures.ts'

/** Ids of the demo site's office, on floor plan 2. */
const LUMINAIRE = 1
const SENSOR = 25
const GATEWAY = 117
const UNKNOWN = 99_999

const chart = (page: Page) => page.getByRole('slider', { name: /^Level, energy and motion/ })
const why = (page: Page) => page.getByRole('region', { name: 'Why?' })

const isHistoryOf = (device: number) => (request: Request) => {
  const { pathname, searchParams } = new URL(request.url())
  return pathname.endsWith('/status/history') && searchParams.get('fk_device') === String(device)
}

test('a luminaire’s name in the list opens its page, whose links lead to what it belongs to', async ({
  page,
}) => {
  await page.goto('/luminaires?filter=open office 1 L01')
  await page.getByRole('link', { name: 'Open office 1 L01', exact: true }).click()
  await expect(page).toHaveURL(`/luminaires/${LUMINAIRE}`)
  await expect(page).toHaveTitle('Luminaires: Open office 1 L01 – Latern')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'Open office 1 L01' })).toBeVisible()
  await expect(main.getByText(/^Level now \d+%$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Identify' })).toBeEnabled()
  for (const [name, address] of [
    ['Open office 1', /^\/groups\?zone=2&group=\d+$/],
    ['Office hours', /^\/dimming-profiles\?zone=2&profile=\d+$/],
    ['Office panel 600 × 600', /^\/settings\/luminaires-types\?type=\d+$/],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  await main.getByRole('link', { name: 'Ülemiste office, floor 4' }).click()
  await expect(page).toHaveURL(`/floorplan/areas/2?device=${LUMINAIRE}`)
  await page.getByRole('link', { name: 'History and more' }).click()
  await expect(page).toHaveURL(`/luminaires/${LUMINAIRE}`)
})

test('in the list, the arrows move between names, and the row around a name opens the plan', async ({
  page,
}) => {
  await page.goto('/luminaires?filter=open office 1 L0')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Open office 1 L01').focus()
  await page.keyboard.press('ArrowDown')
  await expect(link('Open office 1 L02')).toBeFocused()
  const name = page.getByRole('rowheader', { name: 'Open office 1 L02' })
  const { x, y, width, height } = (await name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width - 8, y + height / 2)
  await expect(page).toHaveURL('/floorplan/areas/2?device=2')
})

test('the span is in the address, and the server is asked for this device alone', async ({ page }) => {
  await page.goto(`/luminaires/${LUMINAIRE}`)
  await expect(chart(page)).toBeVisible()
  const asked = page.waitForRequest(isHistoryOf(LUMINAIRE))
  await page.getByRole('button', { name: '7 days' }).click()
  await asked
  await expect(page).toHaveURL(`/luminaires/${LUMINAIRE}?span=7d`)
  await expect(chart(page)).toHaveAttribute('aria-valuemax', /^1[45]\d$|^16\d$/)
  await expect(page.getByText(/^\d+,\d\d kWh · \d+,\d\d Eur$/)).toBeVisible()
  await page.goto(`/luminaires/${LUMINAIRE}?span=30d`)
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', /^(69|7[01])\d$/)
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Energy (Wh)' })).toBeVisible()
})

test('“Why?” is about the moment that the keyboard or the pointer chooses in the chart', async ({ page }) => {
  // No quarter of an hour ends meanwhile.
  await page.clock.setFixedTime(Date.now())
  await page.goto(`/luminaires/${LUMINAIRE}`)
  await expect(chart(page)).toBeVisible()
  const spanOf = async () => (await chart(page).getAttribute('aria-valuetext'))?.split(',')[0] ?? ''
  const newest = await spanOf()
  await expect(why(page)).toContainText(newest)
  await chart(page).focus()
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '0')
  const first = await spanOf()
  expect(first).not.toBe(newest)
  await expect(why(page)).toContainText(first)

  await chart(page).hover()
  await expect(chart(page)).not.toHaveAttribute('aria-valuenow', '0')
  const pointed = await spanOf()
  await expect(why(page)).toContainText(pointed)
  // The way to its buttons leaves the chart, and the moment stays.
  await why(page).getByRole('button', { name: 'With movement' }).click()
  await expect(why(page)).toContainText(pointed)
  await expect(
    why(page)
      .getByText(/Movement level \d+%.*priority 50/)
      .first(),
  ).toBeVisible()
  await why(page).getByRole('button', { name: 'Without movement' }).click()
  await expect(why(page).getByRole('list', { name: 'Lose' })).toContainText('no movement')
  await expectAccessible(page)
})

test('a sensor’s page has its motion, and a gateway’s says that it reports nothing', async ({ page }) => {
  await page.goto(`/luminaires/${SENSOR}?span=7d`)
  await expect(page).toHaveURL(`/sensors/${SENSOR}?span=7d`)
  await expect(page.getByRole('slider', { name: /^Motion, / })).toBeVisible()
  await expect(why(page)).toHaveCount(0)
  await page.goto(`/gateways/${GATEWAY}`)
  await expect(page.getByText('This device reports neither level nor motion')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
})

test('an address of no device says so, and leads back to the list', async ({ page }) => {
  for (const id of [UNKNOWN, 'lamp']) {
    await page.goto(`/sensors/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such device' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'All sensors' }).click()
  await expect(page).toHaveURL('/sensors')
})

test('an admin sees who changed the device, and the rest in the log', async ({ page }) => {
  const entry: AuditEntry = {
    id: 7,
    at: '2026-11-20T10:00:00.000Z',
    user: null,
    email: 'mari@site.test',
    operation: 'updateLuminaire',
    kind: 'luminaires',
    entity: LUMINAIRE,
    name: 'Open office 1 L01',
    before: { dt_installation: '2026-09-24' },
    after: { dt_installation: '2026-09-25' },
  }
  await page.route(`**/api/v2/latern/audit?kind=luminaires&entity=${LUMINAIRE}`, (route) =>
    route.fulfill({ json: { entries: [entry], next: null } }),
  )
  await page.goto(`/luminaires/${LUMINAIRE}`)
  const edits = page.getByRole('region', { name: 'Edits' })
  await expect(edits.getByRole('row', { name: /mari@site\.test/ })).toContainText('2026-09-24 → ')
  await edits.getByRole('link', { name: 'In the audit log' }).click()
  await expect(page).toHaveURL(`/settings/audit?kind=luminaires&entity=${LUMINAIRE}`)
})

test('somebody who only looks on has neither Identify nor edits', async ({ page }) => {
  await page.route('**/auth/token', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, user: { ...session.user, role: ['user'] } } })
  })
  await page.goto(`/luminaires/${LUMINAIRE}`)
  await expect(chart(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Identify' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Edits' })).toHaveCount(0)
})

test.describe('against section 7 alone', () => {
  test.use({ allowedInConsole: [/Failed to load resource|Cannot retrieve user data/] })

  test('the zone’s history is read for the device’s, and Retry reads what failed', async ({ page }) => {
    await onlySectionSeven(page)
    let isBroken = true
    const narrowed: string[] = []
    await page.route('**/api/v2/devices/status/history?**', (route) => {
      const { searchParams } = new URL(route.request().url())
      if (searchParams.has('fk_device')) narrowed.push(route.request().url())
      return isBroken && searchParams.has('end_date')
        ? route.fulfill({ status: 404, json: { message: 'The archive is closed' } })
        : route.continue()
    })
    await page.goto(`/luminaires/${LUMINAIRE}?span=7d`)
    await expect(page.getByText('This server does not tell the history of one device alone')).toBeVisible()
    await expect(page.getByText('Could not be loaded: The archive is closed')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/^\d+,\d\d kWh · \d+,\d\d Eur$/)).toBeVisible()
    await expect(why(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Edits' })).toHaveCount(0)
    expect(narrowed).toEqual([])
  })
})
