import type { Page } from '@playwright/test'
import type { ApiToken } from '#openapi/lighting.d.ts'
import { call } from './calls.ts'
import { expect, expectAccessible, notification, onlySectionSeven, test } from './fixtures.ts'

const day = 24 * 3_600_000
const unknown = 900_001

/** Reports, as a program with a token for telemetry, and forgets what was refused before. */
async function report(address: string, readings: object[]): Promise<void> {
  await call('POST', '/api/v2/latern/refused/drop', { fk_device: unknown })
  const { secret, apiToken } = await call<{ secret: string; apiToken: ApiToken }>(
    'POST',
    '/api/v2/latern/tokens',
    {
      name: `Data problems ${Date.now()}`,
      scope: 'telemetry',
      dt_end: new Date(Date.now() + day).toISOString(),
    },
  )
  const stored = await fetch(`${address}/api/v2/telemetry`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      prefer: 'handling=lenient',
    },
    body: JSON.stringify({ readings }),
  })
  expect(stored.status).toBe(200)
  await call('DELETE', `/api/v2/latern/tokens/${apiToken.id}`, {})
}

const reading = (fk_device: number, dt_production: number, output_level = 50) => ({
  fk_device,
  dt_production: new Date(dt_production).toISOString(),
  output_level,
})
const table = (page: Page) => page.getByRole('table', { name: 'Refused rows' })
const groupOf = (page: Page, name: string) =>
  table(page).getByRole('row').filter({ hasText: name }).filter({ hasText: 'Unknown device' })

test('telemetry of an unknown device is listed with its rows, sent again, and dropped', async ({
  page,
  server,
}) => {
  const now = Date.now()
  await report(server.address, [
    reading(unknown, now - 120_000),
    reading(unknown, now - 60_000),
    reading(unknown, now - 60_000),
  ])
  await page.goto('/settings/data-problems')
  const group = groupOf(page, `ID ${unknown}`)
  await expect(group).toContainText(`there is no luminaire ${unknown}`)
  await expect(group.getByRole('cell').nth(1)).toHaveText('2refused 3×')
  await group.getByRole('button', { name: 'Unknown device', exact: true }).click()
  const rows = table(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`{"fk_device":${unknown},`)
  await expect(rows.first()).toContainText('by HTTP')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Send all of ID ${unknown} again` }).click()
  await expect(notification(page, '0 stored, 2 refused again')).toBeVisible()
  await rows
    .first()
    .getByRole('button', { name: /^Delete row/ })
    .click()
  await page
    .getByRole('alertdialog', { name: 'Delete this row?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: `Delete all of ID ${unknown}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(group).toBeVisible()
  await page.getByRole('button', { name: `Delete all of ID ${unknown}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(group).toHaveCount(0)
})

test('a device whose clock runs ahead is listed, and its page says so', async ({ page, server }) => {
  await page.goto('/luminaires')
  const link = page.getByRole('table').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  const [, id] = /\/luminaires\/(\d+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  // Too far ahead to be stored, so that the site stays as it was.
  await report(server.address, [reading(Number(id), Date.now() + 3 * day + 2 * 3_600_000)])
  await page.goto('/settings/data-problems')
  const clock = page.getByRole('table', { name: 'Wrong clocks' }).getByRole('row').filter({ hasText: name })
  await expect(clock).toContainText('3 d 2 h ahead')
  await clock.getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'Clock', exact: true })).toContainText(
    'Its clock runs 3 d 2 h ahead',
  )
})

test('a provider’s server keeps neither, and the page has what the console could not read', async ({
  page,
}) => {
  await onlySectionSeven(page)
  await page.goto('/settings/data-problems')
  await expect(page.getByText('No data problems')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refused telemetry' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Clocks' })).toHaveCount(0)
})
