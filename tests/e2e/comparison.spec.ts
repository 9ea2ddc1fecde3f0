import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayFromNow } from './dayFromNow.ts'
import { expect, expectAccessible, onlySectionSeven, test } from './fixtures.ts'

const bars = (page: Page) => page.getByRole('slider', { name: /^Energy in kWh, day by day/ })

test('two periods stand side by side, and their difference is in kWh, Eur and percent', async ({ page }) => {
  await page.goto('/statistics/comparison')
  await page.getByRole('button', { name: 'Last week' }).click()
  await expect(page).toHaveURL(/\?period=lastWeek$/)
  await expect(bars(page)).toBeVisible()
  await expect(page.getByText(/^(\d[\d \s,]* kWh (more|less)|No difference)$/)).toBeVisible()
  await expect(page.getByText(/^[+−]?[\d\s,]+% · [+−]?[\d\s,]+ Eur$/)).toBeVisible()
  await expect(page.getByText('Days stand beside those of the same weekday.')).toBeVisible()

  await test.step('a zone and other days, kept in the address', async () => {
    await page.getByRole('button', { name: 'Parking deck P2' }).click()
    await expect(page.getByRole('heading', { name: 'Energy, Parking deck P2' })).toBeVisible()
    const other = page.getByRole('group', { name: 'Compared with' })
    await other.getByRole('button', { name: 'Date range' }).press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/period=lastWeek&.*withFrom=\d{4}-\d\d-\d\d&withTo=\d{4}-\d\d-\d\d/)
    await page.reload()
    await expect(other.getByRole('button', { name: /Date range \d\d\// })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('button', { name: 'Last week', pressed: true })).toBeVisible()
  })

  await test.step('each day’s values by keys', async () => {
    await bars(page).press('Home')
    await expect(bars(page)).toHaveAttribute('aria-valuetext', /^Monday, .* kWh, .* kWh$/)
    await bars(page).press('ArrowRight')
    await expect(bars(page)).toHaveAttribute('aria-valuetext', /^Tuesday/)
    await bars(page).press('End')
    await expect(bars(page)).toHaveAttribute('aria-valuetext', /^Sunday/)
  })

  await test.step('how it was computed', async () => {
    await page.getByRole('button', { name: /^How it was computed/ }).click()
    await expect(page.getByText('Difference = energy of the first period')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await expectAccessible(page)

  await test.step('as a table and a file', async () => {
    await page.getByRole('button', { name: 'View as table' }).press('Enter')
    const table = page.getByRole('table', { name: 'Energy, Parking deck P2' })
    await expect(table.getByRole('row')).toHaveCount(8)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await file).path(), 'utf8')
    expect(csv).toMatch(
      /^\uFEFFDay,Day of [\d/–]+,Energy of [\d/–]+ \(kWh\),.*Difference \(kWh\)\r\n1,\d{4}-/,
    )
    expect(csv.trim().split('\r\n')).toHaveLength(8)
  })
})

test('days that were not measured are gaps and words, and never a zero', async ({ page }) => {
  await page.goto('/statistics/comparison?period=lastWeek&with=yearBefore')
  await expect(page.getByText('Readings on 0 of 7 days')).toBeVisible()
  await expect(page.getByText('There is no difference to show: no day has readings in both.')).toBeVisible()
  await bars(page).press('Home')
  await expect(bars(page)).toHaveAttribute('aria-valuetext', /kWh, .* no data$/)
  await expect(page.getByRole('main').getByText(/(^|\s)0(,00)? kWh( |$)/)).toHaveCount(0)

  await page.goto('/statistics/comparison?from=2015-01-05&to=2015-01-11')
  await expect(page.getByRole('heading', { name: 'No readings in either period' })).toBeVisible()
  await page.goto('/statistics/comparison?from=2090-01-05&to=2090-01-11')
  await expect(page.getByRole('heading', { name: 'There is nothing to compare yet' })).toBeVisible()
})

test('a period that is not over is compared with as many hours of the other, and says so', async ({
  page,
}) => {
  await page.goto(
    `/statistics/comparison?from=${dayFromNow(-2)}&to=${dayFromNow(3)}&withFrom=${dayFromNow(-22)}&withTo=${dayFromNow(-17)}`,
  )
  await expect(
    page.getByText(/^Not over yet, so the first \d+ hours of each are compared: until .*, and until /),
  ).toBeVisible()
  await expect(page.getByText(/The periods differ in length/)).toHaveCount(0)
})

test('a server that has only section 7’s calls compares as well', async ({ page }) => {
  await onlySectionSeven(page)
  await page.goto(
    `/statistics/comparison?zone=3&from=${dayFromNow(-3)}&to=${dayFromNow(-2)}&withFrom=${dayFromNow(-10)}&withTo=${dayFromNow(-9)}`,
  )
  await expect(page.getByText(/kWh (more|less)$|^No difference$/)).toBeVisible()
})

test('is printed light and without its controls', async ({ page }) => {
  await page.goto('/statistics/comparison?period=lastWeek')
  await expect(bars(page)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('group', { name: 'Zone' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'View as table' })).toBeHidden()
  await expect(page.getByText(/^Period: \d/)).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
