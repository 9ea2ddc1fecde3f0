import { demoSignIn } from '#server/demo/signIn.ts'
import { expect, guest, onlySectionSeven, test } from './fixtures.ts'

test.describe('a guest', () => {
  test.use({ storageState: guest })

  test('who opens a page is asked to sign in, and then gets that page', async ({ page }) => {
    await page.goto('/luminaires?filter=P2')
    await expect(page).toHaveURL(/\/login/)
    const submit = page.getByRole('button', { name: 'Login' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('E-mail').fill(demoSignIn.email)
    await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
    await expect(submit).toBeEnabled()
    // The brand's green, #89D300.
    await expect(submit).toHaveCSS('background-color', 'rgb(137, 211, 0)')
    await submit.click()
    await expect(page).toHaveURL(/\/luminaires\?filter=P2$/)
  })

  test('sees problems at the fields, and cannot submit an invalid form', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('abc')
    await page.getByLabel('E-mail').blur()
    await expect(page.getByText('Min character length is 4')).toBeVisible()
    const submit = page.getByRole('button', { name: 'Login' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('E-mail').fill('abc  ')
    await page.getByLabel('Password', { exact: true }).fill('ab ')
    await expect(submit).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill('ab  ')
    await expect(submit).toBeDisabled()
    await page.getByLabel('E-mail').fill('abcd')
    await expect(submit).toBeEnabled()
  })

  test.describe('with a wrong password', () => {
    // The browser itself logs every answer of 400.
    test.use({ allowedInConsole: [/400 \(Bad Request\)/] })

    test('sees the error, and keeps the typed values', async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('E-mail').fill(demoSignIn.email)
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('E-mail or password is wrong')).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue(demoSignIn.email)
    })
  })

  test('reads the terms without signing in', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Terms of usage. Privacy Policy' }).click()
    await expect(page).toHaveURL(/\/pages\/terms$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test.describe('of a server that has only the calls of the specification', () => {
    // The browser itself logs that an extension is not there.
    test.use({ allowedInConsole: [/404 \(Not Found\)/] })

    test('signs in all the same', async ({ page }) => {
      await onlySectionSeven(page)
      await page.goto('/login')
      await page.getByLabel('E-mail').fill(demoSignIn.email)
      await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  })
})

test.describe('with a session of one’s own', () => {
  test.use({ ownSession: true })

  test('an engineer stays signed in over a reload, and signs out everywhere at once', async ({
    page,
    context,
  }) => {
    await page.goto('/sensors')
    await page.reload()
    await expect(page).toHaveURL(/\/sensors$/)
    await expect(page.getByText('Logged in with JWT')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/gateways')
    await expect(other).toHaveURL(/\/gateways$/)

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
  })
})

test.describe('a user whose list of roles is empty', () => {
  test.use({ storageState: guest })

  test('sees where they are, logs out, and signs in as somebody else', async ({ page }) => {
    await page.route('**/auth/token', (route) =>
      route.fulfill({
        json: {
          user: { role: [], data: { displayName: 'Ülle', email: 'u@site.test' } },
          access_token: 'token',
        },
      }),
    )
    await page.route('**/auth/logout', (route) => route.fulfill({ status: 204 }))
    await page.addInitScript(() => {
      if (location.hash === '#roleless') localStorage.setItem('jwt_access_token', 'token')
    })
    await page.goto('/luminaires#roleless')
    await expect(page.getByText('Ülle has no role yet')).toBeVisible()
    await page.getByRole('link', { name: 'Terms of usage. Privacy Policy' }).click()
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Login', 'Logout'])
    await page.getByRole('menuitem', { name: 'Login' }).click()
    await page.getByLabel('E-mail').fill(demoSignIn.email)
    await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/luminaires#roleless')
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByText('has no role yet')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull()
  })
})

test.describe('a token that is no longer good', () => {
  test.use({ allowedInConsole: [/401 \(Unauthorized\)/] })

  test('ends the session with the reason', async ({ page }) => {
    await page.addInitScript(() => {
      const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
      const exp = Math.floor(Date.now() / 1000) + 3600
      localStorage.setItem('jwt_access_token', `${part({ alg: 'HS256' })}.${part({ sub: '1', exp })}.forged`)
    })
    await page.goto('/luminaires')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(/Invalid access_token|Failed to login with token/)).toBeVisible()
  })
})
