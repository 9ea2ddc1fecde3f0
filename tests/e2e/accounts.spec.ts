import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { png } from '#support/pictures.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import {
  test as base,
  closeByEscape,
  expect,
  expectAccessible,
  failedRequests,
  guest,
  noServiceWorker,
  notification,
} from './fixtures.ts'

const mari = { name: 'Mari Mets', email: 'mari@site.test', password: 'first of May' }

/** A site of these tests' own without an SMTP server, Mari's `page`, and beside it the admin's, whose console is empty too. */
const test = base.extend<{ admin: Page }, { site: ConsoleServer & { folder: string; token: string } }>({
  site: [
    async ({}, use) => {
      const folder = await temporaryFolder()
      const site = await startConsoleServer(['--no-demo', '--port', '0', '--data', folder], {
        LATERN_SMTP_URL: '',
      })
      const credentials = { email: 'kadri@site.test', password: 'lumen for all' }
      const answer = await post(site.address, '/auth/register', { ...credentials, displayName: 'Kadri Tamm' })
      const { access_token: token } = (await answer.json()) as { access_token: string }
      await use({ ...site, folder, token })
      await site.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: async ({ site }, use) => use({ address: site.address }),
  storageState: guest,
  admin: async ({ browser, site }, use) => {
    const localStorage = [{ name: 'jwt_access_token', value: site.token }]
    const storageState = { cookies: [], origins: [{ origin: site.address, localStorage }] }
    const context = await browser.newContext({ baseURL: site.address, storageState })
    const admin = await context.newPage()
    const said: string[] = []
    admin.on('console', (message) => {
      const isSaid = message.type() === 'error' || message.type() === 'warning'
      if (isSaid && !noServiceWorker.test(message.text())) said.push(message.text())
    })
    admin.on('pageerror', (error) => said.push(String(error)))
    const failed = failedRequests(admin)
    await use(admin)
    expect(said, failed.join('\n')).toEqual([])
    await context.close()
  },
})

test.setTimeout(120_000)

const post = (address: string, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: null, ...body }),
  })

