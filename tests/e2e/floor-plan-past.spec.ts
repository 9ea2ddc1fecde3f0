import type { Page } from '@playwright/test'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { dayFromNow } from './dayFromNow.ts'
import { expect, expectAccessible, onlySectionSeven, test } from './fixtures.ts'

const slider = (page: Page) => page.getByRole('slider', { name: 'Minute' })
const bar = (page: Page) => page.getByRole('region', { name: 'Time shown' })
const device = 5

const momentIn = (page: Page) => Date.parse(new URL(page.url()).searchParams.get('at') ?? '')

/** HH:mm in the demo's time zone. */
const timeOfDay = (time: number) =>
  new Date(time).toLocaleTimeString('et', { timeZone: 'Europe/Tallinn', hour: '2-digit', minute: '2-digit' })

/** Opens the zone's past with a luminaire's panel, a day before, and waits for its readings. */
async function openYesterday(page: Page) {
  await page.goto(`/floorplan/areas/2?device=${device}`)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Live')
  await bar(page).getByRole('button', { name: 'Previous day' }).click()
  await expect(slider(page)).toHaveAttribute('max', '1439')
}

/** What the server's history says of the luminaire at an instant; undefined without a report in the 30 minutes before. */
async function levelThen(page: Page, time: number): Promise<string> {
  const before = (minutes: number) => new Date(time - minutes * 60_000).toISOString()
  const response = await page.request.get('/api/v2/devices/status/history', {
    headers: { authorization: `Bearer ${process.env.LATERN_TOKEN ?? ''}` },
    params: { fk_area: 2, fk_device: device, start_date: before(29.999), end_date: before(-1) },
  })
  const readings: StatusReading[] = await response.json()
  const own = readings.filter(
    ({ fk_device, dt_production }) => fk_device === device && Date.parse(dt_production ?? '') <= time,
  )
  const newest = own
    .toSorted((one, other) => (one.dt_production ?? '').localeCompare(other.dt_production ?? ''))
    .at(-1)
  return newest ? `${Math.round(newest.output_level)}%` : 'No report in the 30 minutes before'
}

const fact = (page: Page, name: string) =>
  page
    .getByRole('complementary')
    .locator('dt')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd[1]')

const after = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

/** From 01:30 to 12:15 of a day. */
const foundAfter = (start: string) => ({
  id: 1,
  fk_device: device,
  device: 'L05',
  fk_area: 2,
  cause: 'dark',
  since: after(start, 90),
  found_at: after(start, 120),
  over_at: after(start, 735),
  status: 'closed',
  fk_user: null,
  user: null,
  evidence: null,
  devices: [],
})

/** At 10:00. */
const editAfter = (start: string, entity = device) => ({
  id: entity,
  at: after(start, 600),
  user: null,
  email: 'engineer@latern.example',
  apiToken: null,
  operation: 'updateLuminaire',
  kind: 'luminaires',
  entity,
  name: 'L05',
  before: { latitude: 10 },
  after: { latitude: 20 },
})

/** From here on, the levels of more than a minute wait. `minutes` are the starts of the single minutes that are requested. */
async function holdDays(page: Page) {
  let letDaysThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letDaysThrough = resolve
  })
  const minutes: number[] = []
  await page.route('**/api/v2/latern/levels?**', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [start = 0, end = 0] = ['start_date', 'end_date'].map((name) =>
      Date.parse(searchParams.get(name) ?? ''),
    )
    if (end - start > 60_000) await released
    else minutes.push(start)
    await route.continue()
  })
  return { letDaysThrough, minutes }
}

