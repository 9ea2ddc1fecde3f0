import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PollResponse, TelemetryReceipt } from '#openapi/lighting.d.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { pictures, png } from '#support/pictures.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { test as base, expect, expectAccessible, guest, notification } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

/** A site of this test's own, with nobody and nothing on it. */
const test = base.extend<object, { site: ConsoleServer & { folder: string } }>({
  site: [
    async ({}, use) => {
      const folder = await temporaryFolder()
      const site = await startConsoleServer(['--no-demo', '--port', '0', '--data', folder])
      await use({ ...site, folder })
      await site.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: async ({ site }, use) => use({ address: site.address }),
  storageState: guest,
})
test.setTimeout(120_000)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, button: string, name: string, mimeType: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, button)
  await (await chooser).setFiles({ name, mimeType, buffer })
}

async function drawRectangle(page: Page, from: number, to: number): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no plan')
  const at = (part: number) => [box.x + box.width * part, box.y + box.height * part] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at((from + to) / 2))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

const columns = 'kind;name;zone;luminaire_type;controller;installation_height'
const kindAt = (row: number) => (row % 10 === 0 ? 'all-in-one' : 'luminaire')
/** Fifty luminaires, five of them all-in-one, as a spreadsheet here writes them. */
const file = (zone: string) =>
  Buffer.from(
    [
      columns,
      ...Array.from({ length: 50 }, (_, row) => `${kindAt(row)};W-${row};${zone};Panel 40;c-${row};2,8`),
    ].join('\r\n'),
  )

