import type { Page, Request } from '@playwright/test'
import type { Luminaire, PollResponse } from '#openapi/lighting.d.ts'
import { demoSignIn } from '#server/demo/signIn.ts'
import { call } from './calls.ts'
import {
  changeSite,
  expect,
  expectAccessible,
  middleOf,
  notification,
  onlySectionSeven,
  test,
} from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

test.use({ wholePolls: true })

/** Each test takes a device of its own, on this zone's plan, and puts it back. */
const zone = { id: 4, name: 'Kalamaja school, ground floor', plan: '/settings/commissioning?zone=4' }

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const devices = (page: Page) => page.getByRole('listbox', { name: 'Devices on the floor plan' })
const onPlan = (page: Page, name: string) =>
  devices(page).getByRole('option', { name: new RegExp(`^${name},`) })
const question = (page: Page) => page.getByRole('dialog', { name: 'Is this the correct location?' })
const settings = (page: Page, name: string) => page.getByRole('dialog', { name: `Settings of ${name}` })
const isUpdate = (request: Request) => request.method() === 'PUT'

async function open(page: Page, address = zone.plan) {
  await page.goto(address)
  await planIsDrawn(page, 'ready', 'none')
}

/** The list is virtual: a chip out of view must be searched for. */
async function seek(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name)
  await expect(chip(page, name)).toBeVisible()
}

/** Clicks a chip, and waits until the server has the device at the corner. */
async function place(page: Page, name: string) {
  await seek(page, name)
  const saved = page.waitForResponse((response) => isUpdate(response.request()))
  await chip(page, name).click()
  await saved
  await expect(onPlan(page, name)).toHaveText(/0% from the left, 0% from the top$/)
}

/** The selected device's position on the screen, once it is stable: the view may be moving. */
async function inHand(page: Page) {
  const anchor = page.locator('.plan-anchor')
  await expect
    .poll(() =>
      anchor.evaluate(async (element) => {
        const place = () => JSON.stringify(element.getBoundingClientRect())
        const before = place()
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return place() === before
      }),
    )
    .toBe(true)
  const { x, y } = (await anchor.boundingBox()) ?? { x: Number.NaN, y: Number.NaN }
  return { x, y }
}

/** A device's position as announced to screen readers. */
async function told(page: Page, name: string) {
  await devices(page).focus()
  await page.keyboard.press('Home')
  while ((await onPlan(page, name).count()) === 0) await page.keyboard.press('PageDown')
  return (await onPlan(page, name).textContent()) ?? ''
}

async function drag(page: Page, dx: number, dy: number) {
  const { x, y } = await inHand(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2)
  await page.mouse.move(x + dx, y + dy)
}

/** One finger on the screen, CSS pixels. */
async function fingerOf(page: Page) {
  const touch = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
}

async function openSettings(page: Page, name: string) {
  const { x, y } = await inHand(page)
  await page.mouse.click(x, y)
  await expect(settings(page, name)).toBeVisible()
}

/** A test with its own unplaced device, which is restored afterwards. */
function testWith(name: string, title: string, run: (page: Page, name: string) => Promise<void>) {
  test(title, async ({ page }) => {
    const tables = ['luminaires', 'sensors', 'gateways'] as const
    const site = await call<Required<PollResponse>>('POST', '/api/v2/poll', { tables, start_date: null })
    const found = tables.flatMap((table) =>
      site[table].filter((device) => device.name === name).map((device) => ({ table, device })),
    )
    await run(page, name).finally(async () => {
      for (const { table, device } of found) {
        const { latitude, longitude, fk_area, dt_installation, settings = {} } = device
        const type = 'fk_luminaire_type' in device ? { fk_luminaire_type: device.fk_luminaire_type } : {}
        await call('PUT', `/api/v2/${table}/${device.id}`, {
          latitude,
          longitude,
          fk_area,
          dt_installation,
          settings,
          ...type,
        })
      }
    })
  })
}

