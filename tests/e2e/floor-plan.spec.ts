import type { Page, Route } from '@playwright/test'
import type { PollResponse, StatusReading } from '#openapi/lighting.d.ts'
import {
  changeSite,
  expect,
  expectAccessible,
  holdPolls,
  middleOf,
  onlySectionSeven,
  test,
} from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'
import { pointAtMiddle } from './pointAtMiddle.ts'

test.use({ wholePolls: true })

const plan = (page: Page) => page.getByRole('application', { name: /^Floor plan of/ })
const devices = (page: Page) => page.getByRole('listbox', { name: 'Devices on the floor plan' })
const panel = (page: Page) => page.getByRole('complementary')
const fact = (page: Page, name: string) =>
  panel(page).locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')

/** What badges are filled with. */
const [dark, pale] = ['28,33,24', '255,255,255']

/** Waits for the image, which determines the plan's shape. */
const drawn = (page: Page) => planIsDrawn(page, 'ready', 'none', 'missing')

async function openDevice(page: Page, address: string) {
  await page.goto(address)
  await drawn(page)
  await expect(panel(page)).toBeVisible()
}

test.describe('a device that the address names', () => {
  test('is selected and centred, and its panel is beside the plan', async ({ page }) => {
    const told = page.waitForResponse('**/api/v2/poll')
    await openDevice(page, '/floorplan/areas/2?device=5')
    const site: Required<PollResponse> = await (await told).json()
    const device = site.luminaires.find(({ id }) => id === 5)
    const type = site.luminairetypes.find(({ id }) => id === device?.fk_luminaire_type)
    const controller = site.controllers.find(({ id }) => id === device?.fk_controller)
    const group = site.devicegroups.find((each) => each.devices.includes(5))

    await expect(panel(page).getByRole('heading', { name: device?.name ?? '' })).toBeVisible()
    await expect(fact(page, 'Kind')).toHaveText('Luminaire')
    await expect(fact(page, 'Type')).toHaveText(type?.name ?? '')
    await expect(fact(page, 'Rated power')).toHaveText(`${device?.type?.rated_power} W`)
    await expect(fact(page, 'Controller ID')).toHaveText(controller?.guid ?? '')
    await expect(fact(page, 'Installation date')).toHaveText(device?.dt_installation ?? '')
    await expect(fact(page, 'Installation height')).toHaveText('2,8 m')
    await expect(fact(page, 'Position')).toContainText(
      `${String(device?.longitude).replace('.', ',')}% from the left`,
    )
    await expect(fact(page, 'Level now')).toHaveText(/^\d+%$/)
    await expect(fact(page, 'Group')).toHaveText(group?.name ?? '')
    await expect(fact(page, 'Dimming profiles')).toContainText('Office hours')
    await pointAtMiddle(page, device?.name ?? '')
    await expect(page.getByRole('tooltip')).toContainText(
      /Luminaire · now \d+%Mean of the last hour \d+%Last report/,
    )
  })

  test('that stands in another zone is shown there', async ({ page }) => {
    await openDevice(page, '/floorplan/areas/3?device=5')
    await expect(page).toHaveURL('/floorplan/areas/2?device=5')
  })

  test('that is not placed is shown with a link to place it', async ({ page }) => {
    await changeSite(page, (site) => ({
      ...site,
      sensors: site.sensors.map((sensor, row) =>
        row === 0 ? { ...sensor, latitude: -1, longitude: -1 } : sensor,
      ),
    }))
    await openDevice(page, '/floorplan/areas/2?device=25')
    await expect(panel(page)).toContainText('This device is not on a floor plan.')
    await panel(page).getByRole('button', { name: 'Place on a floor plan' }).click()
    await expect(page).toHaveURL('/settings/commissioning?zone=2')
  })
})

