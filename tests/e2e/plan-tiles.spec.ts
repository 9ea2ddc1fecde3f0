import type { Page } from '@playwright/test'
import { changeSite, expect, test } from './fixtures.ts'

test.use({ wholePolls: true })

/** From here on, the worker that assembles drawings loses the tiles for which `isLost`, a function of their number, is true. */
async function loseTiles(page: Page, isLost: string) {
  await page.route('**/assets/image.worker-*.js', async (route) => {
    const response = await route.fetch()
    const fault = `{
      const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage
      let tile = 0
      OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...parameters) {
        const isTile = parameters.length === 3 && this.canvas.width > parameters[0].width
        if (!isTile || !(${isLost})(tile++)) Reflect.apply(draw, this, parameters)
      }
    };`
    await route.fulfill({ response, body: fault + (await response.text()) })
  })
}

/** A plan without devices, which report again and again. @returns a checksum of its pixels */
async function openPlan(page: Page, status: string) {
  await page.goto('/floorplan/areas/2')
  await expect(page.locator('[data-image]')).toHaveAttribute('data-image', status)
  const print = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const shown = [...document.querySelectorAll<HTMLCanvasElement>('.plan-stage canvas')].find(
        ({ style }) => style.visibility !== 'hidden',
      )
      const context = shown && new OffscreenCanvas(shown.width, shown.height).getContext('2d')
      if (!context) throw new Error('No canvas is shown')
      context.drawImage(shown, 0, 0)
      const { data } = context.getImageData(0, 0, shown.width, shown.height)
      const hash = await crypto.subtle.digest('SHA-256', data)
      return btoa(String.fromCharCode(...new Uint8Array(hash)))
    })
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = await print()
      return last === before
    })
    .toBe(true)
  return last
}

test.describe('tiles of a drawing that the browser loses', () => {
  test.beforeEach(({ page }) =>
    changeSite(page, (site) => ({ ...site, luminaires: [], sensors: [], gateways: [], controllers: [] })),
  )

  test('are drawn again, until the plan is the same as it would have been', async ({ page }) => {
    const whole = await openPlan(page, 'ready')
    await loseTiles(page, '(tile) => tile % 3 === 1 && tile < 20')
    expect(await openPlan(page, 'ready')).toBe(whole)
  })

  test('again and again are said to be missing, with Retry', async ({ page }) => {
    const said = page.getByText('Parts of the floor plan could not be drawn')
    await loseTiles(page, '(tile) => tile % 3 === 1')
    await openPlan(page, 'incomplete')
    await expect(said).toBeVisible()
    await page.unroute('**/assets/image.worker-*.js')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('[data-image]')).toHaveAttribute('data-image', 'ready')
    await expect(said).toHaveCount(0)
  })
})
