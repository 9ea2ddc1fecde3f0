import type { Page } from '@playwright/test'
import { pdfs } from '#support/pdf.ts'
import { expect, test } from './fixtures.ts'

/** How bright the darkest pixel is of the left and of the right half of the preview, 0 to 255. */
const darkest = (page: Page) =>
  page.getByRole('img', { name: 'Preview of the new floor plan' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {}
    const halves = [255, 255]
    for (let pixel = 0; pixel < width * height; pixel++) {
      const half = pixel % width < width / 2 ? 0 : 1
      halves[half] = Math.min(halves[half] ?? 0, data?.[pixel * 4 + 1] ?? 0)
    }
    return halves
  })

test.describe('a PDF as a floor plan', () => {
  async function choose(page: Page, name: keyof typeof pdfs) {
    await page.goto('/settings/areas/2/plan')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace the image' }).click()
    const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdfs[name] }
    await (await chooser).setFiles(file)
  }

  for (const [name, what] of [
    ['drawn', 'that was drawn'],
    ['jpeg2000', 'that is a scan in JPEG 2000'],
    ['jbig2', 'that is a scan in JBIG2'],
    ['chinese', 'with Chinese text in a font that is not in it'],
  ] as const)
    test(`${what} shows what is on it`, async ({ page }) => {
      await choose(page, name)
      await expect(page.getByText('6 000 × 3 000 pixels')).toBeVisible()
      const [left, right] = await darkest(page)
      expect(left).toBeLessThan(60)
      expect(right).toBeGreaterThan(200)
    })

  for (const [name, reason] of [
    ['locked', 'locked.pdf is protected by a password.'],
    ['cut', 'cut.pdf could not be opened: it may be damaged.'],
  ] as const)
    test(`that is ${name} says so`, async ({ page }) => {
      await choose(page, name)
      await expect(page.getByRole('alert')).toHaveText(reason)
    })
})