test.describe('the devices to place', () => {
  test('are filtered by type and name, and counted', async ({ page }) => {
    await open(page)
    const sidebar = page.getByRole('complementary', { name: 'Available controllers/sensors' })
    const type = page.getByRole('combobox', { name: 'Device type' })
    await expect(type.getByRole('option')).toHaveText([
      'All devices',
      'Luminaire controller',
      'Motion detector',
      'All-in-one',
      'Gateway',
    ])
    await type.selectOption('Motion detector')
    await expect(chip(page, 'Kitchen S01')).toBeVisible()
    await expect(chip(page, 'Kitchen L01')).toHaveCount(0)
    await expect(sidebar.getByRole('status')).toHaveText(/^\d+ of \d+ devices to place$/)
    await type.selectOption('All devices')
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('LUISE street')
    await expect(sidebar.getByRole('listitem')).toHaveText(['Luise street A01', 'Luise street A02'])
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nowhere')
    await expect(sidebar).toContainText('No devices match this type and name.')
    expect((await sidebar.boundingBox())?.width).toBe(240)
  })

  test('may be thousands: those in view are in the document, arrows reach the others', async ({ page }) => {
    await changeSite(page, (site) => {
      const [first] = site.luminaires.filter(({ latitude }) => latitude === -1)
      if (!first) throw new Error('No unplaced luminaire')
      const many = Array.from({ length: 5000 }, (_, row) => ({ ...first, id: 10_000 + row, name: `X${row}` }))
      return { ...site, luminaires: many, sensors: [], gateways: [] }
    })
    await open(page)
    await expect(page.getByText('5 000 devices to place')).toBeVisible()
    expect(await page.getByRole('listitem').filter({ hasText: /^X/ }).count()).toBeLessThan(60)
    await chip(page, 'X0').focus()
    await page.keyboard.press('End')
    await expect(chip(page, 'X4999')).toBeFocused()
    await expect(chip(page, 'X4999')).toBeInViewport()
    await page.keyboard.press('ArrowUp')
    await expect(chip(page, 'X4998')).toBeFocused()
  })

  test('are placed on the zone that is chosen by its name, and that the address keeps', async ({ page }) => {
    await open(page, '/settings/commissioning')
    await page.getByRole('combobox', { name: 'Zone' }).click()
    await expect(page.getByRole('option', { name: 'Parking deck P2' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Site', exact: true })).toHaveCount(0)
    await page.keyboard.type('kalamaja')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(zone.plan)
    await page.reload()
    await expect(page.getByRole('application', { name: `Floor plan of ${zone.name}` })).toBeVisible()
  })
})

test.describe('placing', () => {
  testWith(
    'Art room L01',
    'puts a device in the corner of the zone, selected and saved',
    async (page, name) => {
      await open(page)
      await seek(page, name)
      const sent = page.waitForRequest(isUpdate)
      await chip(page, name).click()
      expect((await sent).postDataJSON()).toMatchObject({ latitude: 0, longitude: 0, fk_area: zone.id })
      await expect(chip(page, name)).toHaveCount(0)
      await expect(onPlan(page, name)).toHaveAttribute('aria-selected', 'true')
      await expect(onPlan(page, name)).toHaveText(`${name}, Luminaire, 0% from the left, 0% from the top`)
      await expect(devices(page)).toBeFocused()
      await page.reload()
      await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name)
      await expect(page.getByText('No devices match this type and name.')).toBeVisible()
    },
  )

  testWith('Art room L02', 'and dragging shows where it is; Yes saves that', async (page, name) => {
    await open(page)
    await place(page, name)
    await drag(page, 200, 120)
    const live = page.getByText(/^x [\d,]+% · y [\d,]+% \([\d,]+ m · [\d,]+ m\)$/)
    await expect(live).toBeVisible()
    await expect(live).not.toHaveText(/^x 0% · y 0%/)
    await page.mouse.up()
    await expect(question(page)).toContainText(name)
    await expect(question(page).getByRole('button', { name: 'Yes' })).toBeFocused()
    await expect(question(page).getByRole('button')).toHaveText([
      'Yes',
      'No',
      'Identify',
      'Remove from floor plan',
    ])
    await expect(onPlan(page, name)).toHaveText(/not saved yet$/)

    const sent = page.waitForRequest(isUpdate)
    await question(page).getByRole('button', { name: 'Yes' }).click()
    const { latitude, longitude, fk_area } = (await sent).postDataJSON()
    expect(fk_area).toBe(zone.id)
    expect([latitude, longitude].every((value) => value > 0 && value < 100)).toBe(true)
    const percent = (value: number) => `${String(value).replace('.', ',')}%`
    const label = `${name}, Luminaire, ${percent(longitude)} from the left, ${percent(latitude)} from the top`
    await expect(onPlan(page, name)).toHaveText(label)
    await expect(page.getByText(`${name} saved`)).toBeAttached()
    await expect(page.getByRole('application')).toBeFocused()
  })

  for (const [device, answer] of [
    ['Art room L03', 'No'],
    ['Art room L04', 'Escape'],
  ] as const)
    testWith(device, `and dragging, then ${answer}, leaves it exactly where it was`, async (page, name) => {
      await open(page)
      await place(page, name)
      const before = await inHand(page)
      let updates = 0
      page.on('request', (request) => {
        if (isUpdate(request)) updates += 1
      })
      await drag(page, 200, 120)
      await page.mouse.up()
      await expect(question(page)).toBeVisible()
      if (answer === 'No') await question(page).getByRole('button', { name: 'No' }).click()
      else await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
      await expect(onPlan(page, name)).toHaveText(/0% from the left, 0% from the top$/)
      await page.mouse.click(before.x, before.y)
      await expect(settings(page, name)).toBeVisible()
      expect(updates).toBe(0)
    })

  testWith('Art room L05', 'goes by keyboard alone, from the chip to Yes', async (page, name) => {
    await open(page)
    await page.getByRole('searchbox', { name: 'Filter by name' }).focus()
    await page.keyboard.type('art room')
    await page.keyboard.press('Tab')
    await expect(chip(page, 'Art room L01')).toBeFocused()
    for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown')
    await expect(chip(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(devices(page)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(question(page)).toBeVisible()
    await expect(devices(page)).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(onPlan(page, name)).toHaveText(/, 1,25% from the left, 12,5% from the top, not saved yet$/)
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Yes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(onPlan(page, name)).toHaveText(/, 1,25% from the left, 12,5% from the top$/)
    await expect(devices(page)).toBeFocused()
  })
})

const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })

test.describe('a save that fails', () => {
  test.use({ allowedInConsole: [/500 \(Internal Server Error\)|403 \(Forbidden\)/] })
  const failing = (page: Page, status = 500) =>
    page.route('**/api/v2/luminaires/*', (route) => route.fulfill({ status, json: { message: 'no' } }))
  const alert = (page: Page) => page.getByRole('main').getByRole('alert')

  testWith('Art room L06', 'leaves the device unplaced; trying again places it', async (page, name) => {
    await open(page)
    await seek(page, name)
    await failing(page, 403)
    await chip(page, name).click()
    await expect(alert(page)).toContainText('1 change was not saved and needs your decision.')
    await expect(chip(page, name)).toBeVisible()
    await page.unroute('**/api/v2/luminaires/*')
    await alert(page).getByRole('button', { name: 'Show' }).click()
    await expect(unsaved(page)).toContainText(`${name} to 0%, 0%, `)
    await expect(unsaved(page)).toContainText('Refused: no')
    await unsaved(page).getByRole('button', { name: 'Retry' }).click()
    await expect(alert(page)).toHaveCount(0)
    await expect(chip(page, name)).toHaveCount(0)
    await expect(page.getByText(`${name} saved`)).toBeAttached()
  })

  testWith('P2 ramp L01', 'leaves a moved device where it was; trying again moves it', async (page, name) => {
    await open(page)
    await place(page, name)
    await failing(page, 403)
    await drag(page, 200, 120)
    await page.mouse.up()
    await expect(onPlan(page, name)).toHaveText(/not saved yet$/)
    const moved = await onPlan(page, name).textContent()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(alert(page)).toBeVisible()
    await expect(onPlan(page, name)).toHaveText(/0% from the left, 0% from the top$/)
    await page.unroute('**/api/v2/luminaires/*')
    await alert(page).getByRole('button', { name: 'Show' }).click()
    await unsaved(page).getByRole('button', { name: 'Retry' }).click()
    await expect(onPlan(page, name)).toHaveText(moved?.replace(', not saved yet', '') ?? '')
  })

  testWith('P2 ramp L02', 'of settings keeps what was typed, and can be tried again', async (page, name) => {
    await open(page)
    await place(page, name)
    await openSettings(page, name)
    await failing(page)
    const height = settings(page, name).getByRole('textbox', { name: 'Installation height' })
    await height.fill('4,25')
    await settings(page, name).getByRole('button', { name: 'Save' }).click()
    await expect(settings(page, name).getByRole('alert')).toHaveText(
      'Not saved: Request returned Internal Server Error',
    )
    await expect(height).toHaveValue('4,25')
    await page.unroute('**/api/v2/luminaires/*')
    const sent = page.waitForRequest(isUpdate)
    await settings(page, name).getByRole('button', { name: 'Retry' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ settings: { installation_height: 4.25 } })
    await expect(settings(page, name)).toHaveCount(0)
  })
})

test.describe('removing', () => {
  testWith(
    'P2 ramp L03',
    'asks first: Cancel leaves the device, Confirm takes it off',
    async (page, name) => {
      await open(page)
      await place(page, name)
      await openSettings(page, name)
      await settings(page, name).getByRole('button', { name: 'Remove from floor plan' }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText(`Are you sure you want to remove ${name} from ${zone.name}?`)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(settings(page, name)).toBeVisible()

      await settings(page, name).getByRole('button', { name: 'Remove from floor plan' }).click()
      const sent = page.waitForRequest(isUpdate)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ latitude: -1, longitude: -1 })
      await expect(onPlan(page, name)).toHaveCount(0)
      await expect(chip(page, name)).toBeVisible()
      await expect(page.getByText(`${name} removed from the floor plan`)).toBeAttached()
      await expect(page.getByRole('application')).toBeFocused()
    },
  )

  testWith(
    'P2 ramp L04',
    'can be the answer to where a device is; Cancel asks that again',
    async (page, name) => {
      await open(page)
      await place(page, name)
      await drag(page, 200, 120)
      await page.mouse.up()
      await question(page).getByRole('button', { name: 'Remove from floor plan' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(question(page)).toBeVisible()
      await expect(onPlan(page, name)).toHaveText(/not saved yet$/)
    },
  )
})

test.describe('the settings of a device', () => {
  testWith(
    'Conference L03',
    'take the identify rule off at once when they are cancelled',
    async (page, name) => {
      await open(page)
      await place(page, name)
      await openSettings(page, name)
      const isApplied = (method: string) => (request: Request) =>
        request.method() === method && /\/rules\/applied(\/\d+)?$/.test(request.url())
      const applied = page.waitForResponse((response) => isApplied('POST')(response.request()))
      await settings(page, name).getByRole('button', { name: 'Identify' }).click()
      const { id } = await (await applied).json()
      const removed = page.waitForRequest(isApplied('DELETE'))
      await settings(page, name).getByRole('button', { name: 'Cancel' }).first().click()
      expect((await removed).url()).toMatch(new RegExp(`/${id}$`))
      await expect(settings(page, name)).toHaveCount(0)
    },
  )

  testWith(
    'P2 ventilation L01',
    'are saved as they were typed, and everything else with them as it was',
    async (page, name) => {
      await open(page)
      await place(page, name)
      await openSettings(page, name)
      const form = settings(page, name)
      await form.getByRole('combobox', { name: 'Luminaire type' }).selectOption('Downlight 200')
      await form.getByRole('textbox', { name: 'Installation date' }).fill('07/03/2026')
      const sent = page.waitForRequest(isUpdate)
      await form.getByRole('button', { name: 'Save' }).click()
      const { token, ...patch } = (await sent).postDataJSON()
      expect(token).toEqual(expect.any(String))
      expect(patch).toEqual({
        latitude: 0,
        longitude: 0,
        fk_area: zone.id,
        fk_luminaire_type: 2,
        dt_installation: '2026-03-07',
        settings: expect.any(Object),
      })
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('application')).toBeFocused()
    },
  )

  testWith(
    'P2 ventilation L02',
    'that are wrong are named at their fields, and not sent',
    async (page, name) => {
      await open(page)
      await place(page, name)
      await openSettings(page, name)
      let updates = 0
      page.on('request', (request) => {
        if (isUpdate(request)) updates += 1
      })
      const form = settings(page, name)
      const date = form.getByRole('textbox', { name: 'Installation date' })
      const height = form.getByRole('textbox', { name: 'Installation height' })
      for (const [typedDate, saysOfDate, typedHeight, saysOfHeight] of [
        ['yesterday', '“yesterday” is not a date as dd/MM/yyyy', 'high', '“high” is not a number of metres'],
        [
          '31/02/2026',
          /“31\/02\/2026” is not a date between 1900 and 2099/,
          '1001',
          '“1001” m is not between 0 and 1000',
        ],
        ['1/3/2026', '“1/3/2026” is not a date as dd/MM/yyyy', '-1', '“-1” m is not between 0 and 1000'],
      ] as const) {
        await date.fill(typedDate)
        await height.fill(typedHeight)
        await form.getByRole('button', { name: 'Save' }).click()
        await expect(date).toHaveAccessibleDescription(saysOfDate)
        await expect(height).toHaveAccessibleDescription(saysOfHeight)
      }
      expect(updates).toBe(0)
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect(form).toHaveCount(0)
    },
  )

  testWith('P2 ventilation G01', 'have a luminaire type for luminaires alone', async (page, name) => {
    await open(page)
    await place(page, name)
    await openSettings(page, name)
    await expect(settings(page, name).getByRole('textbox', { name: 'Installation date' })).toBeVisible()
    await expect(settings(page, name).getByRole('combobox')).toHaveCount(0)
  })
})

testWith(
  'Luise street A01',
  'a popover stays at its device while the plan is panned and zoomed',
  async (page, name) => {
    await open(page)
    await place(page, name)
    await drag(page, 200, 120)
    await page.mouse.up()
    await expect(question(page)).toBeVisible()
    const gap = async () => {
      const popover = await question(page).boundingBox()
      return Math.round((popover?.x ?? 0) - (await inHand(page)).x)
    }
    await expect.poll(gap).toBe(26)
    const before = await inHand(page)
    await page.mouse.move(before.x - 60, before.y + 250)
    await page.mouse.down()
    await page.mouse.move(before.x + 40, before.y + 270, { steps: 4 })
    await page.mouse.up()
    expect((await inHand(page)).x).toBe(before.x + 100)
    await expect.poll(gap).toBe(26)
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => (await inHand(page)).x).not.toBe(before.x + 100)
    await expect.poll(gap).toBe(26)
  },
)

testWith(
  'Luise street A02',
  'Move device to other location leads to dragging and the arrows',
  async (page, name) => {
    await open(page)
    await place(page, name)
    const hint = page.getByText(`Drag ${name} to its place, or move it with the arrow keys.`)
    await page.getByRole('button', { name: 'Leave it here' }).click()
    await expect(hint).toHaveCount(0)
    await devices(page).focus()
    await page.keyboard.press('Enter')
    await settings(page, name).getByRole('button', { name: 'Move device to other location' }).click()
    await expect(hint).toBeVisible()
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowDown')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Yes' })).toBeFocused()
  },
)

