import { describe, expect, test } from 'vitest'
import type { Api } from '#api/calls.ts'
import { deviceKinds } from '#domain/deviceKinds.ts'
import { typeFieldNames } from '#domain/luminaireTypes.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { requests } from '#openapi/operations.ts'
import { json, luminaire, provider } from '#support/provider.ts'

const user = { data: { displayName: 'Ada', email: 'ada@site.test' } }
const session = { user, access_token: 'fresh' }
const span = { areas: [2, 3], start: '2026-03-29T00:00:00.000Z', end: '2026-03-30T00:00:00.000Z' }

/**
 * Every call with the request it must send: method, path and search, and the body's fields. The call that sends bytes
 * has a test of its own.
 */
const calls: Record<
  Exclude<keyof Api, 'uploadPlan'> | 'updateDevices',
  [run: (api: Api) => Promise<unknown>, request: string, fields?: object]
> = {
  register: [
    (api) => api.register({ email: 'a@b.c', password: 'four', displayName: 'Ada' }),
    'POST /auth/register',
    { email: 'a@b.c', password: 'four', displayName: 'Ada' },
  ],
  login: [
    (api) => api.login({ email: 'a@b.c', password: 'four' }),
    'POST /auth/login',
    { email: 'a@b.c', password: 'four' },
  ],
  loginWithToken: [(api) => api.loginWithToken('the-token'), 'POST /auth/token', {}],
  signOut: [(api) => api.signOut('the-token'), 'POST /auth/logout', {}],
  updateUser: [(api) => api.updateUser(user, 'four'), 'POST /auth/user/update', { user, current: 'four' }],
  listSettings: [(api) => api.listSettings(), 'GET /settings'],
  createSetting: [
    (api) => api.createSetting({ name: 'energy_cost', value: 0.2 }),
    'POST /settings',
    { name: 'energy_cost', value: 0.2 },
  ],
  updateSetting: [(api) => api.updateSetting(4, { value: 0.3 }), 'PATCH /settings/4', { value: 0.3 }],
  listAreaSettings: [(api) => api.listAreaSettings(), 'GET /area_settings'],
  createAreaSetting: [
    (api) => api.createAreaSetting({ area_id: 2, name: 'grid_width', value: 5 }),
    'POST /area_settings',
    { area_id: 2, name: 'grid_width', value: 5 },
  ],
  updateAreaSetting: [
    (api) => api.updateAreaSetting(9, { area_id: 2, name: 'grid_width', value: 5 }),
    'PATCH /area_settings/9',
    { area_id: 2, name: 'grid_width', value: 5 },
  ],
  updateArea: [(api) => api.updateArea(2, { name: 'Deck' }), 'PUT /api/v2/areas/2', { name: 'Deck' }],
  poll: [
    (api) => api.poll(),
    'POST /api/v2/poll',
    {
      tables: POLL_TABLES,
      start_date: null,
    },
  ],
  pollChanges: [(api) => api.pollChanges('a.7'), 'POST /api/v2/latern/poll', { since: 'a.7' }],
  listStatusHistory: [
    (api) => api.listStatusHistory(span),
    'GET /api/v2/devices/status/history?fk_area=2&fk_area=3&start_date=2026-03-29T00%3A00%3A00.000Z&end_date=2026-03-30T00%3A00%3A00.000Z',
  ],
  streamStatusHistory: [
    (api) => api.streamStatusHistory({ areas: [2], devices: [12, 13] }),
    'GET /api/v2/devices/status/history?fk_area=2&fk_device=12&fk_device=13',
  ],
  listEvents: [(api) => api.listEvents({ areas: [2] }), 'GET /api/v2/events?fk_area=2'],
  streamEvents: [(api) => api.streamEvents({ areas: [2] }), 'GET /api/v2/events?fk_area=2'],
  readLevels: [
    (api) => api.readLevels(2, '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'),
    'GET /api/v2/latern/levels?fk_area=2&start_date=2026-03-29T00%3A00%3A00.000Z&end_date=2026-03-30T00%3A00%3A00.000Z',
  ],
  readMotion: [
    (api) => api.readMotion(2, '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'),
    'GET /api/v2/latern/motion?fk_area=2&start_date=2026-03-29T00%3A00%3A00.000Z&end_date=2026-03-30T00%3A00%3A00.000Z',
  ],
  readBands: [
    (api) => api.readBands(2, '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'),
    'GET /api/v2/latern/bands?fk_area=2&start_date=2026-03-01T00%3A00%3A00.000Z&end_date=2026-04-01T00%3A00%3A00.000Z',
  ],
  listFigures: [
    (api) => api.listFigures({ areas: [2] }, 'day'),
    'GET /api/v2/latern/figures?fk_area=2&bucket=day',
  ],
  updateDevice: [
    (api) => api.updateDevice('luminaire', 12, { latitude: 0, longitude: 0, fk_area: 2 }),
    'PUT /api/v2/luminaires/12',
    { latitude: 0, longitude: 0, fk_area: 2 },
  ],
  updateDevices: [
    (api) =>
      Promise.all(
        [12, 13].map((id) => api.updateDevice('luminaire', id, { latitude: 0, base: {} }, String(id), true)),
      ),
    'PUT /api/v2/latern/devices',
    {
      changes: [12, 13].map((id) => ({ kind: 'luminaire', id, key: String(id), latitude: 0, base: {} })),
    },
  ],
  listGroups: [(api) => api.listGroups(), 'GET /api/v2/devices/groups'],
  createGroup: [(api) => api.createGroup({ name: 'East' }), 'POST /api/v2/devices/groups', { name: 'East' }],
  updateGroup: [
    (api) => api.updateGroup(5, { devices: [12] }),
    'PUT /api/v2/devices/groups/5',
    { devices: [12] },
  ],
  deleteGroup: [(api) => api.deleteGroup(5), 'DELETE /api/v2/devices/groups/5', {}],
  listLuminaireTypes: [(api) => api.listLuminaireTypes(), 'GET /api/v2/reference/luminairetypes'],
  createLuminaireType: [
    (api) => api.createLuminaireType({ name: 'Mast 60' }),
    'POST /api/v2/reference/luminairetypes',
    { name: 'Mast 60' },
  ],
  updateLuminaireType: [
    (api) => api.updateLuminaireType(6, { rated_power: 60 }),
    'PUT /api/v2/reference/luminairetypes/6',
    { rated_power: 60 },
  ],
  deleteLuminaireType: [(api) => api.deleteLuminaireType(6), 'DELETE /api/v2/reference/luminairetypes/6', {}],
  listRules: [(api) => api.listRules(), 'GET /api/v2/rules'],
  createRule: [
    (api) => api.createRule({ name: 'Night', rulespec: [] }),
    'POST /api/v2/rules',
    { name: 'Night', rulespec: [] },
  ],
  updateRule: [(api) => api.updateRule(7, { name: 'Day' }), 'PUT /api/v2/rules/7', { name: 'Day' }],
  deleteRule: [(api) => api.deleteRule(7), 'DELETE /api/v2/rules/7', {}],
  listAppliedRules: [(api) => api.listAppliedRules(), 'GET /api/v2/rules/applied'],
  applyRule: [
    (api) => api.applyRule({ fk_rule: 7, fk_device: 12 }),
    'POST /api/v2/rules/applied',
    { fk_rule: 7, fk_device: 12 },
  ],
  removeAppliedRule: [(api) => api.removeAppliedRule(8), 'DELETE /api/v2/rules/applied/8', {}],
  listAppliedGroupRules: [(api) => api.listAppliedGroupRules(), 'GET /api/v2/rules/applied/group'],
  applyRuleToGroup: [
    (api) => api.applyRuleToGroup({ fk_rule: 7, fk_group: 5 }),
    'POST /api/v2/rules/applied/group',
    { fk_rule: 7, fk_group: 5 },
  ],
  removeAppliedGroupRule: [
    (api) => api.removeAppliedGroupRule(8),
    'DELETE /api/v2/rules/applied/group/8',
    {},
  ],
  forgotPassword: [
    (api) => api.forgotPassword({ email: 'a@b.c' }),
    'POST /auth/password/forgot',
    { email: 'a@b.c' },
  ],
  resetPassword: [
    (api) => api.resetPassword({ key: 'k', password: 'four' }),
    'POST /auth/password/reset',
    { key: 'k', password: 'four' },
  ],
  changePassword: [
    (api) => api.changePassword({ current: 'four', password: 'five5' }),
    'POST /auth/password/change',
    { current: 'four', password: 'five5' },
  ],
  sendConfirmation: [(api) => api.sendConfirmation(), 'POST /auth/email/send', {}],
  confirmEmail: [(api) => api.confirmEmail({ key: 'k' }), 'POST /auth/email/confirm', { key: 'k' }],
  listUsers: [(api) => api.listUsers(), 'GET /api/v2/latern/users'],
  startOidc: [
    (api) => api.startOidc({ provider: 'city' }),
    'POST /auth/provider/start',
    { provider: 'city' },
  ],
  finishOidc: [
    (api) => api.finishOidc({ verifier: 'v', answer: 'code=c' }),
    'POST /auth/provider/finish',
    { verifier: 'v', answer: 'code=c' },
  ],
  connectUser: [
    (api) => api.connectUser(3, { issuer: 'https://city.test', subject: 's', accept: true }),
    'POST /api/v2/latern/users/3/connect',
    { issuer: 'https://city.test', subject: 's', accept: true },
  ],
  listApiTokens: [(api) => api.listApiTokens(), 'GET /api/v2/latern/tokens'],
  createApiToken: [
    (api) => api.createApiToken({ name: 'Report', scope: 'read', dt_end: '2026-12-01T00:00:00.000Z' }),
    'POST /api/v2/latern/tokens',
    { name: 'Report', scope: 'read', dt_end: '2026-12-01T00:00:00.000Z' },
  ],
  revokeApiToken: [(api) => api.revokeApiToken(3), 'DELETE /api/v2/latern/tokens/3', {}],
  addUser: [
    (api) => api.addUser({ email: 'a@b.c', displayName: 'Ada', role: ['staff'] }),
    'POST /api/v2/latern/users',
    { email: 'a@b.c', displayName: 'Ada', role: ['staff'] },
  ],
  changeUser: [
    (api) => api.changeUser(3, { disabled: true }),
    'PUT /api/v2/latern/users/3',
    { disabled: true },
  ],
  inviteUser: [(api) => api.inviteUser(3), 'POST /api/v2/latern/users/3/invite', {}],
  listAudit: [
    (api) => api.listAudit({ kind: 'rules', before: 40 }),
    'GET /api/v2/latern/audit?kind=rules&before=40',
  ],
  listFindings: [
    (api) => api.listFindings({ fk_area: 2, status: ['open', 'acknowledged'] }),
    'GET /api/v2/latern/findings?fk_area=2&status=open&status=acknowledged',
  ],
  updateFinding: [
    (api) => api.updateFinding(4, { status: 'acknowledged' }),
    'PATCH /api/v2/latern/findings/4',
    { status: 'acknowledged' },
  ],
  listRefusedTelemetry: [(api) => api.listRefusedTelemetry(100), 'GET /api/v2/latern/refused?limit=100'],
  listRefusedRows: [
    (api) => api.listRefusedRows({ fk_device: 3, reason: 'unknown_device' }),
    'GET /api/v2/latern/refused/rows?fk_device=3&reason=unknown_device',
  ],
  resendRefusedTelemetry: [
    (api) => api.resendRefusedTelemetry({ fk_device: null, reason: 'unreadable' }),
    'POST /api/v2/latern/refused/resend',
    { fk_device: null, reason: 'unreadable' },
  ],
  dropRefusedTelemetry: [
    (api) => api.dropRefusedTelemetry({ id: 3 }),
    'POST /api/v2/latern/refused/drop',
    { id: 3 },
  ],
  listClocks: [(api) => api.listClocks(3), 'GET /api/v2/latern/clocks?fk_device=3'],
  exportAudit: [(api) => api.exportAudit({ user: 3 }), 'GET /api/v2/latern/audit/export?user=3'],
  reportProblem: [
    (api) => api.reportProblem({ id: 'r4tz9', message: 'Error: no' }),
    'POST /api/v2/latern/problems',
    { id: 'r4tz9', message: 'Error: no' },
  ],
  createArea: [(api) => api.createArea({ name: 'Quay' }), 'POST /api/v2/latern/areas', { name: 'Quay' }],
  deleteArea: [(api) => api.deleteArea(4), 'DELETE /api/v2/latern/areas/4', {}],
  regroupDevices: [
    (api) => api.regroupDevices({ changes: [{ fk_device: 12, from: null, to: 5 }] }),
    'POST /api/v2/latern/groups/regroup',
    { changes: [{ fk_device: 12, from: null, to: 5 }] },
  ],
  importDevices: [
    (api) => api.importDevices([{ kind: 'gateway', name: 'G1' }]),
    'POST /api/v2/latern/devices/import',
    { devices: [{ kind: 'gateway', name: 'G1' }] },
  ],
  renameDevice: [(api) => api.renameDevice(12, 'L12'), 'PUT /api/v2/latern/devices/12', { name: 'L12' }],
  deleteDevice: [(api) => api.deleteDevice(12), 'DELETE /api/v2/latern/devices/12', {}],
  replaceDevice: [
    (api) => api.replaceDevice(12, { fk_device: 13, exchange_names: true }),
    'POST /api/v2/latern/devices/12/replace',
    { fk_device: 13, exchange_names: true },
  ],
  describeServer: [(api) => api.describeServer(), 'GET /api/v2/latern'],
}

