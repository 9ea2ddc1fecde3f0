import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayFromNow } from './dayFromNow.ts'
import { expect, expectAccessible, onlySectionSeven, test } from './fixtures.ts'

async function downloaded(page: Page, name: string) {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const download = await file
  const csv = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '')
  return { name: download.suggestedFilename(), lines: csv.trim().split('\r\n') }
}

/** A change in the month before this one, as the audit log has it. */
const change = (at: string) => ({
  id: 1,
  at,
  user: null,
  email: 'engineer@latern.example',
  operation: 'updateSetting',
  kind: 'settings',
  entity: 1,
  name: 'energy_cost',
  before: { value: '0.16' },
  after: { value: '0.19' },
})

const found = {
  id: 1,
  fk_device: 5,
  device: 'L05',
  fk_area: 2,
  cause: 'dark',
  since: '2026-01-05T10:00:00.000Z',
  found_at: '2026-01-05T10:30:00.000Z',
  over_at: '2026-01-06T10:00:00.000Z',
  status: 'closed',
  fk_user: null,
  user: null,
  evidence: null,
  devices: [],
}

test('a month has its energy, savings, hours, findings and changes, on the screen, as CSV and on paper', async ({
  page,
}) => {
  const asked: URL[] = []
  await page.route('**/api/v2/latern/audit?*', (route) => {
    asked.push(new URL(route.request().url()))
    const start = String(asked[0]?.searchParams.get('start_date'))
    return route.fulfill({ json: { entries: [change(start)], next: null } })
  })
  const sought: URL[] = []
  await page.route('**/api/v2/latern/findings?*', (route) => {
    sought.push(new URL(route.request().url()))
    return route.fulfill({ json: { findings: [found], next: null } })
  })
  await page.goto('/statistics/report')
  const report = page.getByRole('article', { name: /, All Zones$/ })
  await expect(report.getByRole('table', { name: 'Energy, cost and savings' }).getByRole('row')).toHaveCount(
    6,
  )
  await expect(report.getByText(/^Of 01\/\d\d\/\d{4}–\d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'The month after' })).toBeEnabled()

  await test.step('the hours of each level are worked out', async () => {
    const hours = report.getByRole('table', { name: 'Hours burned by output level' })
    await expect(hours.getByRole('row').last()).toContainText(/^All Zones(\d[\d\s]*,\d){6}$/)
  })

  await test.step('what was found wrong is of this month', async () => {
    const row = report.getByRole('table', { name: 'Findings' }).getByRole('row').last()
    await expect(row).toContainText('Dark although it should burn')
    await expect(row).toContainText('Closed')
    expect(sought[0]?.searchParams.get('start_date')).toBe(asked[0]?.searchParams.get('start_date'))
  })

  await test.step('what was changed is of this month', async () => {
    await expect(report.getByRole('row', { name: /engineer@latern\.example/ })).toHaveCount(1)
    const [start, end] = ['start_date', 'end_date'].map((name) =>
      Date.parse(asked[0]?.searchParams.get(name) ?? ''),
    )
    expect(((end ?? 0) - (start ?? 0)) / 86_400_000).toBeGreaterThan(27.9)
  })

  await test.step('every figure has its formula beside it, on paper too', async () => {
    await expect(report.getByText(/^Savings = baseline − energy/)).toBeVisible()
    await expect(report.getByRole('table', { name: 'Baseline settings' }).getByRole('row')).toHaveCount(5)
  })
  await expectAccessible(page)

  await test.step('CSV has units in its headings and numbers with points', async () => {
    const zones = await downloaded(page, 'CSV, zones')
    expect(zones.name).toMatch(/^latern-report-\d{4}-\d\d\.csv$/)
    expect(zones.lines[0]).toBe(
      'Zone,Energy (kWh),Cost (Eur),Baseline (kWh),Savings (kWh),Savings (Eur),Savings (%),Coverage (%),Off (h),1–33% (h),34–66% (h),67–100% (h),Burned (h),Without readings (h)',
    )
    expect(zones.lines).toHaveLength(6)
    expect(zones.lines.at(-1)).toMatch(/^All Zones(,-?\d+(\.\d+)?){13}$/)

    const days = await downloaded(page, 'CSV, days')
    expect(days.lines[0]).toBe('Day,Energy (kWh),Cost (Eur),Coverage (%)')
    expect(days.lines.length).toBeGreaterThan(28)
    expect(days.lines[1]).toMatch(/^\d{4}-\d\d-01,/)

    const findings = await downloaded(page, 'CSV, findings')
    expect(findings.lines[1]).toMatch(
      /^Dark although it should burn,L05,.*,2026-01-05T10:00:00\.000Z,2026-01-06T/,
    )

    const changes = await downloaded(page, 'CSV, changes')
    expect(changes.lines[1]).toMatch(/,engineer@latern\.example,settings,.*0[.,]16 → 0[.,]19/)
  })

  await test.step('paper is A4, light and without controls', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(report).toBeVisible()
    for (const hidden of [
      page.getByRole('navigation'),
      page.getByRole('group', { name: 'Zone' }),
      page.getByRole('group', { name: 'Month' }),
      page.getByRole('button', { name: 'Print' }),
    ])
      await expect(hidden).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(report).toHaveCSS('color', 'rgb(26, 29, 22)')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][\d.]* 84[12][\d.]*\]/)
  })
})

