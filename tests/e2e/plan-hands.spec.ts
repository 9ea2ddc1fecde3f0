import type { Page } from '@playwright/test'
import { expect, expectAccessible, middleOf, test } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

test.use({ wholePolls: true })

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings of Open office 1 L05' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Is this the correct location?' })

/** Commissioning with this device's settings open, which stand at the device. */
async function openDevice(page: Page) {
  await page.goto('/settings/commissioning?zone=2&device=5')
  await planIsDrawn(page, 'ready', 'none')
  await expect(settings(page)).toBeVisible()
}

/** The device's position on the screen, once the view has stopped moving. */
async function standing(page: Page) {
  return page.locator('.plan-anchor').evaluate(async (anchor) => {
    const place = () => {
      const { x, y } = anchor.getBoundingClientRect()
      return { x, y }
    }
    for (;;) {
      const before = place()
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      if (place().x === before.x && place().y === before.y) return before
    }
  })
}

async function moveMouse(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
  await page.mouse.move(from.x + dx, from.y + dy)
}

test.describe('the plan is panned', () => {
  test('with the middle button, also on top of a device', async ({ page }) => {
    await openDevice(page)
    const from = await standing(page)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down({ button: 'middle' })
    await moveMouse(page, from, -90, 60)
    await page.mouse.up({ button: 'middle' })
    expect(await standing(page)).toEqual({ x: from.x - 90, y: from.y + 60 })
    await expect(settings(page)).toBeVisible()
    await expect(question(page)).toHaveCount(0)
  })

  test('with Space held, also on top of a device, wherever the focus is', async ({ page }) => {
    await openDevice(page)
    const from = await standing(page)
    await page.mouse.move(from.x, from.y)
    await page.keyboard.down('Space')
    await page.mouse.down()
    await moveMouse(page, from, 40, 30)
    await page.mouse.up()
    await page.keyboard.up('Space')
    expect(await standing(page)).toEqual({ x: from.x + 40, y: from.y + 30 })
    await expect(question(page)).toHaveCount(0)
  })

  test('and Space still types into a field', async ({ page }) => {
    await openDevice(page)
    const search = page.getByRole('searchbox', { name: 'Filter by name' })
    await search.focus()
    const { x, y } = await standing(page)
    await page.mouse.move(x, y)
    await page.keyboard.type('Art room')
    await expect(search).toHaveValue('Art room')
  })

  test('by a wheel that is turned sideways', async ({ page }) => {
    await openDevice(page)
    const from = await standing(page)
    await page.mouse.move(from.x - 80, from.y)
    await page.mouse.wheel(50, 0)
    await expect.poll(() => standing(page)).toEqual({ x: from.x - 50, y: from.y })
  })
})

test('a notch of the wheel zooms as much with Ctrl as without', async ({ page }) => {
  await openDevice(page)
  const from = await standing(page)
  const distance = 100
  await page.mouse.move(from.x - distance, from.y)
  await page.mouse.wheel(0, -100)
  const notch = Math.exp(0.15)
  await expect.poll(async () => (await standing(page)).x).toBeCloseTo(from.x + distance * (notch - 1), -0.5)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await standing(page)).x).toBeCloseTo(from.x, -0.5)
})