/** All that an entity which a write may answer with has to have. */
const entity = {
  ...Object.fromEntries(typeFieldNames.map((name) => [name, null])),
  ...{ id: 4, name: 'East', value: null, area_id: 2, image: null, settings: [], installation_date: null },
  ...{ description: '', devices: [], tags: [], rulespec: [], notes: null, status: 'running' },
  ...{ fk_rule: 7, fk_device: 12, fk_group: 5 },
}
const answerTo = (line: string) =>
  line.startsWith('GET') ? [] : { ...entity, id: Number(/\/(\d+)$/.exec(line)?.[1] ?? 4) }

const asLine = ({ method, url }: Request) => `${method} ${url.replace('https://provider.test', '')}`

describe.each(Object.entries(calls))('%s', (_, [run, line, fields]) => {
  test(`asks ${line.split('?')[0]} with the Bearer header and, unless it is a GET, the token in its body`, async () => {
    const { api, requests } = provider(json(200, answerTo(line)))
    await run(api)
    expect(requests.map(asLine)).toEqual([line])
    const [request] = requests
    expect(request?.headers.get('Authorization')).toBe('Bearer the-token')
    const body = await request?.text()
    if (line.startsWith('GET')) return expect(body).toBe('')
    expect(request?.headers.get('Content-Type')).toBe('application/json')
    expect(JSON.parse(body ?? '')).toEqual({ token: 'the-token', ...fields })
  })
})

