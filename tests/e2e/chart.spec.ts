import { readFile } from 'node:fs/promises'
import type { Area } from '#openapi/lighting.d.ts'
import { changeSite, expect, expectAccessible, test } from './fixtures.ts'

/** The language of a browser that was started without a locale. */
const inLanguageC = () =>
  Object.defineProperty(Navigator.prototype, 'language', { configurable: true, get: () => 'C' })

test('days of a zone are chosen, looked into, compared with those before, and taken away', async ({
  page,
}) => {
  await page.addInitScript(inLanguageC)
  await page.goto('/statistics/chart')
  const chart = page.getByRole('slider', { name: /hour by hour/ })
  await expect(chart).toBeVisible()
  await expect(page.getByRole('group', { name: 'Zone' }).getByRole('button')).toHaveText([
    'All Zones',
    'Ülemiste office, floor 4',
    'Parking deck P2',
    'Kalamaja school, ground floor',
    'Pärnu maantee',
  ])
  await expect(page.getByRole('button', { name: 'All Zones', pressed: true })).toBeVisible()

  await test.step('a zone and a week, kept in the address', async () => {
    await page.getByRole('button', { name: 'Parking deck P2' }).click()
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(page).toHaveURL(/zone=\d&time=week$/)
    await expect(
      page.getByRole('slider', { name: 'Power and occupancy, Parking deck P2, day by day' }),
    ).toBeVisible()
  })

  await test.step('all time, which begins at the installation', async () => {
    await page.goto('/statistics/chart?time=all')
    await expect(
      page.getByRole('slider', { name: 'Power and occupancy, All Zones, day by day' }),
    ).toBeVisible()
    await page.goBack()
  })

  await test.step('a range of days from two calendars, by keys', async () => {
    await page.getByRole('button', { name: 'This month' }).click()
    await page.getByRole('button', { name: 'Date range' }).press('Enter')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    const last = page.getByRole('region', { name: 'Last day' })
    await last.getByRole('button', { pressed: true }).focus()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
    await expect(page.getByRole('button', { name: /Date range 01\// })).toBeVisible()
  })

  const days = page.getByRole('slider', { name: /day by day/ })
  await test.step('values under the pointer and by keys', async () => {
    await expect(days).toHaveAttribute('aria-valuetext', /Power \d.* W, Occupancy/)
    await days.press('Home')
    await expect(days).toHaveAttribute('aria-valuetext', /^01\//)
    await days.press('ArrowRight')
    await expect(days).toHaveAttribute('aria-valuetext', /^02\//)
    const box = await days.boundingBox()
    if (!box) throw new Error('The chart has no box')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(days).not.toHaveAttribute('aria-valuetext', /^02\//)
  })

  await test.step('a zoom by dragging, and back by a double click', async () => {
    const out = page.getByRole('button', { name: 'Show all' })
    await expect(out).toBeDisabled()
    const box = await days.boundingBox()
    if (!box) throw new Error('The chart has no box')
    const middle = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.4, middle)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, middle, { steps: 4 })
    await page.mouse.up()
    await expect(out).toBeEnabled()
    await page.mouse.dblclick(box.x + box.width / 2, middle)
    await expect(out).toBeDisabled()
  })

  await test.step('lines on and off, the days before beneath', async () => {
    const power = page.getByRole('button', { name: 'Power', exact: true })
    await power.click()
    await expect(power).toHaveAttribute('aria-pressed', 'false')
    await expect(days).not.toHaveAttribute('aria-valuetext', /Power \d/)
    await power.click()
    // The demo site has no days before those of last month.
    await page.getByRole('button', { name: 'This week' }).click()
    await page.getByRole('button', { name: /Compare with the days before/ }).click()
    await expect(page.getByRole('button', { name: 'Power before' })).toBeVisible()
    await expect(page.getByText(/^before \d/)).toHaveCount(3)
  })
  await expectAccessible(page)

  await test.step('as a picture, a file and a table', async () => {
    const picture = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export PNG' }).click()
    const png = await picture
    expect(png.suggestedFilename()).toMatch(/^latern-chart-.*\.png$/)
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await file).path(), 'utf8')
    expect(csv.split('\r\n')[0]).toContain(
      'Day,Power (W),Occupancy (%),Energy (kWh),Coverage (%),Power before (W)',
    )

    await page.getByRole('button', { name: 'View as table' }).press('Enter')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(csv.trim().split('\r\n').length)
  })
})

test('days that cannot be shown say why', async ({ page }) => {
  await page.goto('/statistics/chart?time=fortnight')
  await expect(page.getByText('Unknown unitOfTime: fortnight')).toBeVisible()
  await page.goto('/statistics/chart?from=2090-12-24&to=2091-01-06')
  await expect(page.getByRole('heading', { name: 'These days are in the future' })).toBeVisible()
  await page.goto('/statistics/chart?from=2015-12-24&to=2016-01-06')
  await expect(page.getByText('There are no readings or events for these days.')).toBeVisible()
  await expect(page.getByText('Coverage 0%')).toBeVisible()
})

test.describe('of sixty zones, on a phone', () => {
  test.use({ wholePolls: true, viewport: { width: 390, height: 844 } })

  test('the chosen one’s button and its chart are both in view', async ({ page }) => {
    await changeSite(page, (site) => {
      const more = Array.from({ length: 60 }, (_, at) => ({
        ...(site.areas[0] as Area),
        id: 1000 + at,
        name: `Floor ${at}`,
      }))
      return { ...site, areas: [...site.areas, ...more] }
    })
    await page.goto('/statistics/chart?zone=1050')
    await expect(page.getByRole('button', { name: 'Floor 50', pressed: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Power and occupancy, Floor 50' })).toBeInViewport()
  })
})
