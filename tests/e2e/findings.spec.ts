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
  const evidence = page.getByRole('region', { name: 'Around the time when it began' })
  await expect(evidence.locator('.uplot')).toBeVisible()
  await evidence.getByRole('button', { name: 'View as table' }).click()
  await expect(evidence.getByRole('columnheader', { name: /^Level/ }).first()).toBeVisible()
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
  const lastDay = page.getByRole('complementary').getByRole('region', { name: 'The last 24 hours' })
  await expect(lastDay.locator('.uplot')).toBeVisible()
  // Where the panel is narrow, the legend takes several lines.
  const legend = await lastDay.locator('figcaption').boundingBox()
  const chart = await lastDay.getByRole('slider').boundingBox()
  const box = await lastDay.locator('figure').boundingBox()
  if (!legend || !chart || !box) throw new Error('The chart of the last 24 hours has no place')
  expect(legend.height).toBeGreaterThan(40)
  expect(chart.y).toBeGreaterThanOrEqual(legend.y + legend.height)
  expect(chart.y + chart.height).toBeLessThanOrEqual(box.y + box.height)
  const devices = page.getByRole('listbox', { name: 'Devices on the floor plan' })
  await devices.focus()
  await expect(devices.getByRole('option', { name: /^P2 south aisle L04, .*Does not dim/ })).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: 'Legend' }).getByText('Finding', { exact: true }),
  ).toBeVisible()
})

test.describe('with a server that has section 7 alone', () => {
  test.beforeEach(({ page }) => onlySectionSeven(page))

  test('the console finds what is wrong in a zone on a day, says that nobody can act on it, and leads to other days', async ({
    page,
  }) => {
    await page.goto('/findings?zone=3')
    const row = table(page).getByRole('row', { name: /^Does not dim P2 south aisle L04/ })
    await row.getByRole('button').click()
    await expect(row).toContainText('Does not dim')
    await expect(page.getByText('cannot remember who acknowledges')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Findings' })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByLabel('Finding', { exact: true }).selectOption('Silent')
    await expect(row).toBeHidden()
    await page.goto('/findings?zone=3')
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page).toHaveURL(/\/findings\?zone=3&day=\d{4}-\d\d-\d\d$/)
    await expect(row).toContainText('Does not dim')
  })

  test('a device’s page and its panel on the floor plan tell what the console has found', async ({
    page,
  }) => {
    await page.goto('/findings?zone=3')
    await table(page)
      .getByRole('row', { name: /P2 south aisle L04/ })
      .getByRole('button')
      .click()
    await page.getByRole('link', { name: 'Page of P2 south aisle L04' }).click()
    const found = page.getByRole('region', { name: 'Findings' })
    await expect(found.getByRole('link', { name: 'Does not dim' })).toBeVisible()
    const [, id] = /\/luminaires\/(\d+)/.exec(page.url()) ?? []
    await page.goto(`/floorplan/areas/3?device=${id}`)
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Does not dim' })).toBeVisible()
    const devices = page.getByRole('listbox', { name: 'Devices on the floor plan' })
    await devices.focus()
    await expect(devices.getByRole('option', { name: /^P2 south aisle L04, .*Does not dim/ })).toHaveCount(1)
    const panel = page.getByRole('complementary')
    await panel.getByRole('button', { name: 'Show the last 24 hours' }).click()
    await expect(panel.getByRole('region', { name: 'The last 24 hours' }).locator('.uplot')).toBeVisible()
    await panel.getByRole('link', { name: 'Does not dim' }).click()
    await expect(page).toHaveURL(/\/findings\?zone=3&device=\d+&finding=\d+$/)
    await expect(table(page).getByRole('row')).toHaveCount(3)
  })
})
