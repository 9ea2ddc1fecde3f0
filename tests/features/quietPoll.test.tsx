// @vitest-environment jsdom
import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pollNow } from '#app/outbox/siteReads.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { noTables } from '#support/memorySite.ts'
import { luminaire } from '#support/provider.ts'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'
import { area } from '../domain/fixtures.ts'

afterEach(cleanup)

async function open(address: string) {
  const start = testCore({ token: 'stored' })
  const site = { ...noTables, areas: [area(1), area(2)], luminaires: [luminaire] }
  start.routes['POST /auth/token'] = () =>
    Response.json({ ...session, user: { ...session.user, role: ['admin'] } })
  start.routes['POST /api/v2/poll'] = () => Response.json(site)
  const onRender = vi.fn()
  const { core } = await renderConsole(address, start, onRender)
  await screen.findByRole('contentinfo')
  async function poll() {
    await act(async () => {
      await pollNow(core.api, core.queryClient)
      // Observers are told in order, so they have been when this has.
      await new Promise<void>((told) => notifyManager.schedule(told))
    })
  }
  // Code that is loaded once the page is there: nothing is rendered while it is on its way.
  await screen.findByLabelText('Theme')
  // Whatever data the page still loads has come when nothing is rendered any more.
  await vi.waitFor(async () => {
    onRender.mockClear()
    await act(everyPromise)
    await poll()
    expect(core.queryClient.isFetching()).toBe(0)
    expect(onRender).not.toHaveBeenCalled()
  })
  onRender.mockClear()
  return { poll, onRender, site }
}

test.each([
  '/luminaires',
  '/dashboard?page=terms',
  '/settings',
  '/reference/luminairetypes',
  '/settings/data-problems',
])('a poll that brings nothing new renders nothing: %s', async (address) => {
  const { poll, onRender, site } = await open(address)
  for (const _ of [1, 2, 3]) await poll()
  expect(onRender).not.toHaveBeenCalled()
  site.luminaires = [{ ...luminaire, name: 'Renamed' }] as never
  await poll()
  expect(onRender).toHaveBeenCalled()
})
