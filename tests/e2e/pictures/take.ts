import { join } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { expect, test } from '../fixtures.ts'
import { planIsDrawn } from '../planIsDrawn.ts'

test('a floor plan with a device selected', async ({ page }) => {
  await page.goto('/floorplan/areas/2')
  await planIsDrawn(page, 'ready')
  const plan = page.getByRole('application', { name: /^Floor plan of/ })
  const { x, y, width, height } = (await plan.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // A luminaire of the open office on the upper right.
  await page.mouse.click(x + width * 0.774, y + height * 0.222)
  await expect(page.getByRole('complementary').getByText('Installation height')).toBeVisible()
  await expect(page.getByRole('complementary').locator('[aria-busy]')).toHaveCount(0)
  await expect(page.getByText('Logged in with JWT')).toBeHidden()
  await page.screenshot({ path: join(packageRoot, 'tests/e2e/pictures/floor-plan.png') })
})
