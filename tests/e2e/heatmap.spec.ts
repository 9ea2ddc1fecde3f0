import type { Page } from '@playwright/test'
import { dayFromNow } from './dayFromNow.ts'
import { changeSite, expect, onlySectionSeven, test } from './fixtures.ts'

/** For opening a page and loading a history on a busy machine. */
const slow = { timeout: 20_000 }

const slider = (page: Page) => page.getByRole('slider')
const shownTime = async (page: Page) => (await slider(page).getAttribute('aria-valuetext')) ?? ''
const devices = (page: Page) => page.getByRole('listbox', { name: 'Devices on the floor plan' })

/** The coloured share of the plan, 0–1, and a checksum of the colours. */
const heat = (page: Page) =>
  page.locator('.plan-heat canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const context = copy.getContext('2d')
    if (!context) throw new Error('No 2D context')
    context.drawImage(canvas, 0, 0)
    const { data } = context.getImageData(0, 0, copy.width, copy.height)
    let coloured = 0
    let print = 0
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 20) coloured++
      print = (print * 31 + (data[at] ?? 0) + 7 * (data[at + 1] ?? 0)) % 1_000_003
    }
    return { coloured: coloured / (data.length / 4), print }
  })

/** Yesterday, as the address has it. It has all of its hours, when today's may have just begun. */
const yesterday = () => `from=${dayFromNow(-1)}&to=${dayFromNow(-1)}`

test('a day is gone through hour by hour, and the plan, the pointer and the table tell the same', async ({
  page,
}) => {
  await page.goto('/statistics/heatmap?source=level')
  await expect(slider(page)).toBeEnabled(slow)
  const newest = await shownTime(page)
  await slider(page).press('Home')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /00:00–01:00$/)
  await expect(slider(page)).toHaveAccessibleName('Hour')
  await slider(page).press('End')
  expect(await shownTime(page)).toBe(newest)

  // Yesterday has all of its hours, and another picture at noon than at night.
  await page.goto(`/statistics/heatmap?source=level&${yesterday()}`)
  await expect(slider(page)).toHaveAttribute('max', /^2[234]$/, slow)
  await slider(page).press('Home')
  await expect.poll(async () => (await heat(page)).coloured).toBeGreaterThan(0.2)
  const night = await heat(page)
  for (const key of ['PageUp', 'PageUp', 'ArrowRight']) await slider(page).press(key)
  await expect.poll(async () => (await heat(page)).print).not.toBe(night.print)

  await devices(page).focus()
  await page.keyboard.press('ArrowDown')
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText(/Output level: [\d,]+%/)
  const told = (await tip.textContent()) ?? ''
  const [, name = '', value = ''] = /^(.+?)\s*Output level: ([\d,]+)%/s.exec(told) ?? []

  await page.getByRole('button', { name: 'View as table' }).click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: name.trim(), exact: true }) })
  await expect(row.getByRole('cell').last()).toHaveText(
    Number(value.replace(',', '.')).toFixed(1).replace('.', ','),
  )
})

test('where the browser does not let a worker draw on the page, the page draws the same', async ({
  page,
}) => {
  const refusing = await page.context().newPage()
  await refusing.route('**/assets/heat.worker-*.js', async (route) => {
    const response = await route.fetch()
    const refusal = 'OffscreenCanvas.prototype.getContext = () => { throw new Error("refused") };'
    await route.fulfill({ response, body: refusal + (await response.text()) })
  })
  for (const each of [page, refusing]) {
    await each.goto('/statistics/heatmap?source=sample')
    await expect(slider(each)).toBeEnabled(slow)
    await slider(each).press('Home')
    await expect(slider(each)).toHaveAttribute('aria-valuetext', /00:00–01:00$/)
  }
  await expect(refusing.locator('.plan-heat canvas')).toHaveAttribute('data-by', 'page', slow)

  await expect(async () => {
    const usual = await heat(page)
    expect(usual.coloured).toBeGreaterThan(0.2)
    expect(await heat(refusing)).toEqual(usual)
  }).toPass(slow)
})