async function signIn(page: Page, password: string) {
  await page.getByLabel('E-mail').fill(mari.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Fills in the page of a mailed link, and continues to sign-in. */
async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText(`Saved. Sign in as ${mari.email} with the new password.`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
}

/** The link in the only mail to Mari in the outbox, once it is there. */
async function mailedLink(folder: string): Promise<string> {
  const outbox = join(folder, 'outbox')
  const links = async () => {
    const names = (await readdir(outbox)).filter((name) => /^[^.].*\.eml$/.test(name))
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    return mails
      .filter((mail) => mail.includes(`\nTo: ${mari.email}\n`))
      .map((mail) => /http\S+/.exec(mail.replaceAll('=\n', '').replaceAll('=3D', '='))?.[0])
  }
  await expect.poll(links).toHaveLength(1)
  return (await links())[0] ?? ''
}

test.describe('the accounts of a site', () => {
  test.describe.configure({ mode: 'serial' })
  // The browser itself logs every answer of 400 and 401.
  test.use({ allowedInConsole: [/400 \(Bad Request\)|401 \(Unauthorized\)/] })

  test('an admin invites somebody, gives her a role, and shuts her out and lets her in', async ({
    page,
    admin,
    site,
  }) => {
    const row = admin.getByRole('row', { name: mari.name })
    const invitation = await test.step('the invitation', async () => {
      await admin.goto('/settings/users')
      await admin.getByRole('button', { name: 'Add a user' }).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('Name').fill(mari.name)
      await dialog.getByLabel('E-mail').fill(mari.email)
      await dialog.getByRole('button', { name: 'Add and invite' }).click()
      const address = dialog.getByLabel('Invitation link')
      await expect(address).toHaveAccessibleDescription(/^This server sends no mail/)
      const link = await address.inputValue()
      await closeByEscape(dialog)
      await expect(row).toContainText('Invited')
      return link
    })

    await test.step('a first password, by a link that is good once', async () => {
      await page.goto(invitation)
      await expect(page.getByRole('heading', { name: 'Welcome. Choose your password.' })).toBeVisible()
      await choosePassword(page, mari.password)
      await signIn(page, mari.password)
      await expect(page).toHaveURL(/\/dashboard$/)
      const again = await post(site.address, '/auth/password/reset', {
        key: new URL(invitation).searchParams.get('key'),
        password: 'by somebody else',
      })
      expect(again.status).toBe(410)
    })

    await test.step('a role', async () => {
      await admin.getByRole('combobox', { name: `Role of ${mari.name}` }).selectOption('Staff')
      await expect(admin.getByRole('combobox', { name: `Role of ${mari.name}` })).toHaveValue('staff')
      await page.goto('/pages/profile')
      await page.getByRole('button', { name: 'User menu' }).click()
      await expect(page.getByRole('menu')).toContainText('Staff')
      await closeByEscape(page.getByRole('menu'))
    })

    const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
    await test.step('disabled, her open session ends', async () => {
      await admin.getByRole('button', { name: `Disable ${mari.name}` }).click()
      await expect(row).toContainText('Disabled')
      // She returns to the window, which polls at once, or soon if a poll is in progress.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(page).toHaveURL(/\/login/, { timeout: 15_000 })
      await expect(page.getByRole('alert')).toHaveText('Invalid access_token')
      await signIn(page, mari.password)
      await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('This account is disabled')
    })

    await test.step('enabled, she is back where she was', async () => {
      await admin.getByRole('button', { name: `Enable ${mari.name}` }).click()
      await expect(row).toContainText('Active')
      const resumed = await post(site.address, '/auth/token', { token })
      expect(resumed.status, 'the session of before stays ended').toBe(401)
      await signIn(page, mari.password)
      await expect(page).toHaveURL(/\/pages\/profile$/)
    })
  })

  test('an admin makes an API token, copies it, calls with it, and revokes it', async ({ admin, site }) => {
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.goto('/settings/tokens')
    await expect(admin.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
    await admin.getByRole('button', { name: 'Make a token' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Energy report')
    await dialog.getByRole('button', { name: 'Make the token' }).click()
    const secret = await dialog.getByLabel('Token of Energy report').inputValue()
    await dialog.getByRole('button', { name: 'Copy the token' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await expectAccessible(admin)
    await closeByEscape(dialog)

    const call = () =>
      fetch(`${site.address}/settings`, { headers: { authorization: `Bearer ${secret}` } }).then(
        ({ status }) => status,
      )
    expect(await call()).toBe(200)
    const row = admin.getByRole('row', { name: 'Energy report' })
    await expect(row).toContainText(`${secret.slice(0, 11)}…`)
    await expect(admin.getByText(secret)).toHaveCount(0)
    await expectAccessible(admin)
    await row.getByRole('button', { name: 'Revoke Energy report' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toHaveCount(0)
    expect(await call()).toBe(401)
  })

  test('whoever forgot the password has a link mailed, and changes password and photo in the profile', async ({
    page,
    site,
  }) => {
    await test.step('a link by e-mail', async () => {
      await page.goto('/login')
      await page.getByLabel('E-mail').fill(mari.email)
      await page.getByRole('link', { name: 'Reset password' }).click()
      // The typed e-mail is kept.
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText(`If ${mari.email} has an account here`)).toBeVisible()
      await page.goto(await mailedLink(site.folder))
      await choosePassword(page, 'second of May')
      await signIn(page, 'second of May')
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('another password, where the one before is known', async () => {
      await page.goto('/pages/profile')
      const section = page.getByRole('region', { name: 'Password' })
      const change = async (current: string) => {
        await section.getByLabel('Current password').fill(current)
        await section.getByRole('button', { name: 'Save the password' }).click()
      }
      await section.getByLabel('New password', { exact: true }).fill('third of May')
      await section.getByLabel('New password again').fill('third of May')
      await change(mari.password)
      await expect(section.getByLabel('Current password')).toHaveAccessibleDescription(
        'The current password is wrong',
      )
      await change('second of May')
      await expect(notification(page, 'Password changed')).toBeVisible()
      const signingIn = (password: string) =>
        post(site.address, '/auth/login', { email: mari.email, password })
      expect((await signingIn('second of May')).status).toBe(400)
      expect((await signingIn('third of May')).status).toBe(200)
    })

    await test.step('a photo, which is there after a reload, in the same session', async () => {
      const photo = page.getByRole('button', { name: 'User menu' }).locator('img')
      await expect(photo).toHaveCount(0)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a photo' }).click()
      await (await chooser).setFiles({ name: 'mari.png', mimeType: 'image/png', buffer: png(300, 200) })
      await expect(notification(page, 'User data saved with api')).toBeVisible()
      await page.reload()
      await expect(photo).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
    })
  })

  test('an admin reads who changed what, finds a person’s changes, and keeps them as a file', async ({
    admin,
  }) => {
    await admin.goto('/settings/audit')
    const changes = admin.getByRole('table', { name: 'Audit log' }).getByRole('row')
    const made = changes.filter({ hasText: 'User created' })
    await expect(made.filter({ hasText: mari.name })).toContainText('kadri@site.test')
    const role = changes.filter({ hasText: 'kadri@site.test' }).filter({ hasText: 'Role' })
    await expect(role.filter({ hasText: 'Staff' }).first()).toContainText('before User → after Staff')

    await admin.getByRole('combobox', { name: 'Who' }).selectOption(mari.name)
    await admin.getByRole('combobox', { name: 'What' }).selectOption('Users')
    await expect(admin).toHaveURL(/\/settings\/audit\?user=\d+&kind=users$/)
    await expect(made).toHaveCount(0)
    await expect(changes.filter({ hasText: 'photo' })).not.toHaveCount(0)
    await expect(changes.filter({ hasText: 'kadri@site.test' })).toHaveCount(0)

    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
    expect(head).toBe('\uFEFFid,at,user,email,operation,kind,entity,name,before,after,apiToken')
    expect(lines.length).toBe((await changes.count()) - 1)
    for (const line of lines) expect(line).toContain(`,${mari.email},`)
  })

  test('a filter that is changed while the answer arrives tells no problem', async ({ admin }) => {
    await admin.addInitScript(() => {
      const { fetch } = window
      window.fetch = async (...asked) => {
        const response = await fetch(...asked)
        const url = new URL(response.url)
        if (!url.pathname.endsWith('/audit') || !url.searchParams.has('user')) return response
        const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) })
        return new Response(endless, response)
      }
    })
    await admin.goto('/settings/audit')
    const who = admin.getByRole('combobox', { name: 'Who' })
    const answer = admin.waitForResponse(/\/audit\?user=/)
    await who.selectOption(mari.name)
    await (await answer).finished()
    await who.selectOption('All')
    await expect(admin.getByRole('table', { name: 'Audit log' })).toBeVisible()
    await expect(admin.getByRole('alert')).toHaveCount(0)
  })
})
