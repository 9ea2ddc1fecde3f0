// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

afterEach(cleanup)

test.each([
  ['api', 'User data saved with api'],
  ['firebase', 'User data saved to firebase'],
  ['auth0', 'User data saved to auth0'],
])('an account that came from %s is confirmed as saved there', async (from, notice) => {
  const start = testCore({ token: 'stored' })
  const user = { ...session.user, from }
  start.routes['POST /auth/token'] = () => Response.json({ ...session, user })
  start.routes['POST /auth/user/update'] = async (request) =>
    Response.json({ user: (await request.json()).user })
  await renderConsole('/pages/profile', start)
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  fireEvent.change(name, { target: { value: 'Ülle Kask' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(notice)).not.toEqual([])
})

test('a name of three letters can be saved, and none at all cannot', async () => {
  const start = testCore({ token: 'stored' })
  start.routes['POST /auth/user/update'] = async (request) =>
    Response.json({ user: (await request.json()).user })
  await renderConsole('/pages/profile', start)
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  fireEvent.change(name, { target: { value: ' ' } })
  expect(screen.getByText('Enter a name')).toBeDefined()
  fireEvent.change(name, { target: { value: 'Ann' } })
  expect(screen.queryByText('Enter a name')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('User data saved with api')).not.toEqual([])
})
