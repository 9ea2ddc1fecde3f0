import type { Page } from '@playwright/test'
import { changeSite, expect, test } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

test.use({ wholePolls: true })

/**
 * From here on, the worker that assembles drawings loses the tiles for which `isLost` is true: a function of their number, and of
 * how often the drawing was finished before. How many tiles a drawing has depends on the speed of the machine.
 */
async function loseTiles(page: Page, isLost: string) {
  await page.route('**/assets/image.worker-*.js', async (route) => {
    const response = await route.fetch()
    const fault = `{
      const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage
      let tile = 0
      let finished = 0
      addEventListener('message', ({ data }) => {
        if (data.type === 'finish') finished++
      })
      OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...parameters) {
        const isTile = parameters.length === 3 && this.canvas.width > parameters[0].width
        if (!isTile || !(${isLost})(tile++, finished)) Reflect.apply(draw, this, parameters)
      }
    };`
    await route.fulfill({ response, body: fault + (await response.text()) })
  })
}

/** A plan without devices, which report again and again. @returns its pixels: red, green, blue and alpha of each */
async function openPlan(page: Page, status: string) {
  await page.goto('/floorplan/areas/2')
  await planIsDrawn(page, status)
  const readPixels = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const shown = [...document.querySelectorAll<HTMLCanvasElement>('.plan-stage canvas')].find(
        ({ style }) => style.visibility !== 'hidden',
      )
      const context = shown && new OffscreenCanvas(shown.width, shown.height).getContext('2d')
      if (!context) throw new Error('No canvas is shown')
      context.drawImage(shown, 0, 0)
      const { data } = context.getImageData(0, 0, shown.width, shown.height)
      const reader = new FileReader()
      const read = new Promise((resolve) => reader.addEventListener('load', resolve))
      reader.readAsDataURL(new Blob([data]))
      await read
      return String(reader.result).replace(/^.*,/, '')
    })
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = await readPixels()
      return last === before
    })
    .toBe(true)
  return Buffer.from(last, 'base64')
}

/** The largest difference of a colour, 0–255, between two pictures of one size. */
function differenceOf(one: Buffer, other: Buffer) {
  expect(one.length).toBe(other.length)
  return one.reduce((most, colour, index) => Math.max(most, Math.abs(colour - (other[index] ?? 0))), 0)
}

test.describe('tiles of a drawing that the browser loses', () => {
  test.beforeEach(({ page }) =>
    changeSite(page, (site) => ({ ...site, luminaires: [], sensors: [], gateways: [], controllers: [] })),
  )

  test('are drawn again, until the plan is the same as it would have been', async ({ page }) => {
    const whole = await openPlan(page, 'ready')
    await loseTiles(page, '(tile, finished) => tile % 3 === 1 && finished === 0')
    // A browser smooths a line a little differently where a tile ends there; a lost tile lacks the line.
    expect(differenceOf(await openPlan(page, 'ready'), whole)).toBeLessThan(16)
  })

  test('again and again are said to be missing, with Retry', async ({ page }) => {
    const whole = await openPlan(page, 'ready')
    const said = page.getByText('Parts of the floor plan could not be drawn')
    await loseTiles(page, '(tile) => tile % 3 === 1')
    expect(differenceOf(await openPlan(page, 'incomplete'), whole)).toBeGreaterThan(64)
    await expect(said).toBeVisible()
    await page.unroute('**/assets/image.worker-*.js')
    await page.getByRole('button', { name: 'Retry' }).click()
    await planIsDrawn(page, 'ready')
    await expect(said).toHaveCount(0)
  })
})
