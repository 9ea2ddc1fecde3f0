import type { Locator, Page } from '@playwright/test'
import { png } from '#support/pictures.ts'
import { emptySiteTest } from './emptySite.ts'
import { expect, expectAccessible, middleOf, notification } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

const test = emptySiteTest()

test.setTimeout(120_000)

/** Before the pages led from one to the next, it took 53. */
const MOST_ACTIONS = 30

const lamps = Buffer.from(
  [
    'kind,name,zone,luminaire_type,controller',
    ...Array.from({ length: 48 }, (_, row) => `luminaire,L${row},Workshop,Panel ${row % 2},c-${row}`),
  ].join('\n'),
)

/** A person who counts each click, typed field, drag and choice of a file. */
function createPerson(page: Page) {
  let actions = 0
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  async function click(target: Locator) {
    actions++
    await target.click()
  }
  return {
    actions: () => actions,
    press: (name: string | RegExp) => click(button(name)),
    follow: (name: string | RegExp) => click(page.getByRole('main').getByRole('link', { name })),
    tick: (box: Locator) => click(box),
    async type(field: string, text: string) {
      actions++
      await page.getByLabel(field, { exact: true }).fill(text)
    },
    async choose(name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
      const chooser = page.waitForEvent('filechooser')
      await click(button(name))
      actions++
      await (await chooser).setFiles(file)
    },
    async drag(from: { x: number; y: number }, to: { x: number; y: number }) {
      actions++
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
      await page.mouse.move(to.x, to.y)
      await page.mouse.up()
    },
  }
}

test(`from an empty site to 48 devices placed, grouped and with a profile takes ${MOST_ACTIONS} actions at most`, async ({
  page,
}) => {
  const person = createPerson(page)
  const { press, follow, type, choose, drag } = person
  const checklist = page.getByRole('region', { name: 'Set up your site' })

  await test.step('the first account', async () => {
    await page.goto('/')
    await type('Name', 'Kadri Tamm')
    await type('E-mail', 'kadri@site.test')
    await type('Password', 'lumen for all')
    await press('Register')
    await expect(checklist).toContainText('0 of 9 done')
    await expectAccessible(page)
  })
  const forAccount = person.actions()

  await test.step('a zone, its plan and its size', async () => {
    await page.getByRole('heading', { name: 'No zones yet' }).waitFor()
    await person.tick(checklist.getByRole('link', { name: 'Add a zone' }))
    await type('Name of the new zone', 'Workshop')
    await press('Add zone')
    await choose('Choose a file', { name: 'plan.png', mimeType: 'image/png', buffer: png(800, 600) })
    await press('Upload')
    const ends = ['First end of the line', 'Second end of the line']
    for (const [at, name] of ends.entries()) {
      const end = await middleOf(page.getByRole('button', { name }))
      await drag(end, { x: end.x + (at === 0 ? -60 : 60), y: end.y + 40 })
    }
    await type('Length of the line', '19')
    await press('Save the size')
    await expect(page.getByText('The floor plan is ready. Next, import the devices.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('48 devices and their types', async () => {
    await follow('Import devices')
    await choose('Choose a CSV file', { name: 'lamps.csv', mimeType: 'text/csv', buffer: lamps })
    await expect(page.getByRole('heading', { name: '2 new luminaire types' })).toBeVisible()
    await expectAccessible(page)
    await press('Create 2 types and import 48 devices')
  })

  await test.step('placed in rows', async () => {
    await follow('Place devices')
    await planIsDrawn(page, 'ready')
    await press('Place all 48 in rows')
    const plan = await page.getByRole('application').boundingBox()
    if (!plan) throw new Error('There is no plan')
    const at = (part: number) => ({ x: plan.x + plan.width * part, y: plan.y + plan.height * part })
    await drag(at(0.3), at(0.7))
    await press('Place 48 devices')
    await expect(page.getByText('Every device is on a floor plan.')).toBeVisible()
  })

  await test.step('grouped', async () => {
    await follow('Group all 48 devices')
    await expect(page.getByText('48 devices of this zone that are in no group will be added.')).toBeVisible()
    await type('Name', 'Hall')
    await press('Save')
    await expect(notification(page, '48 devices added to “Hall”')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Hall/ })).toContainText('48 devices')
  })

  await test.step('with a profile that applies to the group', async () => {
    await follow('Add a dimming profile')
    await type('Enter profile name...', 'Shift')
    await press('Confirm')
    await press('Save')
    const group = page.getByRole('list', { name: 'Groups' }).getByRole('checkbox')
    await person.tick(group)
    await expect(group).toBeChecked()
  })

  process.stdout.write(
    `From an empty site to a lit one: ${person.actions()} actions, ${forAccount} of them for the first account\n`,
  )
  expect(person.actions()).toBeLessThanOrEqual(MOST_ACTIONS)

  await test.step('and the checklist has ticked itself', async () => {
    await expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0, { timeout: 60_000 })
    await page.goto('/dashboard')
    await expect(checklist).toContainText('7 of 9 done')
    await expect(checklist).toContainText('2 types have no rated power')
    await expect(checklist.getByRole('listitem').filter({ hasText: 'To do:' })).toHaveText([
      /Add luminaire types with their rated power/,
      /Check that the luminaires report/,
    ])
  })
})