test('a double click on a device zooms to it', async ({ page }) => {
  await openDevice(page)
  await page.getByRole('application').focus()
  await page.keyboard.press('0')
  const from = await standing(page)
  await page.mouse.dblclick(from.x, from.y)
  const { x, width } = (await page.getByRole('application').boundingBox()) ?? { x: 0, width: 0 }
  await expect.poll(async () => (await standing(page)).x).toBeCloseTo(x + width / 2, -0.5)
  await expect(settings(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test.describe('Escape goes back one step at a time', () => {
  test('from a drag to the selection, from that to nothing selected, and then to the tool', async ({
    page,
  }) => {
    await openDevice(page)
    await page.getByRole('button', { name: 'Select by dragging a rectangle' }).click()
    const from = await standing(page)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await moveMouse(page, from, 60, 40)
    await expect(settings(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeVisible()
    await page.mouse.up()
    await expect(settings(page)).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(settings(page)).toHaveCount(0)
    const marquee = page.getByRole('button', { name: 'Select by dragging a rectangle' })
    await expect(marquee).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(marquee).toHaveAttribute('aria-pressed', 'false')
  })

  test('from a move that was only begun to the settings it was begun in', async ({ page }) => {
    await openDevice(page)
    await page.getByRole('button', { name: 'Move device to other location' }).click()
    await expect(page.locator('[data-live-position]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeVisible()
  })

  test('wherever the focus is: the panel of a device closes', async ({ page }) => {
    await page.goto('/floorplan/areas/2?device=5')
    await page.getByRole('complementary').getByRole('heading').first().click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/floorplan/areas/2')
  })
})

test.describe('a menu', () => {
  const menu = (page: Page) => page.getByRole('menu')
  const items = (page: Page) => menu(page).getByRole('menuitem')

  test('opens at a device by the right button, with what can be done with it, and closes by Escape', async ({
    page,
  }) => {
    await openDevice(page)
    const at = await standing(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await expect(menu(page)).toHaveAccessibleName('Open office 1 L05')
    await expect(items(page)).toHaveText([
      'Settings',
      'Identify',
      'Move device to other location',
      'Add to the selection',
      'Remove from floor planDelete',
      'Zoom to the device',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await expect(settings(page)).toHaveCount(0)

    await page.mouse.click(at.x, at.y, { button: 'right' })
    await items(page).filter({ hasText: 'Settings' }).click()
    await expect(settings(page)).toBeVisible()
    await expect(settings(page).locator('form')).toBeFocused()
  })

  test('opens on the plan, with its tools and their keys', async ({ page }) => {
    await openDevice(page)
    await page.keyboard.press('Escape')
    const { x, y } = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 8, y + 8, { button: 'right' })
    await expect(menu(page)).toHaveAccessibleName('Floor plan of Ülemiste office, floor 4')
    await expect(items(page).first()).toHaveText('Select allCtrl A')
    await items(page).filter({ hasText: 'Select by dragging a rectangle' }).click()
    await expect(page.getByRole('button', { name: 'Select by dragging a rectangle' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('opens by its key at the focused device, and gives the focus back', async ({ page }) => {
    await page.goto('/floorplan/areas/2')
    await planIsDrawn(page, 'ready', 'none')
    const list = page.getByRole('listbox', { name: 'Devices on the floor plan' })
    await list.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await expect(menu(page)).toHaveAccessibleName('Open office 1 L02')
    await page.keyboard.press('Escape')
    await expect(list).toBeFocused()
    await page.keyboard.press('ContextMenu')
    await expect(items(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/floorplan/areas/2?device=2')
  })

  test.describe('on touch', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('opens by a long press', async ({ page }) => {
      await page.goto('/floorplan/areas/2')
      await planIsDrawn(page, 'ready', 'none')
      const { x, y } = await middleOf(page.getByRole('application'))
      const touch = await page.context().newCDPSession(page)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: y - 200 }] })
      await expect(menu(page)).toHaveAccessibleName('Floor plan of Ülemiste office, floor 4')
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(items(page).first()).toHaveText('Hide the grid')
      await items(page).first().tap()
      await expect(menu(page)).toHaveCount(0)
    })
  })
})

test.describe('selecting a device leaves the plan where it is', () => {
  const tip = (page: Page) => page.getByRole('tooltip')

  async function openPlan(page: Page) {
    await page.goto('/floorplan/areas/2')
    await planIsDrawn(page, 'ready', 'none')
  }

  /** The device that the key leads to in the list, and its position on the screen. */
  async function walkTo(page: Page, key: 'Home' | 'End') {
    await page.getByRole('listbox', { name: 'Devices on the floor plan' }).focus()
    await page.keyboard.press(key)
    await expect(tip(page)).toBeVisible()
    return { name: (await tip(page).locator('p').first().textContent()) ?? '', at: await standing(page) }
  }

  for (const key of ['Home', 'End'] as const)
    test(`wherever it stands: the pointer stays on it (${key})`, async ({ page }) => {
      await openPlan(page)
      const { name, at } = await walkTo(page, key)
      await page.mouse.click(at.x, at.y)
      await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible()
      await page.mouse.move(at.x + 1, at.y)
      await expect(tip(page)).toContainText(name)
      expect(await standing(page)).toEqual(at)
    })

  test('and a double click selects it and zooms to it', async ({ page }) => {
    await openPlan(page)
    const { name, at } = await walkTo(page, 'Home')
    await page.mouse.dblclick(at.x, at.y)
    await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible()
    const { x, y } = await middleOf(page.getByRole('application'))
    await page.mouse.move(x, y)
    await expect(tip(page)).toContainText(name)
  })

  test.describe('on a laptop', () => {
    test.use({ viewport: { width: 1280, height: 720 } })

    for (const path of ['/dimming-profiles?zone=2', '/groups?zone=2'])
      test(`and the plan keeps 400 px of width and height at ${path}`, async ({ page }) => {
        await page.goto(path)
        await planIsDrawn(page, 'ready', 'none')
        const before = await page.getByRole('application').boundingBox()
        expect(before?.width).toBeGreaterThanOrEqual(400)
        expect(before?.height).toBeGreaterThanOrEqual(400)
        await page.getByRole('listbox', { name: 'Devices on the floor plan' }).focus()
        await page.keyboard.press('Enter')
        expect(await page.getByRole('application').boundingBox()).toEqual(before)
      })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('and its sheet leaves 60 % of the screen to the plan', async ({ page }) => {
      await page.goto('/floorplan/areas/2?device=5')
      const sheet = page.getByRole('complementary')
      await expect(sheet).toBeVisible()
      const plan = await page.getByRole('application').boundingBox()
      const top = (await sheet.boundingBox())?.y ?? 0
      expect(top - (plan?.y ?? 0)).toBeGreaterThanOrEqual(0.6 * 844)
    })
  })
})

test('the next device is identified without going back to the plan', async ({ page }) => {
  await openDevice(page)
  await page.getByRole('button', { name: 'Blink the next device' }).click()
  const next = page.getByRole('dialog', { name: 'Settings of Open office 1 L06' })
  await expect(next.getByRole('group', { name: 'Identify' })).toContainText(/Sending|Waiting|Blinking/)
  await page.keyboard.press('Escape')
})

test('the list of profiles shows the week of each', async ({ page }) => {
  await page.goto('/dimming-profiles?zone=2')
  const list = page.getByRole('list', { name: 'Dimming profiles' })
  await expect(
    list.getByRole('listitem').filter({ hasText: 'Office hours' }).locator('[data-week]'),
  ).toBeVisible()
  const count = await list.getByRole('listitem').count()
  await expect(list.locator('[data-week]')).toHaveCount(count)
  const drawn = (name: string) =>
    list.getByRole('listitem').filter({ hasText: name }).locator('[data-week]').innerHTML()
  expect(await drawn('Always on')).not.toBe(await drawn('Office hours'))
})
