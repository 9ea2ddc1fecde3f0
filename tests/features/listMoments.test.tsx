// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

afterEach(cleanup)

const at = '2026-03-07T21:30:00.000Z'

/** What an admin sees on a server that offers these calls. */
function adminOf(...extensions: string[]) {
  const start = testCore({ token: 'stored', now: () => Date.parse(at) })
  start.routes['POST /auth/token'] = () =>
    Response.json({ ...session, user: { ...session.user, role: ['admin'] } })
  start.routes['GET /api/v2/latern'] = () =>
    Response.json({ name: 'Latern', version: '1', demo: false, extensions })
  return start
}

test('the list of users has a sign-in as YYYY-MM-DD HH:mm, by the clocks at the site', async () => {
  const start = adminOf('listUsers')
  start.routes['GET /api/v2/latern/users'] = () =>
    Response.json([
      {
        ...{ id: 3, email: 'mari@site.test', displayName: 'Mari Mets', role: ['staff'], photoURL: null },
        ...{ disabled: false, invited: false, emailConfirmed: true, dt_created: at, dt_signed_in: at },
      },
    ])
  await renderConsole('/settings/users', start)
  expect(await screen.findByRole('cell', { name: '2026-03-07 23:30' })).toBeDefined()
})

test('the audit log has its moments as YYYY-MM-DD HH:mm, by the clocks at the site', async () => {
  const start = adminOf('listAudit')
  start.routes['GET /api/v2/latern/audit'] = () =>
    Response.json({
      entries: [
        {
          ...{ id: 1, at, user: 3, email: 'mari@site.test', operation: 'updateArea', kind: 'areas' },
          ...{ entity: 2, name: 'Deck', before: { name: 'P2' }, after: { name: 'Deck' } },
        },
      ],
      next: null,
    })
  await renderConsole('/settings/audit', start)
  expect(await screen.findByRole('cell', { name: '2026-03-07 23:30' })).toBeDefined()
})

test('the list of data problems has when each came as YYYY-MM-DD HH:mm, by the clocks at the site', async () => {
  const start = adminOf()
  start.routes['POST /api/v2/poll'] = () => Response.json({ areas: [{ id: 'P2', name: 'Deck' }] })
  await renderConsole('/settings/data-problems', start)
  expect(await screen.findByRole('cell', { name: '2026-03-07 23:30' })).toBeDefined()
})
