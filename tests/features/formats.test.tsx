// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changePreferences } from '#app/session/preferences.tsx'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

afterEach(async () => {
  cleanup()
  await changePreferences({ formats: 'site' })
})

/** The site's energy cost, in the form of a user whose profile has these settings. */
async function openEnergyCost(settings: Record<string, unknown>) {
  const start = testCore({ token: 'stored' })
  const { user } = session
  start.routes['POST /auth/token'] = () =>
    Response.json({ ...session, user: { ...user, data: { ...user.data, settings } } })
  start.routes['GET /settings'] = () => Response.json([{ id: 1, name: 'energy_cost', value: 0.21 }])
  await renderConsole('/settings/general', start)
  return screen.findByLabelText<HTMLInputElement>('Energy cost per kWh')
}

test('the formats of a profile are there after signing in, and others are shown at once', async () => {
  const field = await openEnergyCost({ formats: 'language' })
  expect(field.value).toBe('0.21')
  await act(() => changePreferences({ formats: 'site' }))
  expect(field.value).toBe('0,21')
})

test('formats that there are not are the site’s', async () => {
  expect((await openEnergyCost({ formats: 'roman' })).value).toBe('0,21')
})

test('a number that is being typed stays as it is typed, and is in the chosen format once it is left', async () => {
  const field = await openEnergyCost({ formats: 'language' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '0,35' } })
  expect(field.value).toBe('0,35')
  fireEvent.blur(field)
  expect(field.value).toBe('0.35')
})
