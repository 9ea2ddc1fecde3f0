import type { Page } from '@playwright/test'

/** Slows a page's processor by LATERN_SLOWDOWN, where that is set (repeat.ts). */
export async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.LATERN_SLOWDOWN ?? 1)
  if (rate <= 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