testWith('Art room S01', 'with a server that has section 7 alone, all of it works', async (page, name) => {
  await onlySectionSeven(page)
  await open(page)
  await place(page, name)
  await drag(page, 200, 120)
  await page.mouse.up()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`${name} saved`)).toBeAttached()
  await expect(onPlan(page, name)).not.toHaveText(/not saved yet$| 0% from the left/)
})

testWith(
  'Conference L06',
  'leaving the page asks about a move that is not confirmed, and discards it',
  async (page, name) => {
    await open(page)
    await place(page, name)
    await drag(page, 200, 120)
    await page.mouse.up()
    await expect(question(page)).toBeVisible()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Luminaires', exact: true }).click()
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeVisible()
    expect(
      await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    ).toBe(false)
    await page.getByRole('link', { name: 'Luminaires', exact: true }).click()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('columnheader', { name: 'Wattage' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.goBack()
    await planIsDrawn(page, 'ready')
    await expect(question(page)).toHaveCount(0)
    await expect(chip(page, name)).toHaveCount(0)
    await expect(page.locator('.plan-anchor')).toHaveCount(0)
  },
)

testWith(
  'P2 ventilation L01',
  'of several devices is asked about once, and undone in one step',
  async (page, name) => {
    await open(page)
    await place(page, name)
    const start = await inHand(page)
    await page.getByRole('button', { name: 'Leave it here' }).click()
    const other = 'Art room L01'
    await seek(page, other)
    const chosen = (await chip(page, other).boundingBox()) ?? { x: 0, y: 0 }
    const saved = page.waitForResponse((response) => isUpdate(response.request()))
    await page.mouse.move(chosen.x + 30, chosen.y + 10)
    await page.mouse.down()
    await page.mouse.move(start.x + 350, start.y + 375, { steps: 3 })
    await page.mouse.up()
    await saved
    await expect(chip(page, other)).toHaveCount(0)
    const placed = await told(page, other)

    await page.mouse.click(start.x, start.y)
    await page.keyboard.down('Shift')
    await page.mouse.click(start.x + 350, start.y + 375)
    await page.keyboard.up('Shift')
    await page.getByRole('button', { name: '2 devices' }).click()
    await page.getByRole('menuitem', { name: 'Align top' }).click()
    await expect(question(page)).toContainText('2 devices')
    let updates = 0
    page.on('request', (request) => {
      if (isUpdate(request)) updates += 1
    })
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/^Undone|saved$/)).toBeAttached()
    expect(await told(page, other)).toMatch(/ 0% from the top$/)
    // Devices already at the top are not sent.
    expect(updates).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => told(page, other)).toBe(placed)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Beginning of the session' }).click()
    await expect(chip(page, other)).toBeVisible()
  },
)