test.describe('where its worker could not be loaded', () => {
  const worker = '**/assets/heat.worker-*.js'
  const isDrawn = async (page: Page) => (await heat(page)).coloured > 0.2

  test('another is started by itself', async ({ page }) => {
    await page.route(worker, (route) => route.abort(), { times: 1 })
    await page.goto(`/statistics/heatmap?source=sample&${yesterday()}`)
    await expect.poll(() => isDrawn(page), slow).toBe(true)
  })

  test('a step starts another at once', async ({ page }) => {
    /** ms between two attempts without a step. */
    const pause = 5000
    let refused = 0
    await page.route(worker, (route) => {
      refused++
      return route.abort()
    })
    await page.goto(`/statistics/heatmap?source=sample&${yesterday()}`)
    await expect.poll(() => refused, slow).toBeGreaterThan(0)
    await slider(page).press('Home')
    const step = async (isDone: () => unknown) =>
      expect(async () => {
        await slider(page).press('ArrowRight')
        expect(await isDone()).toBe(true)
      }).toPass({ timeout: pause })
    for (const count of [2, 3, 4, 5]) await step(() => refused >= count)
    await page.unroute(worker)
    await step(() => isDrawn(page))
  })
})

test('it plays at each speed, and pauses', async ({ page }) => {
  // Enough days: a month that has just begun would have been played to its end before Pause is pressed.
  await page.goto(`/statistics/heatmap?source=sample&from=${dayFromNow(-40)}&to=${dayFromNow(-1)}`)
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('not measured', slow)
  await slider(page).press('Home')
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '×4' })
  await slider(page).press(' ')
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = await shownTime(page)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await shownTime(page)).toBe(paused)

  await page.getByRole('button', { name: 'Show hours' }).click()
  await expect(slider(page)).toHaveAccessibleName('Hour')
  await expect(page.getByRole('group', { name: 'Zone' }).getByRole('button')).toHaveText([
    'Ülemiste office, floor 4',
    'Parking deck P2',
    'Kalamaja school, ground floor',
    'Pärnu maantee',
  ])
  await page.getByRole('button', { name: 'Parking deck P2' }).click()
  await expect(page).toHaveURL(/zone=3/)
  await expect(page).toHaveURL(/source=sample/)

  const time = page.getByRole('group', { name: 'Time' })
  await expect(time.getByRole('button')).toHaveText(['Today', 'This week', 'This month', /^Date range/])
  await time.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL(/time=week/)
  await expect(slider(page)).toHaveAccessibleName('Day')
  await time.getByRole('button', { name: 'Date range' }).click()
  for (const calendar of ['First day', 'Last day'])
    await expect(page.getByRole('region', { name: calendar })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
})

test.describe('against section 7 alone', () => {
  test.use({ allowedInConsole: [/Failed to load resource|Cannot retrieve user data/] })

  test('a zone without reports opens on sample data; failures are shown with Retry', async ({ page }) => {
    await onlySectionSeven(page)
    await changeSite(page, (site) => ({
      ...site,
      luminaires: site.luminaires.map((luminaire) => ({ ...luminaire, status: [] })),
      sensors: site.sensors.map((sensor) => ({ ...sensor, events: [] })),
    }))
    await page.route('**/api/v2/events?**', (route) => route.fulfill({ json: [] }))
    await page.goto(`/statistics/heatmap?${yesterday()}`)
    await expect(page.getByRole('region', { name: 'Legend' })).toContainText('not measured', slow)
    await expect(page.getByRole('button', { name: 'Sample data' })).toHaveAttribute('aria-pressed', 'true')

    let isBroken = true
    await page.route('**/api/v2/devices/status/history?**', (route) =>
      isBroken
        ? route.fulfill({ status: 404, json: { message: 'The archive is closed' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Output level' }).click()
    await expect(page.getByText('Could not be loaded: The archive is closed')).toBeVisible(slow)
    isBroken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await heat(page)).coloured).toBeGreaterThan(0.2)

    await page.goto('/statistics/heatmap?source=level&from=2031-01-01&to=2031-01-02')
    await expect(page.getByText('This time is in the future.')).toBeVisible(slow)
    await expect(slider(page)).toBeDisabled()
  })
})
