import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { startTestProvider, type TestProvider } from '#support/oidcProvider.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { test as base, expect, expectAccessible, guest, notification } from './fixtures.ts'

/** A port that is free now: the provider must know the console's address before the console is there. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A site whose people sign in at a provider on this machine; its admin has a password. */
const test = base.extend<object, { site: ConsoleServer & { city: TestProvider } }>({
  site: [
    async ({}, use) => {
      const folder = await temporaryFolder()
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      const city = await startTestProvider(address)
      const { clientSecret = '', scope: _, ...provider } = city.provider
      await writeFile(join(folder, 'secret'), clientSecret)
      const file = join(folder, 'providers.json')
      await writeFile(file, JSON.stringify({ providers: [{ ...provider, clientSecretFile: 'secret' }] }))
      const site = await startConsoleServer(
        ['--no-demo', '--port', String(port), '--data', join(folder, 'data')],
        { LATERN_OIDC_FILE: file, LATERN_PUBLIC_URL: address },
      )
      await fetch(`${site.address}/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@site.test', password: 'lumen', displayName: 'Ada Aas' }),
      })
      await use({ ...site, city })
      await site.stop()
      await city.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: async ({ site }, use) => use({ address: site.address }),
  storageState: guest,
})

test.setTimeout(120_000)
// The browser itself logs every answer of 403 and 424.
test.use({ allowedInConsole: [/403 \(Forbidden\)|424 \(Failed Dependency\)/] })

test('somebody signs in at a provider, comes back to the page, signs out of both, and is told when it is away', async ({
  page,
  site: { city },
}) => {
  const button = page.getByRole('button', { name: 'Sign in with City' })

  await test.step('the walk there and back, without a token or a code in an address', async () => {
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/luminaires')
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await button.click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/luminaires$/)
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menu')).toContainText('Kadri Kask')
    const token = (await page.evaluate(() => localStorage.getItem('jwt_access_token'))) ?? ''
    expect(addresses.filter((address) => address.includes(token))).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('latern.provider')
  })

  await test.step('the profile, which has no password to change', async () => {
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    const password = page.getByRole('region', { name: 'Password' })
    await expect(password).toContainText('You sign in at City, which keeps your password.')
    await expect(password.locator('input')).toHaveCount(0)
    await expect(page.getByLabel('E-mail')).not.toBeEditable()
    await expect(page.getByText('It comes from City, where you sign in.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Name', { exact: true }).fill('Kadri Kase')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(notification(page, 'User data saved with api')).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
  })

  await test.step('signing out, which ends the provider’s session too', async () => {
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(new RegExp(`^${city.provider.issuer}/session/end`))
    await page.getByRole('button', { name: /Yes/ }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(button).toBeVisible()
  })

  await test.step('a group that is taken away', async () => {
    city.person = { ...city.person, groups: [] }
    await button.click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('in none of the groups that may sign in here')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
  })

  await test.step('a provider that is away, and a password', async () => {
    await city.stop()
    await button.click()
    await expect(page.getByRole('alert')).toContainText('City does not answer just now')
    await page.getByLabel('E-mail').fill('ada@site.test')
    await page.getByLabel('Password', { exact: true }).fill('lumen')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/luminaires$|\/dashboard$/)
    await city.start()
  })
})