test.describe('selecting', () => {
  test('by a click puts the device in the address, without a step in the history', async ({ page }) => {
    await page.goto('/dashboard')
    await openDevice(page, '/floorplan/areas/2?device=5')
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/floorplan/areas/2')
    await expect(panel(page)).toHaveCount(0)

    await pointAtMiddle(page, 'Open office 1 L05')
    const { x, y } = await middleOf(plan(page))
    await page.mouse.click(x, y)
    await expect(page).toHaveURL('/floorplan/areas/2?device=5')
    await expect(panel(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
  })

  test('nothing, by a click beside the devices, clears the selection', async ({ page }) => {
    await openDevice(page, '/floorplan/areas/2?device=5')
    const { x, y } = await middleOf(plan(page))
    await page.mouse.click(x + 60, y + 40)
    await expect(page).toHaveURL('/floorplan/areas/2')
  })

  test('by keyboard moves through the devices, describes each, and Escape clears the selection', async ({
    page,
  }) => {
    await page.goto('/floorplan/areas/2')
    await drawn(page)
    await plan(page).focus()
    await page.keyboard.press('Tab')
    await expect(devices(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('tooltip')).toContainText('Open office 1 L02')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/floorplan/areas/2?device=2')
    await expect(devices(page).getByRole('option', { selected: true })).toHaveText(
      /^Open office 1 L02, Luminaire, [\d,]+% from the left, [\d,]+% from the top$/,
    )
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/floorplan/areas/2')
  })
})

test('the tooltip goes with Escape and with the pointer', async ({ page }) => {
  await openDevice(page, '/floorplan/areas/2?device=117')
  await pointAtMiddle(page, 'Comms room G01')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.mouse.move(5, 5)
  await pointAtMiddle(page, 'Comms room G01')
  await page.mouse.move(5, 5)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test.describe('a marker', () => {
  /** Above the dash for missing data, and above a low level's fill. */
  const inside = { x: 0, y: -6 }
  /** In the badge, left of its sign. */
  const inBadge = { x: 6, y: 10 }

  /** As it is on the screen, at a distance in CSS pixels from the middle. */
  async function colourAt(page: Page, away: { x: number; y: number }) {
    const { x, y } = await middleOf(plan(page))
    const pixel = await page.screenshot({ clip: { x: x + away.x, y: y + away.y, width: 1, height: 1 } })
    return page.evaluate(
      async (png) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)]))
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, 1, 1).data.slice(0, 3).join()
      },
      [...pixel],
    )
  }
  const reading = (fk_device: number, output_level: number, minutesAgo = 5): StatusReading => {
    const time = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    return { fk_device, output_level, dt_production: time, dt_arrival: time }
  }

  test.beforeEach(async ({ page }) => {
    await changeSite(page, (site) => ({
      ...site,
      luminaires: site.luminaires.map((luminaire) => ({ ...luminaire, status: [] })),
    }))
    const readings = [reading(1, 100), reading(1, 80), reading(2, 10), reading(2, 30), reading(4, 50, 40)]
    await page.route('**/api/v2/devices/status/history?*', (route) => route.fulfill({ json: readings }))
  })

  for (const { device, mean, shade, colour } of [
    { device: 1, mean: '90%', shade: 'heavy', colour: '168,93,0' },
    { device: 2, mean: '20%', shade: 'light', colour: '255,246,214' },
    { device: 3, mean: 'Not known', shade: 'grey', colour: '155,161,151' },
  ])
    test(`is ${shade} by the mean level of the last hour, here ${mean}`, async ({ page }) => {
      await openDevice(page, `/floorplan/areas/2?device=${device}`)
      await expect(fact(page, 'Mean of the last hour')).toHaveText(mean)
      await expect.poll(() => colourAt(page, inside)).toBe(colour)
    })

  for (const { device, name, status, mean, told, badge } of [
    {
      device: 4,
      name: 'L04',
      status: 'Silent',
      mean: '50%',
      told: 'Last report 40 minutes ago',
      badge: dark,
    },
    { device: 3, name: 'L03', status: 'Never reported', mean: 'Not known', told: '', badge: pale },
  ])
    test(`has a badge where its luminaire is “${status}”, which its tooltip and its option say too`, async ({
      page,
    }) => {
      await openDevice(page, `/floorplan/areas/2?device=${device}`)
      await expect(fact(page, 'Status')).toHaveText(status)
      await expect(fact(page, 'Mean of the last hour')).toHaveText(mean)
      await expect.poll(() => colourAt(page, inBadge)).toBe(badge)
      await expect(devices(page).getByRole('option', { selected: true })).toHaveText(
        new RegExp(`^Open office 1 ${name}, Luminaire, .*, ${status}$`),
      )
      await pointAtMiddle(page, `Open office 1 ${name}`)
      await expect(page.getByRole('tooltip')).toContainText(`${status}${told}`)
      const legend = page.getByRole('region', { name: 'Legend' })
      await expect(legend.getByRole('list', { name: 'Luminaires without reports' })).toContainText(status)
      await expectAccessible(page)
    })

  test('has no badge while nobody knows what its luminaire has reported', async ({ page }) => {
    const asked: Route[] = []
    await page.route('**/api/v2/devices/status/history?*', (route) => void asked.push(route))
    await openDevice(page, '/floorplan/areas/2?device=3')
    await expect(fact(page, 'Status')).toHaveText('Not known')
    await expect(devices(page).getByRole('option', { selected: true })).toHaveText(/from the top$/)
    for (const route of asked) await route.fulfill({ json: [] })
    await expect(fact(page, 'Status')).toHaveText('Never reported')
  })
})

