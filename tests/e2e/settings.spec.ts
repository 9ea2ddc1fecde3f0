import type { LuminaireType } from '#openapi/lighting.d.ts'
import { panel } from '#support/models/luminaireType.ts'
import { test as base, expect, expectAccessible } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import { Stage } from './model/stage.ts'

/** The console on a site of one's own that has section 7's calls alone. */
const test = base.extend<{ stage: Stage }>({
  stage: async ({ context, server }, use) => {
    const stage = await Stage.open(context, server.address)
    await use(stage)
    expect(stage.errors).toEqual([])
  },
})

const types: LuminaireType[] = Array.from({ length: 9 }, (_, index) => ({
  ...panel,
  id: panel.id + index,
  name: index === 0 ? 'Panel' : `Downlight ${index}`,
}))
const lamps = [12, 13].map((id) => ({
  id,
  name: `L-${id}`,
  latitude: 10,
  longitude: id,
  fk_luminaire_type: panel.id,
}))

async function open(stage: Stage, address: string, role = 'staff') {
  const holds = ['PUT /api/v2/areas']
  const storage = { jwt_access_token: stage.token }
  await stage.set({ tables: zoneWith({ luminaires: lamps, luminairetypes: types }), holds, storage })
  stage.site.session.user.role = [role]
  await stage.visit(address)
}

const changes = ({ site }: Stage) =>
  site.requests
    .filter(({ method, path }) => method !== 'GET' && path.includes('area'))
    .map(({ method, path, body: { token: _, ...body } }) => [method, path, body])

test('a zone that is left is saved first: its name with the zone’s data, other fields made, then changed', async ({
  stage,
}) => {
  const { page } = stage
  await open(stage, `/settings/areas/${zone}`)
  await page.getByLabel('Working hours a day').fill('08')
  await expect(page.getByLabel('Working hours a day')).toHaveValue('8')
  await stage.pass(2000)
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByLabel('Working hours a day').fill('9')
  await page.getByLabel('Grid width').fill('0')
  await expect(page.getByText('0 or less means 10 %.')).toBeVisible()
  await page.getByLabel('Name').fill('Attic')
  await page.getByRole('link', { name: 'Sensors' }).click()
  await expect(page).toHaveURL(/\/sensors$/)
  await expect(page.getByRole('button', { name: /unsaved changes?, just now/ })).toBeVisible()
  await stage.answer('PUT /api/v2/areas')
  await expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)
  const made = { area_id: zone, name: 'working_hours' }
  const [first, ...others] = changes(stage)
  expect(first).toEqual(['POST', '/area_settings', { ...made, value: 8 }])
  expect(others).toHaveLength(3)
  expect(others).toEqual(
    expect.arrayContaining([
      ['PATCH', '/area_settings/1001', { ...made, value: 9 }],
      ['POST', '/area_settings', { area_id: zone, name: 'grid_width', value: 0 }],
      ['PUT', `/api/v2/areas/${zone}`, expect.objectContaining({ id: zone, image: null, name: 'Attic' })],
    ]),
  )
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Attic' }).last()).toBeVisible()
})

test('a zone with a wrong field is left after a question alone; the rest is kept, shown and sent later', async ({
  stage,
}) => {
  const { page } = stage
  await open(stage, `/settings/areas/${zone}`)
  const [name, days] = [page.getByLabel('Name'), page.getByLabel('Working days a week')]
  await name.fill('Attic')
  await days.fill('8')
  await expect(page.getByText('From 0 to 7.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sensors' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Cancel').click()
  await stage.answer('PUT /api/v2/areas', 'lost')
  await expect(name).toHaveValue('Attic')
  await expect(days).toHaveValue('8')
  await page.getByRole('link', { name: 'Sensors' }).click()
  await page.getByRole('alertdialog').getByText('Leave', { exact: true }).click()
  await expect(page).toHaveURL(/\/sensors$/)
  expect(changes(stage)).toEqual([])
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Attic' }).last(), 'as it was typed').toBeVisible()
  await stage.pass(60_000)
  await stage.answer('PUT /api/v2/areas')
  await expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)
  expect(changes(stage)).toHaveLength(1)
})

test('a setting that is refused stays in its field and in the panel, in words, until the user decides', async ({
  stage,
}) => {
  const { page } = stage
  await open(stage, '/settings/general')
  const cost = page.getByLabel('Energy cost per kWh')
  const alert = page.getByRole('main').getByRole('alert')
  stage.fail('POST /settings', { status: 400, body: { message: 'Too cheap' } })
  await cost.fill('0,25')
  await stage.pass(1000)
  await expect(alert).toContainText('1 change was not saved and needs your decision.')
  await expect(cost).toHaveValue('0,25')
  await alert.getByRole('button', { name: 'Show' }).click()
  const panel = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(panel).toContainText('Energy cost per kWh to 0,25, just now')
  await expect(panel).toContainText('Refused: Too cheap')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toContainText('Everything is saved.')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  expect(stage.site.settings).toEqual([expect.objectContaining({ name: 'energy_cost', value: 0.25 })])
})

test('a setting that somebody else has changed meanwhile is asked about: mine, or theirs', async ({
  stage,
}) => {
  const { page } = stage
  await open(stage, '/settings/general')
  const cost = page.getByLabel('Energy cost per kWh')
  await cost.waitFor()
  stage.site.settings.push({ id: 3, name: 'energy_cost', value: 0.3 })
  await cost.fill('0,25')
  await stage.pass(1000)
  await page.getByRole('main').getByRole('button', { name: 'Show' }).click()
  const panel = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(panel).toContainText('Theirs: 0,3')
  await expect(panel).toContainText('Yours: 0,25')
  await panel.getByRole('button', { name: 'Take theirs' }).click()
  await page.keyboard.press('Escape')
  await expect(cost).toHaveValue('0,3')
})

test('a luminaire type is found by typing and by arrow keys, and leaving it asks before changes are lost', async ({
  stage,
}) => {
  const { page } = stage
  await open(stage, '/settings/luminaires-types')
  await page.getByLabel('Find a type…').fill('down')
  const found = page.getByRole('list', { name: 'Luminaire types' }).getByRole('link')
  await expect(found).toHaveCount(8)
  await found.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Downlight 2' })).toBeVisible()
  await page.getByLabel('IP rating').fill('70')
  await expect(page.getByText('From 0 to 69.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('IP rating')).toBeFocused()
  await found.first().click()
  await page.getByRole('alertdialog').getByText('Cancel').click()
  await expect(page.getByLabel('IP rating')).toHaveValue('70')
  await found.first().click()
  await page.getByRole('alertdialog').getByText('Leave', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Downlight 1' })).toBeVisible()
  expect(stage.site.requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('users who may not change settings and types can read them', async ({ stage }) => {
  const { page } = stage
  await open(stage, `/settings/luminaires-types?type=${panel.id}`, 'user')
  await expect(page.getByText('View only. Staff can change types.')).toBeVisible()
  await expect(page.getByLabel('Rated power')).toHaveAttribute('readonly')
  for (const name of ['Delete', 'Add a type'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'General' }).click()
  await expect(page.getByText('View only. Staff can change settings.')).toBeVisible()
  await expect(page.getByLabel('Energy cost per kWh')).toHaveAttribute('readonly')
  await expect(page.getByRole('combobox', { name: 'Time zone of the site' })).toBeDisabled()
  await expectAccessible(page)
})
