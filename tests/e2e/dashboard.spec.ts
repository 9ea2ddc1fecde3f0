import type { Page } from '@playwright/test'
import { closeByEscape, expect, expectAccessible, onlySectionSeven, test } from './fixtures.ts'

const savings = (page: Page) => page.getByRole('region', { name: 'Savings' })
const zones = [
  'Ülemiste office, floor 4',
  'Parking deck P2',
  'Kalamaja school, ground floor',
  'Pärnu maantee',
]
const bars = (page: Page, span: string) => savings(page).getByRole('region', { name: span })

test('the overview shows consumption, savings and current levels, and explains each figure', async ({
  page,
}) => {
  await page.goto('/dashboard')
  for (const span of ['Today', 'This week', 'This month', 'All time']) {
    await expect(bars(page, span).getByText(/^\d[\d\s,]* kWh$/)).toHaveCount(3)
    await expect(bars(page, span).getByText(/^-?\d[\d\s,]* Eur$/)).toHaveCount(3)
    await expect(bars(page, span).getByText(/^Coverage \d/)).toBeVisible()
    await expect(bars(page, span).getByText(/^Current: 00:00–\d\d:\d\d\.|until \d\d:\d\d\./)).toBeVisible()
  }
  await expect(page.getByRole('meter', { name: 'Current power level' })).toBeAttached()
  await expect(page.getByRole('meter', { name: 'Current occupancy level' })).toBeAttached()
  await expect(page.getByRole('slider', { name: /Power in watts and occupancy/ })).toBeVisible()
  await expectAccessible(page)

  await bars(page, 'This week')
    .getByRole('button', { name: /How it was computed/ })
    .click()
  const how = page.getByRole('dialog', { name: /How it was computed: Savings, This week/ })
  await expect(how).toContainText('working hours × working days ÷ 1000')
  await expect(how).toContainText('Time without readings')
  await expect(how).toContainText('Previous is the baseline')
  await expect(how.getByRole('row', { name: /Parking deck P2/ })).toBeVisible()
  await closeByEscape(how)

  await page.getByRole('combobox', { name: 'Zone' }).click()
  // The site's root is no zone.
  await expect(page.getByRole('option')).toHaveText(['All Zones', ...zones])
  await page.getByRole('option', { name: 'Parking deck P2' }).click()
  await expect(page).toHaveURL(/zone=\d/)
  await savings(page).getByRole('button', { name: 'View as table' }).press('Enter')
  const rows = savings(page).getByRole('row', { name: /Parking deck P2/ })
  await expect(rows).toHaveCount(4)
  await expect(savings(page).getByRole('button', { name: 'Export CSV' })).toBeVisible()
})

test.describe('against a server with section 7 alone, whose readings fail', () => {
  // The browser itself logs answers of 404 and 500.
  test.use({
    allowedInConsole: [/404 \(Not Found\)|500 \(Internal Server Error\)|Cannot retrieve user data/],
  })

  test('the overview shows each failure in its place, and Retry loads it', async ({ page }) => {
    await onlySectionSeven(page)
    const history = '**/api/v2/devices/status/history*'
    const failing = /start_date=.*end_date=/
    await page.route(history, (route) =>
      failing.test(route.request().url())
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    )
    await page.route('**/settings', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await page.goto('/dashboard?zone=3')
    const notice = page.getByRole('alert').filter({ hasText: 'The settings could not be loaded' })
    await expect(notice).toBeVisible()
    await expect(savings(page).getByText(/kWh/)).toHaveCount(0)
    const retry = notice.getByRole('button', { name: 'Retry' })
    const askedAgain = page.waitForResponse('**/settings')
    await retry.click()
    await askedAgain
    await page.unroute('**/settings')
    // It asks by itself too, so the notice may go at any time once the settings can be loaded.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1000 })
      await expect(notice).toHaveCount(0, { timeout: 1000 })
    }).toPass({ intervals: [0] })
    const today = page.getByRole('region', { name: 'Power and occupancy today' })
    await expect(today.getByText(/Could not be loaded.*Internal Server Error/)).toBeVisible()
    await expect(page.getByRole('meter', { name: 'Current occupancy level' })).toBeAttached()
    await page.unroute(history)
    await today.getByRole('button', { name: 'Retry' }).click()
    await expect(today.getByRole('slider')).toBeVisible()
    await expect(today.getByText(/Could not be loaded/)).toHaveCount(0)
  })
})
