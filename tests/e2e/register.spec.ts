import type { Page } from '@playwright/test'
import { emptySiteTest } from './emptySite.ts'
import { closeByEscape, expect, expectAccessible } from './fixtures.ts'

const test = emptySiteTest()

async function fillIn(page: Page, { name = 'Kadri Tamm', email = 'kadri@site.test', password = 'lumen' }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test.describe('on a new site', () => {
  test.describe.configure({ mode: 'serial' })

  test('a guest is asked for the first account, since nobody could sign in', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/pages\/auth\/register$/)
    await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await expectAccessible(page)
  })

  for (const [field, value] of [
    ['E-mail', { email: 'k@s' }],
    ['Password', { password: 'lux' }],
  ] as const)
    test(`${field} must have four characters`, async ({ page }) => {
      await page.goto('/pages/auth/register')
      const submit = page.getByRole('button', { name: 'Register' })
      await expect(submit).toBeDisabled()
      await fillIn(page, value)
      await page.getByLabel(field, { exact: true }).blur()
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
        'Min character length is 4',
      )
      await expect(submit).toBeDisabled()
      await fillIn(page, {})
      await expect(submit).toBeEnabled()
    })

  test('a name may be of three letters, but not of none', async ({ page }) => {
    await page.goto('/pages/auth/register')
    const submit = page.getByRole('button', { name: 'Register' })
    await fillIn(page, { name: ' ' })
    await page.getByLabel('Name').blur()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
    await expect(submit).toBeDisabled()
    await fillIn(page, { name: 'Mai' })
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('')
    await expect(submit).toBeEnabled()
  })

  test.describe('when the server refuses what was typed', () => {
    // The browser itself logs every answer of 400.
    test.use({ allowedInConsole: [/400 \(Bad Request\)/] })

    test('the field shows the problem and has the focus, and nothing typed is lost', async ({ page }) => {
      await page.goto('/pages/auth/register')
      await fillIn(page, { email: 'kadri' })
      await page.getByRole('button', { name: 'Register' }).click()
      const email = page.getByLabel('E-mail')
      await expect(email).toHaveAccessibleDescription('This is not an e-mail address')
      await expect(email).toBeFocused()
      await expect(email).toHaveValue('kadri')
      await expect(page.getByLabel('Name')).toHaveValue('Kadri Tamm')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('lumen')
    })

    test('a refused user name stands at the name', async ({ page }) => {
      const error = [{ type: 'username', message: 'Somebody else is called that' }]
      // Whoever has an account signs in instead.
      await page.route('**/api/v2/latern', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), hasAccounts: true } })
      })
      await page.route('**/auth/register', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { error } })
          : route.continue(),
      )
      await page.goto('/pages/auth/register')
      await fillIn(page, {})
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Somebody else is called that')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await expect(
        page.getByText('Somebody else is called that'),
        'it is no matter of signing in',
      ).toHaveCount(0)
    })
  })

  test('whoever follows the printed address makes the first account, and is its admin', async ({
    page,
    site,
  }) => {
    const printed = /http\S+\/pages\/auth\/register/.exec(site.output())?.[0] ?? ''
    await page.goto(printed)
    await fillIn(page, {})
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menu')).toContainText('Kadri Tamm')
    await expect(page.getByRole('menu')).toContainText('Admin')
    await closeByEscape(page.getByRole('menu'))
    await page.getByRole('navigation').getByRole('button', { name: 'Floor Plan' }).click()
    await expect(page.getByRole('navigation').getByText('No zones yet')).toBeVisible()
  })

  test.describe('once it has its admin', () => {
    // The browser itself logs every answer of 403.
    test.use({ allowedInConsole: [/403 \(Forbidden\)/] })

    test('the next visitor is told that registration is closed, and whom to ask', async ({ page }) => {
      await page.goto('/pages/auth/register')
      await fillIn(page, { name: 'Jaan Saar', email: 'jaan@site.test' })
      await page.getByRole('button', { name: 'Register' }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText('Registration is closed here: ask an admin for an account')
      await expect(page).toHaveURL(/\/pages\/auth\/register$/)
      await expect(page.getByLabel('E-mail')).toHaveValue('jaan@site.test')

      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menuitemradio', { name: 'Eesti' }).click()
      await expect(alert).toHaveText('Registreerumine on siin suletud: küsi kontot administraatorilt')
    })
  })
})