/** The luminaires as the server has them. */
async function luminaires(): Promise<Luminaire[]> {
  const polled = await call<Required<PollResponse>>('POST', '/api/v2/poll', {
    tables: ['luminaires'],
    start_date: null,
  })
  return polled.luminaires
}

async function onServer(name: string): Promise<Luminaire> {
  const luminaire = (await luminaires()).find((one) => one.name === name)
  if (!luminaire) throw new Error(`There is no ${name}.`)
  return luminaire
}

test.describe('with somebody else at work', () => {
  test.use({ allowedInConsole: [/status of 409/] })
  testWith(
    'Conference L05',
    'a device that both move is asked about, and theirs can be taken',
    async (page, name) => {
      await open(page)
      await place(page, name)
      await drag(page, 100, 60)
      const { id, fk_area } = await onServer(name)
      await call('PUT', `/api/v2/luminaires/${id}`, { fk_area, latitude: 50, longitude: 40 })
      const poll = await page.waitForRequest('**/api/v2/poll', { timeout: 30_000 })
      await poll.response()
      await page.mouse.move(700, 500)
      await page.mouse.up()
      await question(page).getByRole('button', { name: 'Yes' }).click()
      const conflict = page.getByRole('main').getByRole('alert')
      await conflict.getByRole('button', { name: 'Show' }).click()
      await expect(unsaved(page)).toContainText(`Changed meanwhile: ${demoSignIn.displayName}, just now`)
      await expect(unsaved(page)).toContainText('Theirs: 40%, 50%')
      await unsaved(page).getByRole('button', { name: 'Take theirs' }).click()
      await expect(conflict).toHaveCount(0)
      expect(await told(page, name)).toMatch(/40% from the left, 50% from the top$/)
      expect(await onServer(name)).toMatchObject({ latitude: 50, longitude: 40 })
    },
  )
})

