import type { PollResponse } from '#openapi/lighting.d.ts'
import { expect, notification } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import type { Stage } from './model/stage.ts'
import { test } from './model/stageTest.ts'

const device = { id: 12, name: 'L12', latitude: 40, longitude: 60 }
const tables = zoneWith({ luminaires: [device] })
const workplace = `/settings/commissioning?zone=${zone}&device=${device.id}`
const POLL = 10_000
const MINUTE = 60_000

/** Opens the console at an address with a signed-in user. */
async function signedInAt(stage: Stage, address: string, site: Partial<PollResponse> = tables) {
  await stage.set({ tables: site, storage: { jwt_access_token: stage.token } })
  await stage.visit(address)
  await expect(stage.page.getByRole('button', { name: 'User menu' })).toBeVisible()
}

async function signIn({ page }: Stage) {
  await page.getByLabel('E-mail').fill('ulle@site.test')
  await page.getByLabel('Password', { exact: true }).fill('lamp')
  await page.getByRole('button', { name: 'Login' }).click()
}

const height = ({ page }: Stage) => page.getByLabel('Installation height')

test.describe('in the middle of unsaved work', () => {
  for (const [row, outcome, message] of [
    ['401', { status: 401, body: { message: 'no' } }, 'Invalid access_token'],
    [
      '422',
      { status: 422, body: { errors: { latitude: ['is too long'], name: ['is taken'] } } },
      'is too long\nis taken',
    ],
    ['an answer without a message', { status: 400, body: { reason: 'disabled' } }, '{"reason":"disabled"}'],
  ] as const)
    test(`${row} signs out with the reason, and what was typed is there after signing in again`, async ({
      stage,
    }) => {
      const { page } = stage
      await signedInAt(stage, workplace)
      await height(stage).fill('7,25')
      stage.fail('POST /api/v2/poll', outcome)
      await stage.pass(POLL)
      await expect(page.getByRole('alert')).toHaveText(message)
      expect(await page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull()

      // A reload of the sign-in page keeps everything.
      await page.reload()
      await signIn(stage)
      await expect(height(stage)).toHaveValue('7,25')
      await expect(page).toHaveURL(new RegExp(`/settings/commissioning\\?zone=${zone}`))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(height(stage)).toHaveCount(0)
      expect(stage.site.site.luminaires[0]?.settings).toEqual({ installation_height: 7.25 })
    })

  for (const [row, outcome, message] of [
    ['no answer at all', 'lost', 'The server does not answer'],
    ['500', { status: 500, body: {} }, 'Request returned Internal Server Error'],
    ['another error with a message', { status: 409, body: { message: 'Busy' } }, 'Busy'],
  ] as const)
    test(`${row} is shown, and typed values are kept`, async ({ stage }) => {
      const { page } = stage
      await signedInAt(stage, workplace)
      await height(stage).fill('7,25')
      stage.fail('PUT /api/v2/luminaires', outcome)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(message)
      await expect(height(stage)).toHaveValue('7,25')
    })

  test('a profile’s form comes back as well, and a new group is saved by itself', async ({ stage }) => {
    const { page } = stage
    const rule = { id: 7, name: 'Evening', rulespec: [], notes: {}, fk_group: null }
    await signedInAt(stage, `/dimming-profiles?zone=${zone}&profile=${rule.id}`, { ...tables, rules: [rule] })
    const endSession = () => stage.fail('POST /api/v2/poll', { status: 401, body: { message: 'no' } })
    await page.getByLabel('Name').fill('Late evening')
    endSession()
    await stage.pass(POLL)
    await signIn(stage)
    await expect(page.getByLabel('Name')).toHaveValue('Late evening')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Desks')
    await page.getByLabel('Tags').fill('yard')
    stage.fail('POST /api/v2/devices/groups', { status: 401, body: { message: 'no' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await signIn(stage)
    await expect(page.getByRole('button', { name: /^Desks/ })).toBeVisible()
    await expect.poll(() => stage.site.site.devicegroups).toMatchObject([{ name: 'Desks', tags: ['yard'] }])
  })

  for (const [row, outcome, isSentByItself] of [
    ['401', { status: 401, body: { message: 'no' } }, true],
    ['404', { status: 404, body: {} }, false],
    ['422', { status: 422, body: { errors: { latitude: ['is wrong'] } } }, false],
  ] as const)
    test(`a confirmed move survives ${row}: it is ${isSentByItself ? 'sent' : 'offered again'} after signing in`, async ({
      stage,
    }) => {
      const { page } = stage
      await signedInAt(stage, workplace)
      const before = structuredClone(stage.site.site.luminaires[0])
      await page.getByRole('listbox', { name: 'Devices on the floor plan' }).press('ArrowRight')
      stage.fail('PUT /api/v2/luminaires', outcome)
      await page.getByRole('button', { name: 'Yes' }).click()
      await signIn(stage)
      if (!isSentByItself) {
        await page.getByRole('button', { name: 'Show', exact: true }).click()
        await expect(page.getByText(/^L12 to /)).toBeVisible()
        expect(stage.site.site.luminaires[0]).toEqual(before)
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByText('Everything is saved.')).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await expect.poll(() => stage.site.site.luminaires[0]?.longitude).not.toBe(before?.longitude)
      await expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)
    })

  test('a lock waits for the password alone, and gives everything back', async ({ stage }) => {
    const { page } = stage
    await signedInAt(stage, workplace)
    await height(stage).fill('7,25')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(page.getByText('Locked by Ülle')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull()
    await page.reload()
    await page.getByLabel('Password', { exact: true }).fill('lamp')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(height(stage)).toHaveValue('7,25')
  })
})

test.describe('while nobody types', () => {
  test('a failed poll is shown above the page, which continues with its data', async ({ stage }) => {
    const { page } = stage
    await signedInAt(stage, '/luminaires')
    await expect(page.getByText('L12')).toBeVisible()
    stage.fail('POST /api/v2/poll', 'lost')
    await stage.pass(POLL)
    const banner = page.getByRole('alert')
    await expect(banner).toContainText(
      'The server does not answer. Showing the last known data (as of 14:00).',
    )
    await expect(page.getByText('L12')).toBeVisible()
    await banner.getByRole('button', { name: 'Retry' }).click()
    await expect(banner).toHaveCount(0)
  })

  test('any other failed request is shown for six seconds, longer under the pointer', async ({ stage }) => {
    const { page } = stage
    await signedInAt(stage, `/floorplan/areas/${zone}`)
    // Several parts of the page ask for readings, each from another moment on, and only the plan tells of it.
    await page.route('**/api/v2/devices/status/history*', (route) =>
      route.fulfill({ status: 500, json: { id: 'r4tz9' } }),
    )
    const told = page.getByRole('listitem').filter({ hasText: 'Request returned Internal Server Error' })
    await expect(async () => {
      await stage.pass(MINUTE)
      await expect(told).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(told).toContainText('r4tz9')
    const box = await told.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2)
    expect(box?.y).toBeLessThan(24)
    await told.hover()
    await stage.pass(7000)
    await expect(told).toBeVisible()
    await page.mouse.move(10, 600)
    await stage.pass(7000)
    await expect(told).toHaveCount(0)
  })

  test('an unknown unit of time is reported', async ({ stage }) => {
    await signedInAt(stage, '/statistics/chart?time=decade')
    await expect(stage.page.getByText('Unknown unitOfTime: decade').first()).toBeVisible()
  })

  test('a change of the profile is confirmed', async ({ stage }) => {
    const { page } = stage
    await signedInAt(stage, '/pages/profile')
    await page.getByLabel('Name').fill('Ülle Kask')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(notification(page, 'User data saved with api')).toBeVisible()
    await page.getByLabel('Density').selectOption('Compact')
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
    const saved = () =>
      stage.site.requests.filter(({ path }) => path === '/auth/user/update').map(({ body }) => body.user)
    await expect.poll(saved).toHaveLength(2)
    expect(saved().at(-1)).toMatchObject({
      data: { displayName: 'Ülle Kask', settings: { density: 'compact' } },
    })
  })

  test('a page that fails to render shows an error with its log id, and a way back', async ({ stage }) => {
    const { page } = stage
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    // No data of a provider may break a page, so a browser without canvases does.
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => {
        throw new Error('No canvas')
      }
    })
    await signedInAt(stage, `/floorplan/areas/${zone}`)
    await expect(page.getByText('The console ran into an error')).toBeVisible()
    const id = await page.getByRole('main').locator('code').textContent()
    expect(logged.filter((line) => line.startsWith(`Failure ${id}`))).toHaveLength(1)
    await page.getByRole('link', { name: 'Sensors' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sensors')
    stage.errors.length = 0
  })
})
