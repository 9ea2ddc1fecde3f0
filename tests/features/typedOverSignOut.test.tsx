// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore, until } from '#support/testCore.ts'

afterEach(cleanup)

const admin = { ...session, user: { ...session.user, role: ['admin'] } }
const unauthorised = () => Response.json({ message: 'no' }, { status: 401 })

/** An admin at a page of a server with these extensions, which are refused with 401. */
async function open(address: string, extensions: readonly string[], refused: string) {
  const start = testCore({ token: 'stored' })
  Object.assign(start.routes, {
    'POST /auth/token': () => Response.json(admin),
    'POST /auth/login': () => Response.json(admin),
    'GET /api/v2/latern': () => Response.json({ name: 'Latern', version: '1.0.0', demo: false, extensions }),
    'GET /api/v2/latern/users': () => Response.json([]),
    [refused]: unauthorised,
  })
  await renderConsole(address, start)
  return start
}

async function signInAgain({ core }: ReturnType<typeof testCore>) {
  await act(() => until(core, 'guest'))
  act(() => core.session.signIn({ email: 'ulle@site.test', password: 'lamp' }))
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

describe('after a sign-out by the server, signed in again', () => {
  test('the name of the new zone is still typed', async () => {
    const start = await open('/settings/zones', ['createArea'], 'POST /api/v2/latern/areas')
    await type('Name of the new zone', 'Attic')
    fireEvent.click(screen.getByRole('button', { name: 'Add zone' }))
    await signInAgain(start)
    expect((await field('Name of the new zone')).value).toBe('Attic')
  })

  test('the dialog of the new user is open, with what was typed', async () => {
    const start = await open('/settings/users', ['listUsers', 'addUser'], 'POST /api/v2/latern/users')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a user' }))
    await type('Name', 'Kadri Tamm')
    await type('E-mail', 'kadri@site.test')
    fireEvent.click(screen.getByRole('button', { name: 'Add and invite' }))
    await signInAgain(start)
    await screen.findByRole('dialog', { name: 'Add a user' })
    expect([(await field('Name')).value, (await field('E-mail')).value]).toEqual([
      'Kadri Tamm',
      'kadri@site.test',
    ])
  })
})

test('a new user who was not added after all is not typed any more', async () => {
  await open('/settings/users', ['listUsers', 'addUser'], 'POST /api/v2/latern/users')
  const openDialog = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a user' }))
  await openDialog()
  await type('Name', 'Kadri Tamm')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await openDialog()
  expect((await field('Name')).value).toBe('')
})