test.describe('around the plan', () => {
  test('the zone is switched by its name', async ({ page }) => {
    await page.goto('/floorplan/areas/2?device=5')
    await page.getByRole('combobox', { name: 'Zone' }).click()
    await page.keyboard.type('parking')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/floorplan/areas/3')
    await expect(page.getByRole('application', { name: 'Floor plan of Parking deck P2' })).toBeVisible()
  })

  test('the grid and the legend are switched on and off', async ({ page }) => {
    await page.goto('/floorplan/areas/2')
    const grid = page.getByRole('button', { name: 'Grid' })
    await expect(grid).toHaveAttribute('aria-pressed', 'true')
    await grid.click()
    await expect(grid).toHaveAttribute('aria-pressed', 'false')
    const legend = page.getByRole('region', { name: 'Legend' })
    await expect(legend).toContainText('Heavy, 67–100%')
    await page.getByRole('button', { name: 'Legend' }).click()
    await expect(legend).toHaveCount(0)
  })

  test('the panel folds away and back', async ({ page }) => {
    await openDevice(page, '/floorplan/areas/2?device=5')
    await page.getByRole('button', { name: 'Hide the panel' }).click()
    await expect(fact(page, 'Kind')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the panel' }).click()
    await expect(fact(page, 'Kind')).toBeVisible()
    expect((await panel(page).boundingBox())?.width).toBe(400)
  })
})

test.describe('the image of a plan', () => {
  const imagesOf = (page: Page) => {
    const addresses: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/plans/')) addresses.push(pathname)
    })
    return addresses
  }

  test('that was seen before is loaded while the site is still on its way, once', async ({ page }) => {
    await page.goto('/floorplan/areas/2')
    await planIsDrawn(page, 'ready')
    const letThrough = await holdPolls(page)
    // The code that loads it may arrive after the session is there.
    const renewed = page.waitForResponse('**/auth/token')
    await page.route('**/assets/preloading-*.js', async (route) => {
      await renewed
      await route.continue()
    })
    const images = imagesOf(page)
    const requested = page.waitForRequest('**/plans/*')
    await page.reload()
    await requested
    await expect(plan(page)).toHaveCount(0)
    letThrough()
    await planIsDrawn(page, 'ready')
    expect(images).toHaveLength(1)
  })

  test('that was never seen is loaded before the page is there, once', async ({ page }) => {
    const images = imagesOf(page)
    const requested = page.waitForRequest('**/plans/*')
    await page.route('**/assets/FloorPlanPage-*.js', async (route) => {
      await requested
      await route.continue()
    })
    await page.goto('/floorplan/areas/2')
    await planIsDrawn(page, 'ready')
    expect(images).toHaveLength(1)
  })

  test('that was replaced after it was seen is shown as it is now', async ({ page }) => {
    await page.goto('/floorplan/areas/3')
    await planIsDrawn(page, 'ready')
    await page.goto('/floorplan/areas/2')
    await planIsDrawn(page, 'ready')
    // As if the image of zone 3 had been that of zone 2 when it was seen.
    await page.evaluate(() => {
      const [[two], [, other]] = JSON.parse(localStorage.getItem('latern.lastPlans') ?? '')
      localStorage.setItem('latern.lastPlans', JSON.stringify([[two, other]]))
    })
    const letThrough = await holdPolls(page)
    const images = imagesOf(page)
    const requested = page.waitForRequest('**/plans/*')
    await page.reload()
    await requested
    letThrough()
    await planIsDrawn(page, 'ready')
    const [preloaded, shown] = images
    expect(images).toHaveLength(2)
    expect(shown).not.toBe(preloaded)
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('latern.lastPlans') ?? ''))
    expect(kept).toEqual([[2, expect.stringMatching(new RegExp(`${shown}$`))]])
  })
})