/** A history as a stream is the same operation; which of three a device's update is, its kind says. */
const variants = ['streamStatusHistory', 'streamEvents', 'updateDevice', 'updateDevices']
const named = Object.entries(calls).filter(([name]) => !variants.includes(name))

test.each(named)('%s is the operation that has this name in the contract', (name, [, line]) => {
  const [method, path] = requests[name as keyof typeof requests]
  const pattern = `^${method.toUpperCase()} ${path.replace('{id}', '\\d+')}($|\\?)`
  expect(line).toMatch(new RegExp(pattern))
})

test('every operation of the contract has its call, apart from what gateways send', () => {
  const uncalled = Object.keys(requests).filter((operation) => !(operation in calls))
  const updates = Object.values(deviceKinds).map(({ table }) => `put /api/v2/${table}/{id}`)
  const byKind = uncalled.filter((operation) =>
    updates.includes(requests[operation as keyof typeof requests].join(' ')),
  )
  expect(uncalled.filter((operation) => !byKind.includes(operation)).sort()).toEqual([
    'ingestTelemetry',
    'uploadPlan',
  ])
})

describe('a guest', () => {
  test('sends no Bearer header, and null for the token', async () => {
    const { api, requests } = provider(json(200, session), { token: () => undefined })
    await api.login({ email: 'a@b.c', password: 'four' })
    expect(requests[0]?.headers.has('Authorization')).toBe(false)
    expect(await requests[0]?.json()).toEqual({ token: null, email: 'a@b.c', password: 'four' })
  })
})

