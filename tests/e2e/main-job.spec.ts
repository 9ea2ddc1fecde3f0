import { rm } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { PollChanges } from '#openapi/lighting.d.ts'
import { demoSignIn } from '#server/demo/signIn.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { expect, guest, test } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

const device = 'Conference L01'
const zone = 'Ülemiste office, floor 4'

let folder: string
let site: ConsoleServer
/** Two days of history: none of it is looked at. */
const serve = (port: string) =>
  startConsoleServer(['--port', port, '--data', folder], { LATERN_DEMO_DAYS: '2' })

test.use({ storageState: guest, allowedInConsole: [/ERR_CONNECTION_REFUSED|Cannot retrieve user data/] })
test.setTimeout(240_000)

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = await temporaryFolder()
  site = await serve('0')
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const onPlan = (page: Page) =>
  page.getByRole('listbox', { name: 'Devices on the floor plan' }).getByRole('option', {
    name: new RegExp(`^${device},`),
  })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

test('an engineer places a device, and it is where it was put after the server was restarted', async ({
  page,
}) => {
  await page.goto(site.address)
  await page.getByLabel('E-mail').fill(demoSignIn.email)
  await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: 'Login' }).click()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Commissioning' }).click()
  // The overview also has a zone chooser, and stays until this page is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Commissioning')
  await expect(page.getByRole('list', { name: 'Devices to place' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Zone' }).click()
  await page.getByRole('option', { name: zone }).click()
  await planIsDrawn(page, 'ready')

  await page.getByRole('button', { name: device, exact: true }).click()
  await expect(onPlan(page)).toHaveText(/0% from the left, 0% from the top$/)
  await expect(page.getByRole('button', { name: device, exact: true })).toHaveCount(0)

  // The conference room is in the plan's lower right.
  const anchor = page.locator('.plan-anchor')
  const corner = await boxOf(anchor)
  await page.mouse.move(corner.x, corner.y)
  await page.mouse.down()
  await page.mouse.move(corner.x + 300, corner.y + 200)
  await page.mouse.move(corner.x + 520, corner.y + 330)
  await page.mouse.up()
  const question = page.getByRole('dialog', { name: 'Is this the correct location?' })
  await expect(question).toBeVisible()
  const spot = await boxOf(anchor)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.status() === 200,
  )
  await question.getByRole('button', { name: 'Yes' }).click()
  const { latitude, longitude } = (await (await saved).json()) as { latitude: number; longitude: number }
  expect(latitude).toBeGreaterThan(20)
  expect(longitude).toBeGreaterThan(20)

  const { port } = new URL(site.address)
  await site.stop()
  site = await serve(port)
  const polled = page.waitForResponse('**/api/v2/latern/poll')
  await page.reload()
  const { changed } = (await (await polled).json()) as PollChanges
  expect(changed.luminaires?.find(({ name }) => name === device)).toMatchObject({ latitude, longitude })

  await planIsDrawn(page, 'ready')
  // The device is where the engineer left it: a click there opens it.
  await page.mouse.click(spot.x, spot.y)
  await expect(page.getByRole('dialog', { name: `Settings of ${device}` })).toBeVisible()
})