test.describe('where there is no plan to show', () => {
  test('a zone that does not exist is a page that does not', async ({ page }) => {
    for (const path of ['/floorplan/areas/999', '/floorplan/areas/1']) {
      await page.goto(path)
      await expect(page).toHaveURL('/pages/errors/error-404')
    }
  })

  test('a zone without an image has its grid, its devices, and the way to add one', async ({ page }) => {
    await changeSite(page, (site) => ({
      ...site,
      areas: site.areas.map((area) => ({ ...area, image: null })),
    }))
    await openDevice(page, '/floorplan/areas/2?device=5')
    await pointAtMiddle(page, 'Open office 1 L05')
    await expect(page.getByText('This zone has no floor plan image yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Upload a floor plan' }).click()
    await expect(page).toHaveURL('/settings/areas/2/plan')
  })

  test('the plan is not ready before the page has given it a size', async ({ page }) => {
    await changeSite(page, (site) => ({
      ...site,
      areas: site.areas.map((area) => ({ ...area, image: null })),
    }))
    await page.addInitScript(() => {
      const held: (() => void)[] = []
      let isHeld = true
      const Observer = window.ResizeObserver
      window.ResizeObserver = class extends Observer {
        constructor(callback: ResizeObserverCallback) {
          super((entries, observer) => {
            if (isHeld) held.push(() => callback(entries, observer))
            else callback(entries, observer)
          })
        }
      }
      Object.assign(window, {
        giveSizes() {
          isHeld = false
          for (const give of held) give()
        },
      })
    })
    await page.goto('/floorplan/areas/2')
    const drawing = page.locator('.plan')
    await expect(page.getByText('This zone has no floor plan image yet.')).toBeAttached()
    expect(await drawing.getAttribute('data-image')).toBe('loading')
    await page.evaluate(() => (window as unknown as { giveSizes(): void }).giveSizes())
    await expect(drawing).toHaveAttribute('data-image', 'none')
  })

  test('while the site is on its way, it says so', async ({ page }) => {
    await page.route('**/api/v2/poll', () => {})
    await page.goto('/floorplan/areas/2')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached()
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(navigation).toContainText('Loading…')
    await expect(navigation).not.toContainText('No zones yet')
  })

  test.describe('because the server fails', () => {
    test.use({ allowedInConsole: [/Failed to load resource|Cannot retrieve user data/] })

    test('the page says so, and trying again brings the plan', async ({ page }) => {
      await page.route('**/api/v2/poll', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await page.goto('/floorplan/areas/2')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'The site could not be loaded' })).toBeVisible()
      await page.unroute('**/api/v2/poll')
      await main.getByRole('button', { name: 'Retry' }).click()
      await expect(plan(page)).toBeVisible()
    })

    test('a plan whose image does not come keeps its devices, and trying again brings it', async ({
      page,
    }) => {
      await page.route('**/plans/*', (route) => route.fulfill({ status: 503 }))
      await openDevice(page, '/floorplan/areas/2?device=5')
      await expect(page.getByText('The floor plan’s image could not be loaded')).toBeVisible()
      await pointAtMiddle(page, 'Open office 1 L05')
      await page.unroute('**/plans/*')
      await page.getByRole('button', { name: 'Retry' }).click()
      await planIsDrawn(page, 'ready')
    })
  })
})

