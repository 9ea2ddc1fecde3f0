// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(cleanup)

const TOO_SHORT = 'Min character length is 4'

async function open(address = '/login') {
  await renderConsole(address, testCore())
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
  return {
    email,
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    submit: screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }),
  }
}

function type(field: HTMLInputElement, text: string) {
  fireEvent.input(field, { target: { value: text } })
  fireEvent.blur(field)
}

describe('the sign-in form', () => {
  test.each(['/login', '/pages/auth/login'])('stands at %s', async (address) => {
    const { email, password, submit } = await open(address)
    expect([email.type, password.type, submit.type]).toEqual(['email', 'password', 'submit'])
  })

  test('requires an e-mail and a password of four characters each, and says so below the field', async () => {
    const { email, password, submit } = await open()
    expect([email.required, password.required, submit.disabled]).toEqual([true, true, true])
    type(email, 'mari')
    expect([submit.disabled, screen.queryByText(TOO_SHORT)]).toEqual([true, null])
    type(password, 'lux')
    expect(submit.disabled).toBe(true)
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      TOO_SHORT,
    )
    type(password, 'lamp')
    expect([submit.disabled, screen.queryByText(TOO_SHORT)]).toEqual([false, null])
    type(email, 'abc')
    expect([submit.disabled, screen.queryAllByText(TOO_SHORT).length]).toEqual([true, 1])
  })

  test('has the link to the terms', async () => {
    await open()
    const link = screen.getByRole('link', { name: 'Terms of usage. Privacy Policy' })
    expect(link.getAttribute('href')).toBe('/pages/terms')
  })
})