test('the URL opens a zone and a device; users who may only view can change nothing there', async ({
  page,
}) => {
  await page.route('**/auth/token', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, user: { ...session.user, role: ['user'] } } })
  })
  await open(page, `${zone.plan}&device=300`)
  await expect(page).toHaveURL(zone.plan)
  const form = page.getByRole('dialog', { name: /^Settings of / })
  await expect(form.getByRole('textbox', { name: 'Installation height' })).not.toBeEditable()
  await expect(form.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('View only. Staff can place devices.')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Devices to place' }).getByRole('button').first(),
  ).toBeDisabled()
})

/** Luminaires on the plan that only this test has; it is opened with the first one's settings. */
async function openWithNew(page: Page, ...names: string[]) {
  await call('POST', '/api/v2/latern/devices/import', {
    devices: names.map((name, at) => ({
      kind: 'luminaire',
      name,
      zone: zone.name,
      longitude: 50 + 3 * at,
      latitude: 90,
    })),
  })
  const all = await luminaires()
  const ids = names.map((name) => all.find((one) => one.name === name)?.id ?? 0)
  await open(page, `${zone.plan}&device=${ids[0]}`)
  return { ids, luminaires: async () => (await luminaires()).filter(({ id }) => ids.includes(id)) }
}

test('a device is renamed and deleted', async ({ page }) => {
  const { luminaires } = await openWithNew(page, 'Delivered twice')

  await settings(page, 'Delivered twice').getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename Delivered twice' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spare')
  await page.keyboard.press('Enter')
  await expect(notification(page, 'Delivered twice is now named Spare')).toBeVisible()

  await settings(page, 'Spare').getByRole('button', { name: 'Delete device' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Spare?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await settings(page, 'Spare').getByRole('button', { name: 'Delete device' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page, 'Spare deleted')).toBeVisible()
  await expect(settings(page, 'Spare')).toHaveCount(0)
  expect(await luminaires()).toEqual([])
})

test('several devices get a type, a date, a height, a group and a profile at once', async ({ page }) => {
  const { ids, luminaires } = await openWithNew(page, 'Lot 1', 'Lot 2', 'Lot 3')
  await expect(settings(page, 'Lot 1')).toBeVisible()
  const { x, y } = await inHand(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await page.mouse.move(x - 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 120, y - 20, { steps: 3 })
  await page.mouse.up()
  await page.getByRole('button', { name: '3 devices' }).click()
  await page.getByRole('menuitem', { name: 'Settings of these devices' }).click()

  const dialog = page.getByRole('dialog', { name: 'Settings of 3 devices' })
  await expectAccessible(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Luminaire type').selectOption({ label: 'Classroom pendant 1500' })
  await dialog.getByLabel('Installation date').fill('2026-11-24')
  await save.click()
  await expect(dialog.getByText('“2026-11-24” is not a date as dd/MM/yyyy')).toBeVisible()
  await dialog.getByLabel('Installation date').fill('24/11/2026')
  await dialog.getByLabel('Installation height').fill('2,8')
  await dialog.getByLabel('Group').selectOption({ label: 'Classrooms north' })
  await dialog.getByLabel('Apply a dimming profile').selectOption({ label: 'Classroom' })
  await save.click()
  await expect(notification(page, '3 devices saved')).toBeVisible()
  expect(
    (await luminaires()).map(({ dt_installation, settings, type }) => [
      dt_installation,
      settings.installation_height,
      type?.model,
    ]),
  ).toEqual(ids.map(() => ['2026-11-24', 2.8, 'Klass 44']))
  await expect
    .poll(async () => {
      const asked = { tables: ['devicegroups', 'rules', 'applied_rules'], start_date: null }
      const { devicegroups, rules, applied_rules } = await call<Required<PollResponse>>(
        'POST',
        '/api/v2/poll',
        asked,
      )
      const group = devicegroups.find(({ name }) => name === 'Classrooms north')
      return ids.map((id) => [
        group?.devices.includes(id),
        applied_rules
          .filter(({ fk_device }) => fk_device === id)
          .map(({ fk_rule }) => rules.find((rule) => rule.id === fk_rule)?.name),
      ])
    })
    .toEqual(ids.map(() => [true, [expect.stringContaining('Classroom')]]))
  for (const id of ids) await call('DELETE', `/api/v2/latern/devices/${id}`, {})
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  testWith('Conference S02', 'a finger drags, and the list slides out of the way', async (page, name) => {
    await open(page)
    await page.getByRole('button', { name: /^Available controllers\/sensors/ }).tap()
    const drawer = page.getByRole('dialog', { name: 'Available controllers/sensors' })
    await drawer.getByRole('searchbox').fill(name)
    const saved = page.waitForResponse((response) => isUpdate(response.request()))
    await chip(page, name).tap()
    await saved
    await expect(drawer).toHaveCount(0)

    const { x, y } = await inHand(page)
    const finger = await fingerOf(page)
    await finger('touchStart', x + 4, y + 4)
    await finger('touchMove', x + 64, y + 34)
    await finger('touchMove', x + 124, y + 64)
    await finger('touchEnd')
    await expect(question(page)).toBeInViewport({ ratio: 1 })
    await question(page).getByRole('button', { name: 'Yes' }).tap()
    await expect(page.getByText(`${name} saved`)).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  testWith(
    'Conference L03',
    'a tapped chip stands in the corner, and the next tap on the plan moves it there, at the same zoom',
    async (page, name) => {
      await open(page)
      const scale = page.locator('.plan-scale')
      await page.getByRole('button', { name: 'Zoom in' }).tap()
      const zoom = await scale.boundingBox()
      await page.getByRole('button', { name: /^Available controllers\/sensors/ }).tap()
      await page.getByRole('dialog').getByRole('searchbox').fill(name)
      const saved = page.waitForResponse((response) => isUpdate(response.request()))
      await chip(page, name).tap()
      expect((await saved).request().postDataJSON()).toMatchObject({ latitude: 0, longitude: 0 })
      await expect(page.getByText(`Tap the plan where ${name} belongs, or drag it there.`)).toBeVisible()
      expect(await scale.boundingBox()).toEqual(zoom)

      const { x, y } = await middleOf(page.getByRole('application'))
      await page.touchscreen.tap(x, y)
      await expect(question(page)).toBeVisible()
      const { x: left, y: top } = await inHand(page)
      expect(Math.hypot(left - x, top - y)).toBeLessThan(60)
      expect(await scale.boundingBox()).toEqual(zoom)
      await question(page).getByRole('button', { name: 'Yes' }).tap()
      await expect(page.getByText(`${name} saved`)).toBeAttached()
    },
  )

  testWith(
    'Conference L04',
    'a finger takes a chip from the list to where it belongs',
    async (page, name) => {
      await open(page)
      const to = await middleOf(page.getByRole('application'))
      await page.getByRole('button', { name: /^Available controllers\/sensors/ }).tap()
      const drawer = page.getByRole('dialog', { name: 'Available controllers/sensors' })
      await drawer.getByRole('searchbox').fill(name)
      const { x, y } = await middleOf(chip(page, name))
      const finger = await fingerOf(page)
      await finger('touchStart', x, y)
      await finger('touchMove', x + 40, y + 5)
      await expect(drawer, 'the plan is seen').toHaveCSS('opacity', '0')
      await expect(
        page.getByText(`Dragging ${name}. Release it over the plan to place it there.`),
      ).toBeAttached()
      await finger('touchMove', to.x, to.y)
      await expect(page.getByText(/, x [\d,]+% · y [\d,]+%/)).toBeVisible()
      const sent = page.waitForRequest(isUpdate)
      await finger('touchEnd')
      const { latitude, longitude } = (await sent).postDataJSON()
      expect([latitude, longitude].every((value) => value > 20 && value < 80)).toBe(true)
      await expect(page.getByText(`${name} saved`)).toBeAttached()
    },
  )
})

test('in Estonian, the page speaks Estonian', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('latern.preferences', '{"language":"et"}'))
  await open(page)
  await expect(page.getByRole('heading', { name: 'Saadaolevad kontrollerid/andurid' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Seadme tüüp' })).toBeVisible()
  await expect(page.getByText(/paigutamata seadet$/)).toBeVisible()
})

test.describe('in both themes axe finds nothing', () => {
  testWith('P2 ramp S01', 'while a device is placed, asked about, set up and removed', async (page, name) => {
    await open(page)
    await expectAccessible(page)
    await place(page, name)
    await expectAccessible(page)
    await openSettings(page, name)
    await settings(page, name).getByRole('textbox', { name: 'Installation height' }).fill('high')
    await settings(page, name).getByRole('button', { name: 'Save' }).click()
    await expectAccessible(page)
    await settings(page, name).getByRole('button', { name: 'Remove from floor plan' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await devices(page).focus()
    await page.keyboard.press('Enter')
    await settings(page, name).getByRole('button', { name: 'Move device to other location' }).click()
    await expect(devices(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
  })
})