test.describe('the past of a floor plan', () => {
  test('is scrubbed by keys, shows what the history says, and is in the address until one is back to live', async ({
    page,
  }) => {
    await openYesterday(page)
    await slider(page).focus()
    await page.keyboard.press('Home')
    for (let quarter = 0; quarter < 4 * 9; quarter++) await page.keyboard.press('PageUp')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /, 09:00$/)
    // The address follows when the slider rests.
    await expect.poll(() => timeOfDay(momentIn(page))).toBe('09:00')
    await expect(fact(page, 'Level')).toHaveText(await levelThen(page, momentIn(page)))

    await bar(page)
      .getByRole('button', { name: /^Previous change of/ })
      .click()
    await expect(slider(page)).not.toHaveAttribute('aria-valuetext', /, 09:00$/)
    await expect.poll(async () => new Date(momentIn(page)).getUTCMinutes()).not.toBe(0)
    await expect(fact(page, 'Level')).toHaveText(await levelThen(page, momentIn(page)))

    const [shown, time] = [await slider(page).getAttribute('aria-valuetext'), momentIn(page)]
    await page.reload()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', shown ?? '')
    expect(momentIn(page)).toBe(time)
    await expectAccessible(page)

    await bar(page).getByRole('button', { name: 'Back to live' }).click()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Live')
    await expect(page).toHaveURL(`/floorplan/areas/2?device=${device}`)
    await expect(fact(page, 'Level now')).toHaveText(/%$/)
  })

  test('of a link is there with its minute alone, before the day is', async ({ page }) => {
    const now = new Date()
    const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 1, 12)
    const { letDaysThrough } = await holdDays(page)
    await page.goto(`/floorplan/areas/2?device=${device}&at=${new Date(noon).toISOString().slice(0, 16)}Z`)
    const level = await levelThen(page, noon)
    await expect(fact(page, 'Level')).toHaveText(level)
    await expect(bar(page).getByText(new RegExp(`, ${timeOfDay(noon)}$`))).toBeVisible()
    await expect(bar(page).getByText('Loading')).toBeVisible()
    await expect(slider(page)).toBeDisabled()

    letDaysThrough()
    await expect(slider(page)).toHaveAttribute('max', '1439')
    await expect(fact(page, 'Level')).toHaveText(level)
    expect(momentIn(page)).toBe(noon)
  })

  test('plays, and its right end on today is live', async ({ page }) => {
    await page.goto('/floorplan/areas/2')
    await page.getByRole('button', { name: 'History' }).click()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Live')
    await slider(page).focus()
    await page.keyboard.press('PageDown')
    await expect(slider(page)).not.toHaveAttribute('aria-valuetext', 'Live')
    await bar(page).getByRole('button', { name: 'Play' }).click()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Live')
    await expect(page).toHaveURL('/floorplan/areas/2')
  })

  test('has an earlier day beside it, at the same minute and of the same part of the plan', async ({
    page,
  }) => {
    await openYesterday(page)
    const time = (await slider(page).getAttribute('aria-valuetext'))?.split(', ')[1]
    await page.getByLabel('Compare with').selectOption({ label: 'The week before' })
    const other = page.getByRole('region', { name: new RegExp(`, ${time}$`) })
    await expect(other.getByText(new RegExp(`, ${time}$`))).toBeVisible()
    await expect(page.locator('[data-image="ready"]')).toHaveCount(2)

    const scales = page.locator('.plan-scale')
    const areAlike = async () => new Set(await scales.allInnerTexts()).size
    await expect(scales).toHaveCount(2)
    await expect.poll(areAlike).toBe(1)
    const before = await scales.first().innerText()
    await other.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 3 })
    await expect(scales.first()).not.toHaveText(before)
    await expect.poll(areAlike).toBe(1)

    await expect(page).toHaveURL(/[?&]beside=week/)
    // It would cover half of the narrower plan, and is shown if one asks for it.
    const legend = page.getByRole('region', { name: 'Legend' })
    await expect(legend).toHaveCount(0)
    await page.getByRole('button', { name: 'Legend' }).click()
    await expect(legend).toBeVisible()
    await page.reload()
    await expect(other.getByText(new RegExp(`, ${time}$`))).toBeVisible()
    await page.getByLabel('Compare with').selectOption({ label: 'No comparison' })
    await expect(other).toHaveCount(0)
    await expect(page).not.toHaveURL(/beside/)
  })

  test('shows the same part beside it also where it is opened while the day plays', async ({ page }) => {
    await openYesterday(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await bar(page).getByRole('button', { name: 'Play' }).click()
    for (const other of ['The day before', 'The week before', 'The day before', 'The week before']) {
      await page.getByLabel('Compare with').selectOption({ label: other })
      await expect(page.locator('[data-image="ready"]')).toHaveCount(2)
      await expect
        .poll(() =>
          page
            .locator('.plan-scale')
            .evaluateAll(
              ([one, two]) => one !== undefined && one.getAttribute('style') === two?.getAttribute('style'),
            ),
        )
        .toBe(true)
      await page.getByLabel('Compare with').selectOption({ label: 'No comparison' })
      await expect(page.locator('[data-image="ready"]')).toHaveCount(1)
    }
  })

  test('while it plays, the day beside it is asked for once, not each minute that passes', async ({
    page,
  }) => {
    await openYesterday(page)
    await slider(page).focus()
    await page.keyboard.press('Home')
    const { letDaysThrough, minutes } = await holdDays(page)
    await bar(page).getByRole('button', { name: 'Play' }).click()
    await page.getByLabel('Compare with').selectOption({ label: 'The week before' })
    const other = page.getByRole('region', { name: /, \d\d:\d\d$/ })
    await expect(other.getByText('Loading readings…')).toBeVisible()
    await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(60)
    letDaysThrough()
    await expect(other.getByText('Loading readings…')).toHaveCount(0)
    expect(minutes).toHaveLength(1)
  })

  test('keeps its moment where another zone is chosen', async ({ page }) => {
    await openYesterday(page)
    await expect(page).toHaveURL(/[?&]at=/)
    const time = momentIn(page)
    await page.getByRole('combobox', { name: 'Zone' }).click()
    await page.getByRole('option', { name: 'Parking deck P2' }).click()
    await expect(page).toHaveURL(/areas\/3/)
    await expect(slider(page)).toHaveAttribute('max', '1439')
    expect(momentIn(page)).toBe(time)
  })

  test('is there with a server that has section 7 alone', async ({ page }) => {
    await onlySectionSeven(page)
    await openYesterday(page)
    await expect(page).toHaveURL(/[?&]at=/)
    await expect(fact(page, 'Level')).toHaveText(await levelThen(page, momentIn(page)))
  })

  test('has a tick for each finding and edit, tells the one of its minute, and goes from one to the next', async ({
    page,
  }) => {
    await page.route('**/api/v2/latern/findings?*', (route) => {
      const start = new URL(route.request().url()).searchParams.get('start_date')
      return route.fulfill({ json: { findings: start ? [foundAfter(start)] : [], next: null } })
    })
    await page.route('**/api/v2/latern/audit?*', (route) => {
      const start = new URL(route.request().url()).searchParams.get('start_date') ?? ''
      return route.fulfill({ json: { entries: [editAfter(start), editAfter(start, 9999)], next: null } })
    })
    await page.goto('/floorplan/areas/2')
    await page.getByRole('button', { name: 'History' }).click()
    await bar(page).getByRole('button', { name: 'Previous day' }).click()
    await expect(slider(page)).toHaveAttribute('max', '1439')
    await slider(page).focus()
    await page.keyboard.press('Home')
    const next = bar(page).getByRole('button', { name: 'Next finding or edit' })
    const told = bar(page).getByRole('status')
    for (const [time, line] of [
      ['01:30', 'L05: Dark although it should burn'],
      ['10:00', 'engineer@latern.example: Luminaire changed, L05'],
      ['12:15', 'L05: Dark although it should burn, over'],
    ] as const) {
      await next.click()
      await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`, ${time}$`))
      await expect(told).toHaveText(line)
    }
    await expect(next).toBeDisabled()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Previous finding or edit' }).click()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /, 10:00$/)
  })

  test.describe('whose readings cannot be loaded', () => {
    test.use({ allowedInConsole: [/status of 503/] })

    test('says so, and Retry loads them', async ({ page }) => {
      await page.route('**/api/v2/latern/levels?*', (route) => route.fulfill({ status: 503 }))
      // Before the demo site's first report, and not so long ago that readings are no longer kept.
      await page.goto(`/floorplan/areas/2?at=${dayFromNow(-100)}T10:00Z`)
      await expect(bar(page).getByRole('alert')).toHaveText('The server does not answer')
      await page.unroute('**/api/v2/latern/levels?*')
      await bar(page).getByRole('button', { name: 'Retry' }).click()
      await expect(bar(page).getByText('No report in the 30 minutes before')).toBeVisible()
    })
  })
})
