import type { Page } from '@playwright/test'

/**
 * Waits until the image of a plan, which determines its shape, has one of these statuses (`data-image`). It is looked at in each
 * frame: an assertion or a locator that did not find it at first looks again only after half a second or a whole one.
 */
export async function planIsDrawn(page: Page, ...statuses: string[]): Promise<void> {
  const selector = statuses.map((status) => `[data-image="${status}"]`).join()
  await page.waitForFunction((drawn) => document.querySelector(drawn) !== null, selector, { polling: 'raf' })
}