test('a zone and a month are in the address, and a month that is not over says so', async ({ page }) => {
  await page.goto('/statistics/report?zone=3')
  await expect(page.getByRole('article', { name: /, Parking deck P2$/ })).toBeVisible()
  await page.getByRole('button', { name: 'The month after' }).click()
  await expect(page).toHaveURL(/zone=3&month=\d{4}-\d\d$/)
  await expect(page.getByRole('button', { name: 'The month after' })).toBeDisabled()
  await expect(page.getByText(/^The month is not over|^The report begins with/)).toBeVisible()
  await page.goto('/statistics/report?month=2015-01')
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('no data')).toBeVisible()
})

test('a server that has only section 7’s calls reports too, and keeps no log of changes', async ({
  page,
}) => {
  test.slow()
  await onlySectionSeven(page)
  await page.goto('/statistics/report?zone=3')
  await expect(page.getByText('This server keeps no log of changes.')).toBeVisible()
  await expect(page.getByText(/^This server does not look for findings/)).toBeVisible()
  const table = page.getByRole('table', { name: 'Energy, cost and savings' })
  await expect(table.getByRole('row').last()).toContainText(/^Parking deck P2\d/, { timeout: 60_000 })
})

test('a chart is drawn light on paper while the console is dark, and dark again afterwards', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/statistics/chart?zone=3&from=${dayFromNow(-10)}&to=${dayFromNow(-4)}`)
  await expect(page.getByRole('slider', { name: /day by day/ })).toHaveAttribute('aria-valuetext', / W,/)
  await page.evaluate(() => {
    /** How blue the area under the power is, 0–255: pale green on paper, deep green in the dark. */
    const blue = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('.uplot canvas')
      const { width = 1, height = 1 } = canvas ?? {}
      const [, , shade = -1] =
        canvas?.getContext('2d')?.getImageData(width * 0.1, height * 0.88, 1, 1).data ?? []
      return shade
    }
    const shades: number[] = []
    Object.assign(window, { shades })
    for (const event of ['beforeprint', 'afterprint'])
      window.addEventListener(event, () => shades.push(blue()))
  })
  await page.pdf()
  const shades = () => page.evaluate(() => (window as unknown as { shades: number[] }).shades)
  await expect.poll(shades).toHaveLength(2)
  const [onPaper = 0, afterwards = 255] = await shades()
  expect(onPaper).toBeGreaterThan(180)
  expect(afterwards).toBeLessThan(80)
})
