import { join } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { expect, test } from '../fixtures.ts'

test('a floor plan with a device selected', async ({ page }) => {
  await page.goto('/floorplan/areas/2')
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(packageRoot, 'tests/e2e/pictures/floor-plan.png') })
})
