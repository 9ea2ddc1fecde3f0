import type { Page } from '@playwright/test'
import type { PollResponse } from '#openapi/lighting.d.ts'
import { expect, test } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

test.use({ wholePolls: true })

/** From this number of devices on, a zoom scales the last picture until it ends. */
const MANY = 1500

/**
 * The share of pixels that may differ, and by how many of 255 levels: smoothing rounds differently at a region's edge.
 * A missing or cut device, ring, name or line exceeds this.
 */
const MOST_DIFFERENT = { share: 0.0005, levels: 16 }

/** The same numbers in every run, 0–1. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** Adds very many luminaires to the zone. */
async function withManyDevices(page: Page) {
  const random = seeded(7)
  let crowded: PollResponse | undefined
  await page.route('**/api/v2/poll', async (route) => {
    if (crowded) return route.fulfill({ json: crowded })
    const response = await route.fetch()
    const site: Required<PollResponse> = await response.json()
    const first = site.luminaires.find(({ fk_area }) => fk_area === 2)
    if (!first) throw new Error('The zone has no luminaire')
    const more = Array.from({ length: MANY }, (_, index) => ({
      ...first,
      id: 100_000 + index,
      name: `More ${index}`,
      longitude: random() * 100,
      latitude: random() * 100,
    }))
    crowded = { ...site, luminaires: [...site.luminaires, ...more] }
    await route.fulfill({ json: crowded })
  })
}

/**
 * Compares the idle plan with a full redraw, which hiding the page causes: the share of differing pixels, and the
 * largest difference.
 */
const differenceFromAnew = (page: Page) =>
  page.evaluate(async () => {
    const frames = async (count: number) => {
      for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame)
    }
    function colours() {
      const shown = [...document.querySelectorAll<HTMLCanvasElement>('.plan-stage canvas')].find(
        ({ style }) => style.visibility !== 'hidden',
      )
      const context = shown && new OffscreenCanvas(shown.width, shown.height).getContext('2d')
      if (!context) throw new Error('No canvas is shown')
      context.drawImage(shown, 0, 0)
      return context.getImageData(0, 0, shown.width, shown.height).data
    }
    function compare(a: Uint8ClampedArray, b: Uint8ClampedArray) {
      let different = 0
      let most = 0
      for (let at = 0; at < a.length; at++) {
        const by = Math.abs((a[at] ?? 0) - (b[at] ?? 0))
        if (by > 0) different += 1
        most = Math.max(most, by)
      }
      return { share: different / a.length, most }
    }
    let atRest = colours()
    for (let before: typeof atRest | undefined; !before || compare(before, atRest).most > 0; ) {
      before = atRest
      await frames(15)
      atRest = colours()
    }
    document.dispatchEvent(new Event('visibilitychange'))
    await frames(3)
    return compare(atRest, colours())
  })

async function expectAsDrawnAnew(page: Page) {
  const { share, most } = await differenceFromAnew(page)
  expect(share).toBeLessThanOrEqual(MOST_DIFFERENT.share)
  expect(most).toBeLessThanOrEqual(MOST_DIFFERENT.levels)
}

/** The plan of a zone with thousands of devices. @returns the stage, CSS pixels of the window */
async function openCrowdedPlan(page: Page) {
  await withManyDevices(page)
  await page.goto('/floorplan/areas/2')
  await planIsDrawn(page, 'ready')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', /^\d{4}$/)
  const stage = await page.getByRole('application', { name: /^Floor plan of/ }).boundingBox()
  return stage ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('after pans, zooms and clicks the idle plan equals a full redraw', async ({ page }) => {
  const { x, y, width, height } = await openCrowdedPlan(page)
  const random = seeded(11)
  const somewhere = (): [number, number] => [
    x + width * (0.2 + 0.6 * random()),
    y + height * (0.2 + 0.6 * random()),
  ]
  for (let round = 0; round < 2; round++) {
    for (let turn = 0; turn < 4; turn++) {
      await page.mouse.move(...somewhere())
      await page.mouse.wheel(0, (random() - 0.6) * 500)
      await page.mouse.down()
      await page.mouse.move(...somewhere(), { steps: 5 })
      await page.mouse.up()
      if (random() < 0.3) await page.mouse.click(...somewhere())
    }
    await expectAsDrawnAnew(page)
  }
})

test('a zoom of thousands of devices is sharp as soon as it rests, and then nothing is drawn any more', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const draw = CanvasRenderingContext2D.prototype.drawImage
    Object.assign(window, { drawn: 0 })
    CanvasRenderingContext2D.prototype.drawImage = function (...parameters: unknown[]) {
      Object.assign(window, { drawn: Number(Reflect.get(window, 'drawn')) + 1 })
      return Reflect.apply(draw, this, parameters)
    }
  })
  const drawn = () => page.evaluate(() => Number(Reflect.get(window, 'drawn')))
  const { x, y, width, height } = await openCrowdedPlan(page)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.wheel(0, -200)
  await expectAsDrawnAnew(page)
  await expect(async () => {
    const before = await drawn()
    await page.waitForFunction(
      (start) => performance.now() > start + 400,
      await page.evaluate(() => performance.now()),
    )
    expect(await drawn()).toBe(before)
  }).toPass({ timeout: 15_000 })
})

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  /** The median of the plan's brightness, 0–255. */
  const brightness = (page: Page) =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLCanvasElement>('.plan-stage canvas')].find(
        ({ style }) => style.visibility !== 'hidden',
      )
      const pixels = shown?.getContext('2d')?.getImageData(0, 0, shown.width, shown.height).data ?? []
      const greens = Array.from({ length: pixels.length / 4 }, (_, at) => pixels[4 * at + 1] ?? 0)
      return greens.sort((one, other) => one - other)[greens.length >> 1]
    })

  async function choose(page: Page, item: string, at: { x: number; y: number }) {
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }

  test('a plan is inverted and faded, stays so, and after a pan equals a full redraw', async ({ page }) => {
    await page.goto('/floorplan/areas/2')
    await planIsDrawn(page, 'ready')
    const stage = await page.getByRole('application', { name: /^Floor plan of/ }).boundingBox()
    const corner = { x: (stage?.x ?? 0) + 8, y: (stage?.y ?? 0) + 8 }
    await expect.poll(() => brightness(page)).toBeGreaterThan(128)
    await choose(page, 'Invert the drawing', corner)
    await expect.poll(() => brightness(page)).toBeLessThan(64)
    await choose(page, 'Fade the drawing', corner)
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.down()
    await page.mouse.move(corner.x + 90, corner.y + 60, { steps: 5 })
    await page.mouse.up()
    await expectAsDrawnAnew(page)
    await page.reload()
    await planIsDrawn(page, 'ready')
    await expect.poll(() => brightness(page)).toBeLessThan(64)
    await choose(page, 'Show the drawing in its own colours', corner)
    await choose(page, 'Show the drawing at full strength', corner)
    await expect.poll(() => brightness(page)).toBeGreaterThan(128)
  })
})