describe('a device', () => {
  test.each([
    ['luminaire', 'PUT /api/v2/luminaires/12'],
    ['all-in-one', 'PUT /api/v2/luminaires/12'],
    ['sensor', 'PUT /api/v2/sensors/12'],
    ['gateway', 'PUT /api/v2/gateways/12'],
  ] as const)('that is a %s is updated with %s', async (kind, line) => {
    const { api, requests } = provider(json(200, luminaire))
    await api.updateDevice(kind, 12, { latitude: 0 })
    expect(requests.map(asLine)).toEqual([line])
  })

  test('of any other kind is not asked for at all', () => {
    const { api, requests } = provider(json(200, luminaire))
    const kind = 'camera' as 'luminaire'
    expect(() => api.updateDevice(kind, 12, {})).toThrow('Device type not supported for update!')
    expect(requests).toEqual([])
  })
})

describe('an exported audit log', () => {
  test('is the file as it was sent', async () => {
    const { api } = provider(
      () => new Response('id,at\n1,2026-01-01', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }),
    )
    const answer = await api.exportAudit({})
    expect(answer.ok && (await answer.value.text())).toBe('id,at\n1,2026-01-01')
  })

  test.each([
    ['JSON', json(200, { data: 'id,at' })],
    ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('is not %s', async (_, answer) => {
    const { api } = provider(answer)
    expect(await api.exportAudit({})).toMatchObject({
      ok: false,
      error: { happens: 'general-error', message: 'The server sent something else than a CSV file' },
    })
  })
})

describe('levels as bytes', () => {
  test('are the bytes as they were sent', async () => {
    const { api } = provider(
      () => new Response('LVL1\0', { headers: { 'Content-Type': 'application/octet-stream' } }),
    )
    const answer = await api.readLevels(2, 'a', 'b')
    expect(answer.ok && [...answer.value]).toEqual([76, 86, 76, 49, 0])
  })

  test.each([
    ['JSON', json(200, { data: 'LVL1' })],
    ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('are not %s', async (_, answer) => {
    const { api } = provider(answer)
    expect(await api.readLevels(2, 'a', 'b')).toMatchObject({
      ok: false,
      error: { happens: 'general-error', message: 'The server sent something else than bytes' },
    })
  })
})

describe('an answer', () => {
  test('is the entity as it was sent', async () => {
    const { api } = provider(json(200, luminaire))
    expect(await api.updateDevice('luminaire', 12, { latitude: 30 })).toEqual({ ok: true, value: luminaire })
  })

  test.each([
    ['bare', [{ id: 1, name: 'energy_cost', value: 0.2 }]],
    ['wrapped in {data}', { data: [{ id: 1, name: 'energy_cost', value: 0.2 }] }],
  ])('may be a list that is %s', async (_, body) => {
    const { api } = provider(json(200, body))
    expect(await api.listSettings()).toEqual({
      ok: true,
      value: [{ id: 1, name: 'energy_cost', value: 0.2 }],
    })
  })

  test('of the poll has every table, wrapped or bare, and an empty one for each that was not sent', async () => {
    const { api } = provider(json(200, { luminaires: [luminaire], sensors: { data: [{ id: 3 }] } }))
    const answer = await api.poll()
    expect(answer).toMatchObject({
      ok: true,
      value: { luminaires: [luminaire], sensors: [{ id: 3 }], areas: [] },
    })
    expect(answer.ok && Object.keys(answer.value).toSorted()).toEqual(POLL_TABLES.toSorted())
  })

  test.each([
    ['null', 'null'],
    ['nothing', ''],
    ['an empty object', '{}'],
    ['an object of other things', '{"hello":"world"}'],
    ['a list', '[]'],
    ['a page', '<html>'],
    ['a table that is no list', '{"areas":[],"luminaires":5}'],
  ])('of the poll that is %s is a problem, and no site', async (_, body) => {
    const { api } = provider(() => new Response(body))
    expect(await api.poll()).toMatchObject({ ok: false, error: { kind: 'refused', status: 200 } })
  })

  test('that is an object of other things is a problem', async () => {
    const { api } = provider(json(200, { hello: 'world' }))
    for (const answer of [await api.confirmEmail({ key: 'k' }), await api.listAudit({})])
      expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', status: 200 } })
  })

  test('of the server’s description that is another is none', async () => {
    const { api } = provider(json(200, { name: 'Other', extensions: 'all' }))
    expect(await api.describeServer()).toMatchObject({ ok: false, error: { kind: 'refused' } })
  })

  test('is read row by row: what can be repaired is, what cannot is left out and told', async () => {
    const told: unknown[] = []
    const { api } = provider(json(200, [{ id: '4', name: 'grid_width' }, null, { id: 'x', name: 'a' }]), {
      onRead: (source, { samples }) => told.push([source, samples]),
    })
    expect(await api.listSettings()).toEqual({
      ok: true,
      value: [{ id: 4, name: 'grid_width', value: null }],
    })
    expect(told).toMatchObject([
      [
        'settings',
        [
          { id: '', field: '[1]', value: 'null', reason: 'missing', leavesOut: 'row' },
          { id: 'x', field: 'id', value: '"x"', reason: 'not-a-number', leavesOut: 'row' },
        ],
      ],
    ])
  })

  test('may be a stream, which is not read here', async () => {
    const { api } = provider(() => new Response('[{"not":"read"'))
    const answer = await api.streamEvents({ areas: [2] })
    expect(answer.ok && (await new Response(answer.value).text())).toBe('[{"not":"read"')
  })

  test('that should be a stream and has no body is a problem', async () => {
    const { api } = provider(() => new Response(null))
    expect(await api.streamEvents({ areas: [2] })).toMatchObject({
      ok: false,
      error: { message: 'The server sent something else than JSON' },
    })
  })

  test('to a DELETE is nothing', async () => {
    const { api } = provider(() => new Response(null, { status: 204 }))
    expect(await api.deleteRule(7)).toEqual({ ok: true, value: undefined })
  })

  test.each([
    [
      'an object where a list belongs',
      () => Response.json({ rows: [] }),
      'The server sent something else than a list',
    ],
    ['a web page', () => new Response('<html>'), 'The server sent something else than JSON'],
  ])('that is %s is a problem, not a crash', async (_, answer, message) => {
    const { api } = provider(answer)
    expect(await api.listSettings()).toMatchObject({ ok: false, error: { kind: 'refused', message } })
  })
})

describe('a write whose answer has no entity', () => {
  const made = { id: 9, fk_rule: 7, fk_device: 12, status: 'pending' }
  const applied = [{ id: 8, fk_rule: 7, fk_device: 11, status: 'running' }, made]

  test.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty body', () => new Response('')],
    ['{}', () => Response.json({})],
    ['something else', () => Response.json({ hello: 'world' })],
  ])('is followed by a read: %s', async (_, answer) => {
    const { api, requests } = provider(({ method }) =>
      method === 'POST' ? answer() : Response.json(applied),
    )
    expect(await api.applyRule({ fk_rule: 7, fk_device: 12 })).toEqual({ ok: true, value: made })
    expect(requests.map(asLine)).toEqual(['POST /api/v2/rules/applied', 'GET /api/v2/rules/applied'])
  })

  test('is not followed by one where it is wrapped in {data}', async () => {
    const { api, requests } = provider(json(201, { data: made }))
    expect(await api.applyRule({ fk_rule: 7, fk_device: 12 })).toEqual({ ok: true, value: made })
    expect(requests).toHaveLength(1)
  })

  test('is looked for before it is sent again where it could not be read: nothing is made twice', async () => {
    let reading = () => Response.json({}, { status: 500 })
    const { api, requests } = provider(({ method }) =>
      method === 'POST' ? new Response(null, { status: 204 }) : reading(),
    )
    const apply = () => api.applyRule({ fk_rule: 7, fk_device: 12 })
    expect(await apply()).toMatchObject({ ok: false, error: { kind: 'refused' } })
    reading = () => Response.json(applied)
    expect(await apply()).toEqual({ ok: true, value: made })
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('a creation whose answer was lost', () => {
  const rule = { name: 'Night', rulespec: [], notes: null }
  const original = { id: 7, ...rule, fk_group: null }

  /** A provider that makes rules, and loses its answers `as` told. */
  function losing(as: () => Response, isDone: boolean) {
    const rules = [original]
    let isLosing = true
    return provider(({ method }) => {
      if (method === 'GET') return Response.json(rules)
      const made = { ...original, id: 8 + rules.length }
      if (isDone || !isLosing) rules.push(made)
      if (!isLosing) return Response.json(made)
      isLosing = false
      return as()
    })
  }

  test.each([
    ['the connection', () => Response.error()],
    ['a gateway', () => new Response(null, { status: 504 })],
    ['half an answer', () => new Response('{"id": 9, "na')],
  ])('is looked for before it is sent again: %s', async (_, as) => {
    const { api, requests } = losing(as, true)
    expect(await api.createRule(rule)).toMatchObject({ ok: false })
    expect(await api.createRule(rule)).toMatchObject({ ok: true, value: { name: 'Night' } })
    expect(requests.map(asLine)).toEqual(['POST /api/v2/rules', 'GET /api/v2/rules'])
  })

  test('is sent again where it did not happen, beside a namesake of before', async () => {
    const { api, requests } = losing(() => new Response(null, { status: 504 }), false)
    await api.listRules()
    expect(await api.createRule(rule)).toMatchObject({ ok: false })
    expect(await api.createRule(rule)).toMatchObject({ ok: true, value: { id: 9 } })
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })
})

describe('a form', () => {
  const said: unknown[] = []
  const told = (answer: ReturnType<typeof json>) => {
    said.length = 0
    return provider(answer, { onProblem: ({ kind }) => said.push(kind) }).api
  }

  test('with a refused field shows the problem at the field, and does not end the session', async () => {
    const api = told(json(400, { error: [{ type: 'email', message: 'Taken' }] }))
    expect(await api.updateUser(user)).toMatchObject({ ok: false, error: { fields: { email: ['Taken'] } } })
    expect(said).toEqual([])
  })

  test('ends the session if no field is named', async () => {
    await told(json(400, { reason: 'disabled' })).updateUser(user)
    expect(said).toEqual(['login-refused'])
  })

  test('is saved as it was sent where the provider does not tell how it saved it', async () => {
    expect(await told(json(200, {})).updateUser(user)).toEqual({ ok: true, value: user })
  })
})

describe('an AbortSignal', () => {
  test('reaches the request, and its AbortError the caller; no problem is reported', async () => {
    const abort = new AbortController()
    const problems: unknown[] = []
    const hanging = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.throwIfAborted()
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      })
    const { api } = provider(hanging, { onProblem: (problem) => problems.push(problem) })
    const answer = api.poll(abort.signal)
    abort.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(problems).toEqual([])
  })

  test('ends a call with its reason also where the browser says that the server cannot be reached', async () => {
    const abort = new AbortController()
    const problems: unknown[] = []
    const { api } = provider(
      async () => {
        abort.abort()
        throw new TypeError('Failed to fetch')
      },
      { onProblem: (problem) => problems.push(problem), onFailure: (problem) => problems.push(problem) },
    )
    await expect(api.listUsers(abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(problems).toEqual([])
  })
})

describe('a change with a key', () => {
  const key = '0199c3a4-0000-7000-8000-000000000001'

  test('sends it as a header, and the values that it began from in its body', async () => {
    const { api, requests } = provider(json(200, luminaire))
    await api.updateDevice('luminaire', 12, { latitude: 1, base: { latitude: 0 } }, key)
    await api.deleteGroup(5, key)
    expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([key, key])
    expect(await requests[0]?.json()).toMatchObject({ latitude: 1, base: { latitude: 0 } })
  })

  test('and without one, sends none', async () => {
    const { api, requests } = provider(json(200, luminaire))
    await api.updateDevice('luminaire', 12, { latitude: 1 })
    expect(requests[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  test('reads the entity back where the answer is an earlier one: others may have changed it since', async () => {
    const since = { ...luminaire, latitude: 70 }
    const { api, requests } = provider((request) =>
      request.method === 'PUT'
        ? Response.json(luminaire, { headers: { 'Idempotency-Replayed': 'true' } })
        : Response.json({ luminaires: [since] }),
    )
    const answer = await api.updateDevice(
      'luminaire',
      luminaire.id,
      { latitude: 1, base: { latitude: 0 } },
      key,
    )
    expect(answer).toMatchObject({ ok: true, value: { latitude: 70 } })
    expect(requests.map(asLine)).toEqual([`PUT /api/v2/luminaires/${luminaire.id}`, 'POST /api/v2/poll'])
  })
})

describe('changes of devices that are made in one moment', () => {
  const keys = ['0199c3a4-0000-7000-8000-000000000001', '0199c3a4-0000-7000-8000-000000000002'] as const
  const sensor = { id: 13, name: 'S-1', fk_sensor_type: null, fk_area: 2, fk_controller: null }
  const both = (api: Api) =>
    Promise.all([
      api.updateDevice('all-in-one', 12, { latitude: 1, base: { latitude: 0 } }, keys[0], true),
      api.updateDevice('sensor', 13, { latitude: 2, base: { latitude: 0 } }, keys[1], true),
    ])

  test('are one call, and each is answered for itself', async () => {
    const { api, requests } = provider(
      json(200, {
        answers: [
          { status: 200, device: { ...luminaire, latitude: 1 } },
          { status: 409, problem: { message: 'Changed', code: 'changed_meanwhile', changed: {} } },
        ],
      }),
    )
    const [one, other] = await both(api)
    expect(one).toEqual({ ok: true, value: { ...luminaire, latitude: 1 } })
    expect(other).toMatchObject({
      ok: false,
      error: { status: 409, code: 'changed_meanwhile', message: 'Changed' },
    })
    expect(requests.map(asLine)).toEqual(['PUT /api/v2/latern/devices'])
    expect(await requests[0]?.json()).toEqual({
      token: 'the-token',
      changes: [
        { kind: 'luminaire', id: 12, key: keys[0], latitude: 1, base: { latitude: 0 } },
        { kind: 'sensor', id: 13, key: keys[1], latitude: 2, base: { latitude: 0 } },
      ],
    })
  })

  test('are each read back where the answer is an earlier one', async () => {
    const { api } = provider((request) =>
      request.method === 'PUT'
        ? Response.json({
            answers: [
              { status: 200, device: luminaire, replayed: true },
              { status: 200, device: { ...sensor, latitude: 2, longitude: 3 } },
            ],
          })
        : Response.json({ luminaires: [{ ...luminaire, latitude: 70 }] }),
    )
    const [one, other] = await both(api)
    expect(one).toMatchObject({ ok: true, value: { latitude: 70 } })
    expect(other).toMatchObject({ ok: true, value: { latitude: 2 } })
  })

  test.each([
    ['refused', json(403, { message: 'Your role does not allow this' }), { status: 403 }],
    ['not answered', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unreachable' }],
    ['answered with less', json(200, { answers: [{ status: 200, device: luminaire }] }), { kind: 'refused' }],
    ['answered with something else', json(200, { hello: 'world' }), { kind: 'refused' }],
  ])('all have the problem of a call that is %s', async (_, respond, error) => {
    const { api } = provider(respond)
    expect(await both(api)).toMatchObject([
      { ok: false, error },
      { ok: false, error },
    ])
  })

  test('are calls of their own where there is one alone, and of a hundred each where there are more', async () => {
    const { api, requests } = provider(async (request) => {
      if (!request.url.endsWith('/latern/devices')) return Response.json(luminaire)
      const { changes } = await request.json()
      return Response.json({ answers: changes.map(() => ({ status: 200, device: luminaire })) })
    })
    await api.updateDevice('luminaire', 12, { latitude: 1, base: {} }, keys[0], true)
    const ids = Array.from({ length: 201 }, (_, index) => index + 1)
    const answers = await Promise.all(
      ids.map((id) => api.updateDevice('luminaire', id, { latitude: 1, base: {} }, keys[0], true)),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(requests.map(asLine)).toEqual([
      'PUT /api/v2/luminaires/12',
      'PUT /api/v2/latern/devices',
      'PUT /api/v2/latern/devices',
      'PUT /api/v2/luminaires/201',
    ])
  })
})
