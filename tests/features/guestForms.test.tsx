// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(cleanup)

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

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
