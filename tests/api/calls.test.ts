import { describe, expect, test } from 'vitest'
import type { Api } from '#api/calls.ts'
import { json, luminaire, provider } from './provider.ts'

const user = { data: { displayName: 'Ada', email: 'ada@site.test' } }
const session = { user, access_token: 'fresh' }
const span = { areas: [2, 3], start: '2026-03-29T00:00:00.000Z', end: '2026-03-30T00:00:00.000Z' }

/** Every call, with the request that the contract wants for it: method, path and search, and the body's own fields. */
const calls: Record<keyof Api, [run: (api: Api) => Promise<unknown>, request: string, fields?: object]> = {
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
  updateUser: [(api) => api.updateUser(user), 'POST /auth/user/update', { user }],
  settings: [(api) => api.settings(), 'GET /settings'],
  createSetting: [
    (api) => api.createSetting({ name: 'energy_cost', value: 0.2 }),
    'POST /settings',
    { name: 'energy_cost', value: 0.2 },
  ],
  updateSetting: [(api) => api.updateSetting(4, { value: 0.3 }), 'PATCH /settings/4', { value: 0.3 }],
  areaSettings: [(api) => api.areaSettings(), 'GET /area_settings'],
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
      tables: [
        'areas',
        'controllers',
        'devicegroups',
        'luminairetypes',
        'luminaires',
        'sensors',
        'subsensors',
        'features',
        'rules',
        'applied_rules',
        'gateways',
      ],
      start_date: null,
    },
  ],
  statusHistory: [
    (api) => api.statusHistory(span),
    'GET /api/v2/devices/status/history?fk_area=2&fk_area=3&start_date=2026-03-29T00%3A00%3A00.000Z&end_date=2026-03-30T00%3A00%3A00.000Z',
  ],
  streamStatusHistory: [
    (api) => api.streamStatusHistory({ areas: [2] }),
    'GET /api/v2/devices/status/history?fk_area=2',
  ],
  events: [(api) => api.events({ areas: [2] }), 'GET /api/v2/events?fk_area=2'],
  streamEvents: [(api) => api.streamEvents({ areas: [2] }), 'GET /api/v2/events?fk_area=2'],
  figures: [(api) => api.figures({ areas: [2] }, 'day'), 'GET /api/v2/latern/figures?fk_area=2&bucket=day'],
  updateDevice: [
    (api) => api.updateDevice('luminaire', 12, { latitude: 0, longitude: 0, fk_area: 2 }),
    'PUT /api/v2/luminaires/12',
    { latitude: 0, longitude: 0, fk_area: 2 },
  ],
  groups: [(api) => api.groups(), 'GET /api/v2/devices/groups'],
  createGroup: [(api) => api.createGroup({ name: 'East' }), 'POST /api/v2/devices/groups', { name: 'East' }],
  updateGroup: [
    (api) => api.updateGroup(5, { devices: [12] }),
    'PUT /api/v2/devices/groups/5',
    { devices: [12] },
  ],
  deleteGroup: [(api) => api.deleteGroup(5), 'DELETE /api/v2/devices/groups/5', {}],
  luminaireTypes: [(api) => api.luminaireTypes(), 'GET /api/v2/reference/luminairetypes'],
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
  rules: [(api) => api.rules(), 'GET /api/v2/rules'],
  createRule: [
    (api) => api.createRule({ name: 'Night', rulespec: [] }),
    'POST /api/v2/rules',
    { name: 'Night', rulespec: [] },
  ],
  updateRule: [(api) => api.updateRule(7, { name: 'Day' }), 'PUT /api/v2/rules/7', { name: 'Day' }],
  deleteRule: [(api) => api.deleteRule(7), 'DELETE /api/v2/rules/7', {}],
  appliedRules: [(api) => api.appliedRules(), 'GET /api/v2/rules/applied'],
  applyRule: [
    (api) => api.applyRule({ fk_rule: 7, fk_device: 12 }),
    'POST /api/v2/rules/applied',
    { fk_rule: 7, fk_device: 12 },
  ],
  removeAppliedRule: [(api) => api.removeAppliedRule(8), 'DELETE /api/v2/rules/applied/8', {}],
  appliedGroupRules: [(api) => api.appliedGroupRules(), 'GET /api/v2/rules/applied/group'],
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
  describeServer: [(api) => api.describeServer(), 'GET /api/v2/latern'],
}

const asLine = ({ method, url }: Request) => `${method} ${url.replace('https://provider.test', '')}`

describe.each(Object.entries(calls))('%s', (_, [run, line, fields]) => {
  test(`asks ${line.split('?')[0]} with the Bearer header and, unless it is a GET, the token in its body`, async () => {
    const { api, requests } = provider(json(200, []))
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
    expect(await api.settings()).toEqual({ ok: true, value: [{ id: 1, name: 'energy_cost', value: 0.2 }] })
  })

  test('of the poll has every table, wrapped or bare, and an empty one for each that was not sent', async () => {
    const { api } = provider(json(200, { luminaires: [luminaire], sensors: { data: [{ id: 3 }] } }))
    const answer = await api.poll()
    expect(answer).toMatchObject({
      ok: true,
      value: { luminaires: [luminaire], sensors: [{ id: 3 }], areas: [] },
    })
    expect(answer.ok && Object.keys(answer.value)).toHaveLength(11)
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
    expect(await api.settings()).toMatchObject({ ok: false, error: { kind: 'refused', message } })
  })
})

describe('an AbortSignal', () => {
  test('reaches the request, and its AbortError the caller; nobody is told of a problem', async () => {
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
})