test('with a server that has section 7 alone, all of it is there', async ({ page }) => {
  await onlySectionSeven(page)
  await openDevice(page, '/floorplan/areas/2?device=5')
  await expect(fact(page, 'Mean of the last hour')).toHaveText(/^\d+%$/)
  await pointAtMiddle(page, 'Open office 1 L05')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tapped device stays in sight above its sheet', async ({ page }) => {
    await openDevice(page, '/floorplan/areas/2?device=5')
    const sheet = await panel(page).boundingBox()
    const stage = await plan(page).boundingBox()
    expect(sheet?.width).toBe(390)
    expect((stage?.y ?? 0) + (stage?.height ?? 0) / 2).toBeLessThan(sheet?.y ?? 0)
    await panel(page).getByRole('button', { name: 'Close' }).tap()
    await expect(panel(page).getByRole('heading')).toHaveText(/^\d+ devices on the plan$/)
    await expect(async () => {
      const { x, y } = await middleOf(plan(page))
      await page.touchscreen.tap(x, y)
      await expect(page).toHaveURL('/floorplan/areas/2?device=5', { timeout: 500 })
    }).toPass()
    await expect(panel(page).getByRole('heading', { name: 'Open office 1 L05' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('the panel is there, collapsed, before a device is chosen; expanded, it has the plan’s devices', async ({
    page,
  }) => {
    await page.goto('/floorplan/areas/2')
    await expect(panel(page).getByRole('list')).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Show the panel' }).tap()
    const first = panel(page).getByRole('list').getByRole('button').first()
    const name = await first.innerText()
    await first.tap()
    await expect(page).toHaveURL(/\?device=\d+$/)
    await expect(panel(page).getByRole('heading', { name })).toBeVisible()
  })
})

test('in Estonian, the page speaks Estonian', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('latern.preferences', '{"language":"et"}'))
  await openDevice(page, '/floorplan/areas/2?device=25')
  await expect(fact(page, 'Liik')).toHaveText('Andur')
  await expect(fact(page, 'Viimane teade')).toHaveText(/eest$|^nüüd$/)
  await expect(page.getByRole('region', { name: 'Tingmärgid' })).toContainText('Andmed puuduvad')
})

test.describe('in both themes axe finds nothing', () => {
  test('with the panel and a tooltip open', async ({ page }) => {
    await openDevice(page, '/floorplan/areas/2?device=5')
    await expect(fact(page, 'Level now')).toHaveText(/%$/)
    await pointAtMiddle(page, 'Open office 1 L05')
    await expectAccessible(page)
  })

  test('where the zone has no image', async ({ page }) => {
    await changeSite(page, (site) => ({
      ...site,
      areas: site.areas.map((area) => ({ ...area, image: null })),
    }))
    await page.goto('/floorplan/areas/2')
    await expect(page.getByText('This zone has no floor plan image yet.')).toBeVisible()
    await expectAccessible(page)
  })
})
