import type { Page } from '@playwright/test'

/**
 * Waits until the image of a plan, which determines its shape, has one of these statuses (`data-image`). Checks in each frame;
 * assertions and locators check again only after up to a second.
 */
export async function planIsDrawn(page: Page, ...statuses: string[]): Promise<void> {
  const selector = statuses.map((status) => `[data-image="${status}"]`).join()
  await page.waitForFunction((drawn) => document.querySelector(drawn) !== null, selector, { polling: 'raf' })
}
