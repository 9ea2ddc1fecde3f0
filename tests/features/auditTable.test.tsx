// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#openapi/lighting.d.ts'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const rule = { id: 7, name: 'Night', rulespec: [], notes: null, fk_group: null }
const place = {
  fk_area: 2,
  fk_controller: null,
  latitude: 10,
  longitude: 20,
  settings: {},
  dt_installation: null,
}
const luminaire = { id: 4, name: 'L-4', ...place, fk_luminaire_type: null, status: [] }
const rulespec = [
  { priority: 30, rules: [{ type: 'default', value: 20 }] },
  {
    priority: 40,
    rules: [
      { type: 'dim', value: 100 },
      { type: 'calendar', days: [1, 2] },
    ],
  },
]

/** Opens the log with one entry. @returns its changed fields as text */
async function open(entry: Pick<AuditEntry, 'kind' | 'name'> & Record<'before' | 'after', object | null>) {
  const start = testCore({ token: 'stored' })
  const user = { ...session.user, role: ['admin'] }
  start.routes['POST /auth/token'] = () => Response.json({ ...session, user })
  start.routes['GET /api/v2/latern'] = () =>
    Response.json({ name: 'Latern', version: '1.0.0', demo: false, extensions: ['listAudit', 'listUsers'] })
  start.routes['GET /api/v2/latern/users'] = () => Response.json([])
  start.routes['POST /api/v2/poll'] = () =>
    Response.json({
      areas: [{ id: 2, name: 'Deck', image: null, settings: [], installation_date: null }],
      luminaires: [luminaire],
      rules: [rule],
    })
  start.routes['GET /api/v2/latern/audit'] = () =>
    Response.json({
      entries: [
        {
          ...{ id: 1, at: '2026-03-07T21:30:00.000Z', user: 3, email: 'mari@site.test' },
          ...{ operation: 'any', entity: 9, ...entry },
        },
      ],
      next: null,
    })
  await renderConsole('/settings/audit', start)
  const table = await screen.findByRole('table')
  const row = within(table).getAllByRole('row')[1] as HTMLElement
  return row.textContent ?? ''
}

test('an applied profile is told of by the names of the profile and the device', async () => {
  const said = await open({
    kind: 'applied_rules',
    name: 'Night → L-4',
    before: null,
    after: { id: 1, fk_rule: 7, fk_device: 4, status: 'pending' },
  })
  expect(said).toContain('Dimming profileafter Night')
  expect(said).toContain('Deviceafter L-4')
  expect(said).not.toContain('fk_')
})

test('roles are called as elsewhere, and what is not there is empty', async () => {
  const said = await open({
    kind: 'users',
    name: 'Mari',
    before: { role: ['staff'], photo: null, disabled: false },
    after: { role: ['user'], photo: 'd41d8cd9', disabled: true },
  })
  expect(said).toContain('Rolebefore Staff → after User')
  expect(said).toContain('Photobefore empty → after a picture')
  expect(said).toContain('Disabledbefore no → after yes')
})

test('the items of a profile are told of as in its form', async () => {
  const said = await open({
    kind: 'rules',
    name: 'Night',
    before: null,
    after: { rulespec, notes: { related_rule_id: 7 } },
  })
  expect(said).toContain('inactive level 100, inactive level outside working time 20, weekdays: Mo, Tu')
  expect(said).toContain('Copy of: Night')
})

test('what the form of a profile does not know is told of as it is', async () => {
  const unknown = [{ priority: 90, rules: [{ type: 'active', value: 100 }] }]
  const said = await open({ kind: 'rules', name: 'Test', before: null, after: { rulespec: unknown } })
  expect(said).toContain('{"type":"active","value":100}')
})

test('a zone’s setting and a device’s place are in words, and what the site does not know is a number', async () => {
  expect(
    await open({
      kind: 'area_settings',
      name: 'Deck: working_hours',
      before: null,
      after: { area_id: 2, name: 'working_hours', value: 7.5 },
    }),
  ).toContain('Deck: Working hours a day')
  cleanup()
  const moved = await open({
    kind: 'luminaires',
    name: 'L-4',
    before: { latitude: -1, fk_area: null },
    after: { latitude: 12.5, fk_area: 99 },
  })
  expect(moved).toContain('Latitudebefore not placed → after 12,5%')
  expect(moved).toContain('Zonebefore empty → after no. 99')
})
