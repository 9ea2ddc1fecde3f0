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
  await expect(page.getByText('0 or less falls back to 10 %.')).toBeVisible()
  await page.getByLabel('Name').fill('Attic')
  await page.getByRole('link', { name: 'Sensors' }).click()
  await expect(page.getByText('Saving…')).toBeVisible()
  await stage.answer('PUT /api/v2/areas')
  await expect(page).toHaveURL(/\/sensors$/)
  const made = { area_id: zone, name: 'working_hours' }
  expect(changes(stage)).toEqual([
    ['POST', '/area_settings', { ...made, value: 8 }],
    ['PATCH', '/area_settings/1001', { ...made, value: 9 }],
    ['POST', '/area_settings', { area_id: zone, name: 'grid_width', value: 0 }],
    ['PUT', `/api/v2/areas/${zone}`, expect.objectContaining({ id: zone, image: null, name: 'Attic' })],
  ])
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Attic' }).last()).toBeVisible()
})

test('a zone that cannot be saved is left after a question alone, and keeps what was typed', async ({
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
  await stage.answer('PUT /api/v2/areas', 'lost')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Cancel').click()
  await expect(page.getByRole('alert')).toContainText('Not saved: The server does not answer')
  await expect(name).toHaveValue('Attic')
  await expect(days).toHaveValue('8')
  await page.getByRole('link', { name: 'Sensors' }).click()
  await stage.answer('PUT /api/v2/areas', 'lost')
  await page.getByRole('alertdialog').getByText('Leave', { exact: true }).click()
  await expect(page).toHaveURL(/\/sensors$/)
  expect(changes(stage)).toEqual([])
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
  await expect(page.getByText('You may look on; changing types is for staff.')).toBeVisible()
  await expect(page.getByLabel('Rated power')).toHaveAttribute('readonly')
  for (const name of ['Delete', 'Add a type'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'General' }).click()
  await expect(page.getByText('You may look on; changing settings is for staff.')).toBeVisible()
  await expect(page.getByLabel('Energy cost per kWh')).toHaveAttribute('readonly')
  await expect(page.getByRole('combobox', { name: 'Time zone of the site' })).toBeDisabled()
  await expectAccessible(page)
})
