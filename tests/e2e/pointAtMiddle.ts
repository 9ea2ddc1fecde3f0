import { expect, type Page } from '@playwright/test'
import { middleOf } from './fixtures.ts'

/** Points at the middle of the plan until the tooltip of the device there appears. */
export async function pointAtMiddle(page: Page, name: string) {
  await expect(async () => {
    const { x, y } = await middleOf(page.getByRole('application', { name: /^Floor plan of/ }))
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(page.getByRole('tooltip')).toContainText(name, { timeout: 500 })
  }).toPass()
}