test('from an empty database to figures: a zone, its plan, fifty devices, a group and a profile', async ({
  page,
  site,
}) => {
  await test.step('the first account', async () => {
    await page.goto('/pages/auth/register')
    await page.getByLabel('Name').fill('Kadri Tamm')
    await page.getByLabel('E-mail').fill('kadri@site.test')
    await page.getByLabel('Password', { exact: true }).fill('lumen for all')
    await press(page, 'Register')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('a zone, and its plan: turned, cropped, uploaded, measured', async () => {
    await page.goto('/settings/zones')
    await page.getByLabel('Name of the new zone').fill('Workshop')
    await press(page, 'Add zone')
    await choose(page, 'Choose a file', 'notes.txt', 'text/plain', Buffer.from('Kirjuta mulle'))
    await expect(page.getByRole('alert')).toHaveText('notes.txt is not a PNG, JPEG, WebP, SVG or PDF file.')
    await choose(page, 'Choose a file', 'workshop.png', 'image/png', png(600, 800))
    await press(page, 'Rotate right')
    await expect(page.getByText('800 × 600 pixels')).toBeVisible()
    const corner = page.getByRole('button', { name: 'Bottom right corner of the crop' })
    for (let step = 0; step < 5; step++) await corner.press('Shift+ArrowLeft')
    await expect(page.getByText('760 × 600 pixels')).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Upload')
    const magnifier = page.locator('[data-magnifier]')
    const end = page.getByRole('button', { name: 'First end of the line' })
    await expect(magnifier).toHaveCount(0)
    await end.press('ArrowLeft')
    await expect(magnifier).toBeVisible()
    await end.press('ArrowRight')
    await page.getByLabel('Length of the line').fill('19')
    await expect(magnifier).toHaveCount(0)
    await expect(page.getByText('The plan shows 38 × 30 m.')).toBeVisible()
    await press(page, 'Save the size')
    await expect(page.getByRole('button', { name: 'Replace the image' })).toBeVisible()
    await planIsDrawn(page, 'ready')
  })

  await test.step('a luminaire type', async () => {
    await page.goto('/settings/luminaires-types?type=new')
    await page.getByLabel('Name').fill('Panel 40')
    await page.getByLabel('Rated power').fill('40')
    await press(page, 'Save')
    await expect(page.getByRole('link', { name: /Panel 40/ })).toBeVisible()
  })

  await test.step('fifty devices: a file with a mistake is not imported, the mended one is', async () => {
    await page.goto('/settings/import')
    await choose(page, 'Choose a CSV file', 'devices.csv', 'text/csv', file('Wörkshop'))
    await expect(page.getByText(/^50 problems/)).toBeVisible()
    await expect(page.getByRole('button', { name: '50 rows: unknown zone “Wörkshop”' })).toBeVisible()
    await expect(page.getByRole('row', { name: /W-7 Wörkshop/ })).toContainText('this zone does not exist')
    await expect(page.getByRole('button', { name: 'Import 50 devices' })).toBeDisabled()
    await expectAccessible(page)
    await press(page, 'Choose another file')
    await choose(page, 'Choose a CSV file', 'devices.csv', 'text/csv', file('Workshop'))
    await press(page, 'Import 50 devices')
    await expect(page.getByText('50 devices were imported')).toBeVisible()
  })

  await test.step('placed in rows', async () => {
    await page.getByRole('link', { name: 'Place devices' }).click()
    await planIsDrawn(page, 'ready')
    await press(page, 'Place in rows…')
    await press(page, 'Select all')
    await press(page, 'Draw the area')
    await drawRectangle(page, 0.3, 0.7)
    await press(page, 'Place 50 devices')
    await expect(page.getByText('Every device is on a floor plan.')).toBeVisible()
    await expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0, { timeout: 60_000 })
  })

  await test.step('a group of all of them', async () => {
    await page.goto('/groups')
    await press(page, 'Add group')
    await page.getByLabel('Name', { exact: true }).fill('Workshop hall')
    await press(page, 'Save')
    await press(page, 'Select by dragging a rectangle')
    await drawRectangle(page, 0.2, 0.8)
    await expect(page.getByRole('button', { name: /^Workshop hall/ })).toContainText('50 devices')
    await expect(page.getByText('All saved')).toBeVisible()
  })

  await test.step('a profile that applies to it', async () => {
    await page.goto('/dimming-profiles')
    await press(page, 'Add profile')
    await page.getByLabel('Enter profile name...').fill('Shift')
    await press(page, 'Confirm')
    await press(page, 'Save')
    const profile = page
      .getByRole('list', { name: 'Dimming profiles' })
      .getByRole('button', { name: /^Shift/ })
    await expect(profile).toContainText('not in use yet')
    await page.getByRole('list', { name: 'Groups' }).getByRole('checkbox').click()
    await expect(profile).toContainText('1 group')
  })

  const devices = await test.step('the field reports, as a gateway would', async () => {
    const { luminaires = [] } = await poll(page, site.address)
    const now = Date.now()
    const readings = luminaires.flatMap(({ id }) =>
      [50, 35, 20, 5].map((minutes) => ({
        fk_device: id,
        dt_production: new Date(now - minutes * 60_000).toISOString(),
        output_level: 50,
      })),
    )
    expect(await report(site, readings)).toMatchObject({ readings: 200, refused: [] })
    return luminaires
  })

  await test.step('figures on the dashboard', async () => {
    await page.goto('/dashboard')
    const power = page.getByRole('region', { name: 'Current power level' })
    await expect(power).toContainText('50 of 50 luminaires reporting')
    await expect(page.getByRole('meter', { name: 'Current power level' })).toHaveAttribute('value', '50')
    const chart = page.getByRole('region', { name: 'Power and occupancy today' })
    await expect(chart.getByRole('slider')).toBeVisible()
  })

  await test.step('one fails, and another takes its place, group and name', async () => {
    const spare = Buffer.from('kind,name,controller\nluminaire,Spare,c-spare\n')
    await page.goto('/settings/import')
    await choose(page, 'Choose a CSV file', 'spare.csv', 'text/csv', spare)
    await press(page, 'Import 1 device')
    await expect(page.getByText('1 device was imported')).toBeVisible()
    const failed = devices.find(({ name }) => name === 'W-3')
    if (!failed) throw new Error('There is no W-3')
    await page.goto(`/settings/commissioning?zone=${failed.fk_area}&device=${failed.id}`)
    await press(page, 'Replace a failed device')
    await page.getByRole('combobox', { name: 'Replacement device' }).click()
    await page.getByRole('option', { name: 'Spare' }).click()
    await press(page, 'Replace')
    await expect(page.getByRole('list', { name: 'Devices to place' })).toContainText('Spare')
    const { luminaires = [], devicegroups = [] } = await poll(page, site.address)
    const standing = luminaires.find(({ name }) => name === 'W-3')
    expect(standing?.id).not.toBe(failed.id)
    expect(standing?.latitude).not.toBe(-1)
    expect(devicegroups[0]?.devices).toContain(standing?.id)
    expect(devicegroups[0]?.devices).not.toContain(failed.id)
  })

  await test.step('the plan is replaced, and no device moves', async () => {
    const before = await poll(page, site.address)
    const zone = before.areas?.find(({ name }) => name === 'Workshop')
    await page.goto(`/settings/areas/${zone?.id}/plan`)
    await choose(page, 'Replace the image', 'workshop.svg', 'image/svg+xml', pictures.svg)
    await expect(page.getByText(/The dots show where the 50 devices/)).toBeVisible()
    await press(page, 'Upload')
    await expect(notification(page, 'The floor plan was uploaded')).toBeVisible()
    const after = await poll(page, site.address)
    expect(after.areas?.find(({ id }) => id === zone?.id)?.image).toMatch(/\.svg$/)
    const places = ({ luminaires = [] }: PollResponse) =>
      luminaires.map(({ id, latitude, longitude }) => [id, latitude, longitude])
    expect(places(after)).toEqual(places(before))
  })

  await test.step('one that reports before it is imported loses nothing', async () => {
    const { luminaires = [] } = await poll(page, site.address)
    const next = Math.max(...luminaires.map(({ id }) => id)) + 1
    const dt_production = new Date().toISOString()
    const { refused } = await report(site, [{ fk_device: next, dt_production, output_level: 50 }])
    expect(refused).toHaveLength(1)
    await page.goto('/settings/import')
    const early = Buffer.from('kind,name,controller\nluminaire,Early,c-early\n')
    await choose(page, 'Choose a CSV file', 'early.csv', 'text/csv', early)
    await press(page, 'Import 1 device')
    await expect(page.getByText('1 device was imported')).toBeVisible()
    await page.goto('/settings/data-problems')
    await press(page, 'Send all of Early again: Unknown device')
    await expect(notification(page, '1 stored, 0 refused again')).toBeVisible()
    await expect(page.getByText('No refused telemetry is kept.')).toBeVisible()
  })
})

/** Reports as a gateway does that wants to know what of it was refused. */
async function report({ address, folder }: { address: string; folder: string }, readings: object[]) {
  const response = await fetch(`${address}/api/v2/telemetry`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-ingest-key': (await readFile(join(folder, 'ingest-key'), 'utf8')).trim(),
      prefer: 'handling=lenient',
    },
    body: JSON.stringify({ readings }),
  })
  return (await response.json()) as TelemetryReceipt
}

/** The site as the server has it. */
async function poll(page: Page, address: string): Promise<PollResponse> {
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
  const response = await fetch(`${address}/api/v2/poll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ token, tables: ['areas', 'luminaires', 'devicegroups'] }),
  })
  return (await response.json()) as PollResponse
}
