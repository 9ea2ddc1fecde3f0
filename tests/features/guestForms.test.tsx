// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { serverDescriptionOptions } from '#api/queries.ts'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(cleanup)

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('a guest who comes to sign in', () => {
  const describesItself = (accounts: { hasAccounts?: boolean }) => () =>
    Response.json({ name: 'Latern', version: '1.0.0', demo: false, extensions: [], ...accounts })

  test('creates the first account where nobody has one yet', async () => {
    const start = testCore()
    start.routes['GET /api/v2/latern'] = describesItself({ hasAccounts: false })
    await renderConsole('/login', start)
    expect(await screen.findByRole('heading', { name: 'Create the first account' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  test('signs in where somebody else has created it by now', async () => {
    const start = testCore()
    start.routes['GET /api/v2/latern'] = describesItself({ hasAccounts: false })
    const { api, queryClient } = start.core
    await queryClient.fetchQuery(serverDescriptionOptions(api))
    start.routes['GET /api/v2/latern'] = describesItself({ hasAccounts: true })
    await renderConsole('/login', start)
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('heading', { name: 'Create the first account' })).toBeNull()
  })

  test('signs in where it can’t be asked whether somebody else has created it', async () => {
    const start = testCore()
    start.routes['GET /api/v2/latern'] = describesItself({ hasAccounts: false })
    const { api, queryClient } = start.core
    await queryClient.fetchQuery(serverDescriptionOptions(api))
    start.routes['GET /api/v2/latern'] = () => Promise.reject(new TypeError('Failed to fetch'))
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
    await renderConsole('/login', start)
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('heading', { name: 'Create the first account' })).toBeNull()
  })

  test.each([
    ['a provider that has section 7 alone', undefined],
    ['a server that does not say whether there are accounts', describesItself({})],
    ['a server with accounts', describesItself({ hasAccounts: true })],
  ])('signs in on %s', async (_, description) => {
    const start = testCore()
    if (description) start.routes['GET /api/v2/latern'] = description
    await renderConsole('/login', start)
    await waitFor(() => expect(start.core.queryClient.isFetching()).toBe(0))
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Create account' }))
    expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('a refused field that a form of the guest pages does not have', () => {
  const refusal = () => Response.json({ errors: { tilt: ['is too steep'] } }, { status: 422 })

  test.each([
    ['/pages/auth/mail-confirm?key=k', 'confirmEmail', 'POST /auth/email/confirm', 'Yes, it is mine', []],
    [
      '/pages/auth/forgot-password',
      'forgotPassword',
      'POST /auth/password/forgot',
      'Send the link',
      ['E-mail'],
    ],
    [
      '/pages/auth/reset-password?key=k',
      'resetPassword',
      'POST /auth/password/reset',
      'Save the password',
      ['New password', 'New password again'],
    ],
  ])('is said above the fields: %s', async (address, extension, route, button, labels) => {
    const start = testCore()
    start.routes['GET /api/v2/latern'] = () =>
      Response.json({ name: 'Latern', version: '1.0.0', demo: false, extensions: [extension] })
    start.routes[route] = refusal
    await renderConsole(address, start)
    for (const label of labels) fireEvent.input(await field(label), { target: { value: 'lamp post' } })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    expect((await screen.findByRole('alert')).textContent).toBe('is too steep')
  })
})
