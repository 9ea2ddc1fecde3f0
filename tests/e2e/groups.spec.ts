import type { Page } from '@playwright/test'
import { closeByEscape, expect, expectAccessible, test } from './fixtures.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const devices = (page: Page) => page.getByRole('listbox', { name: 'Devices on the floor plan' })

test('a group is made, filled from the list, by a key on the plan and by a rectangle, described and deleted', async ({
  page,
}) => {
  await page.goto('/groups?zone=4')
  await page.getByRole('combobox', { name: 'Zone' }).click()
  await page.getByRole('option', { name: 'Ülemiste office, floor 4' }).click()
  await expect(page).toHaveURL('/groups?zone=2')
  expect((await page.getByRole('complementary', { name: 'Groups' }).boundingBox())?.width).toBe(240)
  const lights = group(page, 'Night lights')

  await test.step('made', async () => {
    await press(page, 'Add group')
    await page.getByPlaceholder('Enter group name...').fill('Night lights')
    await page.keyboard.press('Enter')
    await expect(lights).toHaveAttribute('aria-expanded', 'true')
    await expect(lights).toContainText('0 devices')
  })

  await test.step('filled by the keyboard from the list of unset devices, which goes on to the next', async () => {
    await group(page, 'Unset devices').click()
    const unset = page.getByRole('list', { name: 'Unset devices' })
    await unset.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(lights).toContainText('2 devices')
    await expect(unset.getByRole('button').first()).toBeFocused()
    await expect(page.getByText('All saved')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(lights).toContainText('1 device')
  })

  await test.step('given a device of another group, which is asked about, and taken back', async () => {
    await devices(page).focus()
    await page.keyboard.press('End')
    const sensor = page.getByRole('option', { name: /^Copy room S01/ })
    while ((await sensor.getAttribute('id')) !== (await devices(page).getAttribute('aria-activedescendant')))
      await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Copy room S01 is in the group “Offices”')
    await press(page, 'Move')
    await expect(sensor).toHaveText(/in the group Night lights$/)
    await expect(page.getByText('All saved')).toBeVisible()
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Undo' }).click()
    await expect(sensor).toHaveText(/in the group Offices$/)
    await expect(page.getByText('All saved')).toBeVisible()
  })

  await test.step('asks once for all that a rectangle encloses', async () => {
    await page.keyboard.press('m')
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('There is no plan')
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5)
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.8)
    await page.mouse.up()
    await closeByEscape(page.getByRole('dialog', { name: /^Move \d+ devices to “Night lights”\?$/ }))
    await expect(lights).toContainText('1 device')
  })

  await test.step('described', async () => {
    await press(page, 'Edit')
    await page.getByLabel('Description').fill('Burn all night')
    await page.getByLabel('Tags').fill('night, stairs')
    await press(page, 'Save')
    await expect(page.getByText('Burn all night')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'night',
      'stairs',
    ])
    await expectAccessible(page)
  })

  await test.step('deleted', async () => {
    await press(page, 'Delete')
    await expect(page.getByRole('alertdialog')).toContainText(
      'Its 1 device will no longer be in a group. No dimming profile applies through it.',
    )
    await press(page, 'Confirm')
    await expect(lights).toHaveCount(0)
  })
})

test('on a small screen, to a role that may not change groups, they are shown', async ({ page }) => {
  await page.route('**/auth/token', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, user: { ...session.user, role: ['user'] } } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/groups?zone=2')
  await page.getByRole('button', { name: /^Groups, \d+$/ }).click()
  await group(page, 'Corridors').click()
  const members = page.getByRole('list', { name: 'Devices of Corridors' })
  await expect(members.getByRole('button').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Add group|Edit|Delete)$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('View only. Staff can change groups.')).toBeVisible()
  await devices(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('In “Open office 1”')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
