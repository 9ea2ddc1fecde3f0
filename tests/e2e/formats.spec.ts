import { expect, test } from './fixtures.ts'

/** A day's power and occupancy: one of them has thousands or a fraction. */
const estonian = /\d\s\d{3} W|\d,\d%/
const english = /\d,\d{3} W|\d\.\d%/

test('the formats chosen in the profile hold at once in every number, form and chart, and travel with the account', async ({
  page,
  context,
}) => {
  // The demo site's engineer is the other tests' too.
  const saved: unknown[] = []
  await context.route('**/auth/user/update', async (route) => {
    const { user } = route.request().postDataJSON()
    saved.push(user.data.settings)
    await route.fulfill({ json: { user } })
  })
  const chart = await context.newPage()
  await chart.goto('/statistics/chart?time=week')
  const days = chart.getByRole('slider', { name: /day by day/ })
  await expect(days).toHaveAttribute('aria-valuetext', estonian)
  const type = await context.newPage()
  await type.goto('/settings/luminaires-types')
  await type
    .getByRole('link', { name: /Office panel/ })
    .first()
    .click()
  const factors = ['Maintenance factor', 'Power factor'].map((label) => type.getByLabel(label))
  for (const factor of factors) await expect(factor).toHaveValue(/^0,\d+$/)
  await expect(type.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  await page.goto('/pages/profile')
  const formats = page.getByLabel('Formats')
  await expect(formats.getByRole('option')).toHaveText([
    'Site (Estonian): 1 234,5',
    'Interface language: 1,234.5',
  ])
  await formats.selectOption('Interface language: 1,234.5')
  await expect.poll(() => saved.at(-1)).toMatchObject({ formats: 'language' })
  await expect(days).toHaveAttribute('aria-valuetext', english)
  for (const factor of factors) await expect(factor).toHaveValue(/^0\.\d+$/)
  await expect(type.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  await test.step('a field takes a comma as well, and shows the point once it is left', async () => {
    const power = type.getByLabel('Rated power')
    await power.fill('17,25')
    await expect(power).toHaveValue('17,25')
    await power.blur()
    await expect(power).toHaveValue('17.25')
    await type.getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  await test.step('the language keeps the months, the formats the numbers', async () => {
    await formats.selectOption('Site (Estonian): 1 234,5')
    await expect(days).toHaveAttribute('aria-valuetext', estonian)
    await chart.getByRole('button', { name: 'Date range' }).click()
    await expect(chart.getByRole('region', { name: 'First day' })).toContainText(
      /(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
    )
  })
})
