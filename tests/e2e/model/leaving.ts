import type { Stage } from './stage.ts'

/** Goes to another page and comes back, by ways that no guard asks about. */
export async function leaveAndReturn({ page }: Stage): Promise<void> {
  await page.evaluate(() => window.history.pushState(null, '', '/pages/terms'))
  await page.getByRole('heading', { name: 'Terms of usage' }).waitFor()
  await page.goBack()
}
