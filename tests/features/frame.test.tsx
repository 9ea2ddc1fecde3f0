// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { printDay } from '#domain/calendar.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Somebody with these roles is signed in. */
function signedInAs(...role: string[]) {
  const start = testCore({ token: 'stored' })
  start.routes['POST /auth/token'] = () => Response.json({ ...session, user: { ...session.user, role } })
  return start
}

async function openUserMenu() {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'User menu' }), { key: 'Enter' })
  return within(await screen.findByRole('menu'))
}

test('the footer is the copyright line of the provider, 2020', async () => {
  vi.stubEnv('VITE_PROVIDER_NAME', 'Tartu Valgus')
  // The name is built in: only a module that is loaded anew has it.
  const anew = '../../src/features/shell/Footer.tsx?anew'
  const { Footer } = (await import(anew)) as typeof import('#features/shell/Footer.tsx')
  vi.unstubAllEnvs()
  render(<Footer />)
  expect(screen.getByRole('contentinfo').textContent).toBe('© 2020 Tartu Valgus')
})

describe('a page', () => {
  const frameOf = () =>
    ['navigation', 'banner', 'contentinfo'].map((role) => screen.queryAllByRole(role).length)

  test('to work on has navbar, toolbar and footer', async () => {
    await renderConsole('/luminaires', signedInAs('user'))
    await screen.findByRole('contentinfo')
    expect(frameOf()).toEqual([1, 1, 1])
  })

  test.each(['/login', '/pages/auth/register'])('at %s has none of them', async (address) => {
    await renderConsole(address, testCore())
    await screen.findByLabelText('E-mail')
    expect(frameOf()).toEqual([0, 0, 0])
  })
})

describe('the toolbar', () => {
  test('has the title of the page, and on the overview today’s date as DD-MM-YYYY', async () => {
    await renderConsole('/dashboard?page=terms', signedInAs('user'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Terms and conditions')
    const today = createSiteTime().dayOf(Date.now())
    const date = within(screen.getByRole('banner')).getByText(printDay(today, 'DD-MM-YYYY'))
    expect(date.tagName).toBe('TIME')
    expect(date.textContent).toMatch(/^\d\d-\d\d-\d{4}$/)
  })

  test('has no date elsewhere', async () => {
    await renderConsole('/luminaires', signedInAs('user'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Luminaires')
    expect(screen.getByRole('banner').querySelector('time')).toBeNull()
  })
})

test.each(['/pages/terms', '/dashboard?page=terms'])('%s has the terms', async (address) => {
  await renderConsole(address, signedInAs('user'))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Terms and conditions')
  for (const name of ['Terms of usage', 'Privacy Policy']) await screen.findByRole('heading', { name })
})

describe('the user menu', () => {
  test('has the role under the name, and Logout but no Login', async () => {
    await renderConsole('/luminaires', signedInAs('staff'))
    const menu = await openUserMenu()
    expect(menu.getByText('Ülle').nextElementSibling?.textContent).toBe('Staff')
    expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeDefined()
    expect(menu.queryByRole('menuitem', { name: 'Login' })).toBeNull()
  })

  test('of a guest has Login but no Logout', async () => {
    await renderConsole('/pages/terms', testCore())
    const menu = await openUserMenu()
    expect(menu.queryByRole('menuitem', { name: 'Logout' })).toBeNull()
    fireEvent.click(menu.getByRole('menuitem', { name: 'Login' }))
    expect(await screen.findByLabelText('E-mail')).toBeDefined()
  })
})

test('signing out says so, and leads to /, where a guest is asked to sign in', async () => {
  const shown = new Set<string>()
  const watching = new MutationObserver(() => shown.add(screen.queryByRole('main')?.textContent ?? ''))
  watching.observe(document.body, { childList: true, subtree: true })
  const { router, core } = await renderConsole('/logout', signedInAs('user'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  watching.disconnect()
  expect([...shown].join('\n')).toContain('Logging out..')
  // Whoever signs in next comes to /, which leads to the overview.
  expect(core.session.current()).toEqual({ state: 'guest', roles: [], returnTo: '/dashboard' })
})

describe('the search', () => {
  const described = () =>
    Response.json({ name: 'Latern', version: '1', demo: false, extensions: ['listUsers', 'listAudit'] })

  async function found(role: string, words: string) {
    const start = signedInAs(role)
    start.routes['GET /api/v2/latern'] = described
    await renderConsole('/luminaires', start)
    fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: words } })
    return screen.queryAllByRole('option').map(({ textContent }) => textContent)
  }

  test('finds a page by its name', async () => {
    expect(await found('admin', 'users')).toEqual(['Settings › Users'])
  })

  test('hides the pages that the role may not see, and says that there is nothing', async () => {
    expect(await found('user', 'users')).toEqual([])
    expect(screen.getByText('No results..')).toBeDefined()
  })
})

describe('the theme', () => {
  async function chooseDark(start: ReturnType<typeof testCore>) {
    const { requests } = await renderConsole('/pages/terms', start)
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Theme' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    return requests
  }

  test('of a guest stays in the browser', async () => {
    const requests = await chooseDark(testCore())
    expect(JSON.parse(localStorage.getItem('latern.preferences') ?? '{}')).toMatchObject({ theme: 'dark' })
    expect(requests).not.toContain('POST /auth/user/update')
  })

  test('of anybody else is saved to their profile', async () => {
    const start = signedInAs('user')
    const sent = new Promise<unknown>((resolve) => {
      start.routes['POST /auth/user/update'] = async (request) => {
        const { user } = await request.json()
        resolve(user.data.settings)
        return Response.json({ user })
      }
    })
    await chooseDark(start)
    await act(async () => expect(await sent).toEqual({ theme: 'dark' }))
    expect(await screen.findAllByText('User data saved with api')).not.toEqual([])
  })
})
