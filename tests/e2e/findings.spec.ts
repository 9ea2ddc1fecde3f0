import type { Page } from '@playwright/test'
import { expect, expectAccessible, onlySectionSeven, test } from './fixtures.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Findings' })

test('what is wrong on the site is listed with its cause, explained, acknowledged and assigned', async ({
  page,
}) => {
  await page.goto('/findings')
  const row = table(page).getByRole('row', { name: /^Does not dim P2 south aisle L04/ })
  await expect(row).toContainText('Does not dim')
  await row.getByRole('button').click()
  await expect(page).toHaveURL(/\/findings\?finding=\d+$/)
  await expect(table(page)).toContainText('off or full on')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(row).toContainText('Acknowledged')
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(row.getByRole('cell').last()).not.toHaveText('–')
  await page.getByLabel('Finding', { exact: true }).selectOption('Silent')
  await expect(page).toHaveURL('/findings?cause=silent')
  await expect(row).toBeHidden()
})

test('a device’s page tells what is wrong with it, and leads to the finding', async ({ page }) => {
  await page.goto('/findings')
  await table(page)
    .getByRole('row', { name: /P2 south aisle L04/ })
    .getByRole('button')
    .click()
  await page.getByRole('link', { name: 'Page of P2 south aisle L04' }).click()
  const found = page.getByRole('region', { name: 'Findings' })
  await found.getByRole('link', { name: 'Does not dim' }).click()
  await expect(page).toHaveURL(/\/findings\?device=\d+&finding=\d+$/)
  await expect(table(page).getByRole('row')).toHaveCount(3)
})

test('a device’s panel on the floor plan tells what is wrong with it, and the legend explains the triangle', async ({
  page,
}) => {
  await page.goto('/findings')
  await table(page)
    .getByRole('row', { name: /P2 south aisle L04/ })
    .getByRole('button')
    .click()
  const link = page.getByRole('link', { name: 'Page of P2 south aisle L04' })
  const [, id] = /\/luminaires\/(\d+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  await page.goto(`/floorplan/areas/3?device=${id}`)
  const found = page.getByRole('complementary').getByRole('region', { name: 'Findings' })
  await expect(found.getByRole('link', { name: 'Does not dim' })).toBeVisible()
  const devices = page.getByRole('listbox', { name: 'Devices on the floor plan' })
  await devices.focus()
  await expect(devices.getByRole('option', { name: /^P2 south aisle L04, .*Does not dim/ })).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: 'Legend' }).getByText('Finding', { exact: true }),
  ).toBeVisible()
})

test('a server that has section 7 alone says that it does not look for findings', async ({ page }) => {
  await onlySectionSeven(page)
  await page.goto('/findings')
  await expect(page.getByText('This server does not look for findings')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Findings' })).toHaveCount(0)
})
