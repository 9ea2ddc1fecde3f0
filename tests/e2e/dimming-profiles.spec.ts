import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const panel = (page: Page) => page.getByRole('list', { name: 'Dimming profiles' })
const profile = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const devices = (page: Page) => page.getByRole('listbox', { name: 'Devices on the floor plan' })
const forecast = (page: Page) => page.getByRole('region', { name: 'What will this lamp do?' })

test('a field of a new profile keeps the focus when the server answers', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v2/rules', async (route) => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  await page.goto('/dimming-profiles?zone=4')
  await press(page, 'Add profile')
  await page.getByLabel('Enter profile name...').fill('Stairs')
  await press(page, 'Confirm')
  await page.getByLabel('Movement level').first().fill('90')
  await press(page, 'Save')
  await expect(page.getByRole('button', { name: '1 unsaved change', exact: false })).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Stairs and')
  answer()
  await expect(page.getByRole('button', { name: '1 unsaved change', exact: false })).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.type(' corridor')
  await press(page, 'Save')
  await expect(profile(page, 'Stairs and corridor')).toBeVisible()
  await press(page, 'Delete profile')
  await press(page, 'Confirm')
  await expect(profile(page, 'Stairs')).toHaveCount(0)
})

test('a profile is made, tried out by the minute, applied by marquee, key and group, and deleted', async ({
  page,
}) => {
  await page.goto('/dimming-profiles')
  await page.getByRole('combobox', { name: 'Zone' }).click()
  await page.getByRole('option', { name: 'Kalamaja school, ground floor' }).click()
  await expect(page).toHaveURL('/dimming-profiles?zone=4')
  const sidebar = page.getByRole('complementary', { name: 'Dimming profiles' })
  expect((await sidebar.boundingBox())?.width).toBe(240)
  await test.step('made: levels are clamped, hours are the site’s', async () => {
    await press(page, 'Add profile')
    await page.getByLabel('Enter profile name...').fill('Atrium')
    await press(page, 'Confirm')
    await page.getByLabel('All day').uncheck()
    await expect(page.getByLabel('Start')).toHaveValue('09:00')
    await expect(page.getByLabel('End')).toHaveValue('17:00')
    const working = page.getByRole('group', { name: 'Working time', exact: true })
    const nonWorking = page.getByRole('group', { name: 'Non-working time' })
    await working.getByLabel('Movement level').fill('150')
    await expect(working.getByLabel('Movement level')).toHaveValue('100')
    await working.getByLabel('Sensor lead time').fill('900')
    await expect(working.getByLabel('Sensor lead time')).toHaveValue('900')
    await working.getByLabel('Inactive level').fill('030')
    await expect(working.getByLabel('Inactive level')).toHaveValue('30')
    await nonWorking.getByLabel('Inactive level').fill('10')
    await nonWorking.getByLabel('Movement level').fill('60')
    await press(page, 'Save')
    await expect(profile(page, 'Atrium')).toContainText('not in use yet')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  })

  await test.step('tried out: which rule wins at a minute, and why the others lose', async () => {
    await forecast(page).getByLabel('Weekday').selectOption('Monday')
    await forecast(page).getByLabel('Time').fill('16:59')
    await expect(forecast(page)).toContainText('30%Wins: Atrium: Level 30%, 09:00–17:00')
    await expect(forecast(page).getByRole('list', { name: 'Lose' })).toContainText('no movement')
    await press(page, 'With movement')
    await expect(forecast(page)).toContainText('100%Wins: Atrium: Movement level 100%, 09:00–17:00')
    const monday = forecast(page).getByRole('slider', { name: 'Monday' })
    await monday.press('ArrowRight')
    await expect(monday).toHaveAttribute(
      'aria-valuetext',
      'Monday 17:00: 10% without movement, 60% with movement',
    )
    await press(page, 'View as table')
    await expect(forecast(page).getByRole('row', { name: 'Monday 09:00 17:00 30 100' })).toBeVisible()
    await press(page, 'View as table')
    await expect(forecast(page).getByRole('list', { name: 'Warnings' })).toContainText('no sensor')
  })

  await test.step('applied: to a group, to what a rectangle encloses, and taken off by a key', async () => {
    await page.getByRole('list', { name: 'Groups' }).getByRole('checkbox').first().check()
    await expect(profile(page, 'Atrium')).toContainText('1 group')
    await expect(
      devices(page)
        .getByText(/Applies through its group$/)
        .first(),
    ).toBeAttached()
    await press(page, 'Apply on the plan')
    await press(page, 'Apply by dragging a rectangle')
    await dragOverMiddle(page)
    await expect(profile(page, 'Atrium')).toContainText(/^Atrium\d+ devices, 1 group$/)
    await expect(page.getByText('Applying Atrium…')).toHaveCount(0, { timeout: 15_000 })
    const [one] = await page.getByRole('list', { name: 'Devices', exact: true }).getByRole('listitem').all()
    const name = (await one?.textContent()) ?? ''
    await press(page, `Remove it from ${name}`)
    await expect(page.getByRole('button', { name: `Remove it from ${name}`, exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('nothing typed is lost unasked', async () => {
    await page.getByLabel('Name').fill('Atrium and stairs')
    await page.getByRole('link', { name: 'Luminaires' }).first().click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await press(page, 'Cancel')
    await press(page, 'Cancel')
    await expect(page.getByLabel('Name')).toHaveValue('Atrium')
  })

  await test.step('deleted, its copies with it', async () => {
    await press(page, 'Delete profile')
    await press(page, 'Confirm')
    await expect(profile(page, 'Atrium')).toHaveCount(0)
  })
})

test('on a small screen, to a role that may not change profiles, they are shown and locked', async ({
  page,
}) => {
  await page.route('**/auth/token', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, user: { ...session.user, role: ['user'] } } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dimming-profiles?zone=4')
  await page.getByRole('button', { name: /^Dimming profiles, \d+$/ }).click()
  await profile(page, 'Corridor').click()
  await expect(page.getByText('View only. Staff can change profiles.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Add|Delete) profile$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Corridor on the plan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply on the plan' })).toHaveCount(0)
  await forecast(page).getByRole('button', { name: 'Show the panel' }).click()
  await expect(forecast(page).getByRole('slider')).toHaveCount(7)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

async function dragOverMiddle(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no plan')
  const to = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  await to(0.44, 0.4)
  await page.mouse.down()
  await to(0.5, 0.45)
  await to(0.54, 0.56)
  await page.mouse.up()
}
