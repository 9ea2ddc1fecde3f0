// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

const described = { name: 'Latern', version: '1.0.0', demo: false, extensions: ['startOidc', 'finishOidc'] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.setItem('latern.provider', 'the verifier')
})
afterEach(cleanup)

function site(finish: () => Response) {
  const start = testCore({})
  start.routes['GET /api/v2/latern'] = () =>
    Response.json({ ...described, providers: [{ id: 'city', name: 'City' }] })
  start.routes['POST /auth/provider/finish'] = finish
  start.routes['POST /auth/token'] = () => Response.json(session)
  return start
}
const open = (start: ReturnType<typeof site>, fragment = 'code=c&state=s') =>
  renderConsole(`/pages/auth/provider#${fragment}`, start)

describe('whoever comes back from a provider', () => {
  test('is signed in, and neither the address nor the window keeps the code', async () => {
    const start = site(() => Response.json(session))
    const { router, core } = await open(start)
    await expect.poll(() => core.session.current().state).toBe('signed-in')
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
    expect(router.history.location.href).not.toContain('code')
    expect(sessionStorage.getItem('latern.provider')).toBeNull()
  })

  test('reads why not, and can go back to sign in', async () => {
    const start = site(() => Response.json({ message: 'This account is disabled' }, { status: 403 }))
    const { router } = await open(start)
    await screen.findByText('This account is disabled')
    expect(router.history.location.href).toBe('/pages/auth/provider')
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
  })

  test('is told so where the server does not answer', async () => {
    await open(
      site(() => {
        throw new TypeError('Failed to fetch')
      }),
    )
    await screen.findByText('The server does not answer')
  })

  test('is asked to begin again where this window did not begin', async () => {
    sessionStorage.clear()
    await open(site(() => Response.json(session)))
    await screen.findByText('This sign-in was not begun in this window. Sign in again.')
  })
})

test('the sign-in page has a button for each provider that the server names', async () => {
  await renderConsole(
    '/login',
    site(() => Response.error()),
  )
  expect(await screen.findByRole('button', { name: 'Sign in with City' })).toBeTruthy()
})
