import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppliedRule, DeviceGroup, Luminaire, Rule } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())

type Refused = { message: string }

describe('a device', () => {
  test('keeps what a PUT leaves out, and every digit of what it gives', async () => {
    const [id] = site.luminaires
    const put = (body: object) => server.signedIn<Luminaire>('PUT', `/api/v2/luminaires/${id}`, body)
    await put({
      latitude: 12.3456789012,
      longitude: 99.999999,
      settings: { installation_height: 4.5, note: 'rail' },
    })
    const { body } = await put({ dt_installation: '2026-03-29' })
    expect(body).toMatchObject({
      latitude: 12.3456789012,
      longitude: 99.999999,
      dt_installation: '2026-03-29',
      settings: { installation_height: 4.5, note: 'rail' },
      type: { rated_power: 50 },
    })
  })

  test('is not found under another kind’s path', async () => {
    const [sensor] = site.sensors
    const answer = await server.signedIn<Refused>('PUT', `/api/v2/luminaires/${sensor}`, { latitude: 1 })
    expect(answer).toMatchObject({ status: 404, body: { message: `There is no luminaire ${sensor}` } })
  })

  test('does not go to a zone or a type that is not there, and a sensor has no luminaire type', async () => {
    const [luminaire] = site.luminaires
    const [sensor] = site.sensors
    const refused = async (path: string, body: object) =>
      (await server.signedIn<Refused>('PUT', `/api/v2/${path}`, body)).body.message
    expect(await refused(`luminaires/${luminaire}`, { fk_area: 99 })).toBe(
      'body.fk_area: there is no zone 99',
    )
    expect(await refused(`luminaires/${luminaire}`, { fk_luminaire_type: 99 })).toBe(
      'body.fk_luminaire_type: there is no luminaire type 99',
    )
    expect(await refused(`sensors/${sensor}`, { fk_luminaire_type: site.type })).toMatch(/fk_luminaire_type/)
  })
})

describe('a group', () => {
  const create = (body: object) => server.signedIn<DeviceGroup>('POST', '/api/v2/devices/groups', body)

  test('keeps its devices in the order given', async () => {
    const [a, b, c] = site.luminaires
    const { body } = await create({ name: 'Row', devices: [c, a, b] })
    expect(body).toMatchObject({ name: 'Row', devices: [c, a, b], tags: [], description: '' })
    await server.signedIn('DELETE', `/api/v2/devices/groups/${body.id}`)
  })

  test('has its devices alone, also when two people give one device to two groups at once', async () => {
    const [device] = site.luminaires
    const groups = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create({ name })))
    const answers = await Promise.all(
      groups.map(({ body: { id } }) =>
        server.signedIn('PUT', `/api/v2/devices/groups/${id}`, { devices: [device] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const { body } = await server.signedIn<DeviceGroup[]>('GET', '/api/v2/devices/groups')
    expect(body.filter(({ devices }) => devices.includes(device ?? 0))).toHaveLength(1)
    for (const { body: group } of groups)
      await server.signedIn('DELETE', `/api/v2/devices/groups/${group.id}`)
  })

  test('that can not have a device stays as it was', async () => {
    const [a, b] = site.luminaires
    const first = await create({ name: 'First', devices: [a] })
    const second = await create({ name: 'Second', devices: [b] })
    const refused = await server.signedIn<Refused>('PUT', `/api/v2/devices/groups/${second.body.id}`, {
      name: 'Renamed',
      devices: [b, a],
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'luminaire 0 is in the group "First" already' },
    })
    const { body } = await server.signedIn<DeviceGroup[]>('GET', '/api/v2/devices/groups')
    expect(body.find(({ id }) => id === second.body.id)).toEqual(second.body)
    for (const { body: group } of [first, second])
      await server.signedIn('DELETE', `/api/v2/devices/groups/${group.id}`)
  })
})

describe('a rule', () => {
  const rulespec = [
    { priority: 10, rules: [{ type: 'default', value: -1 }] },
    {
      priority: 40,
      slot: 3,
      rules: [
        { type: 'dim', value: 20, start: '07:00', end: '15:00' },
        { type: 'sunset', offset: 5 },
      ],
    },
  ]
  const create = async (name = 'Profile') =>
    (
      await server.signedIn<Rule>('POST', '/api/v2/rules', {
        name,
        rulespec,
        notes: { related_rule_id: 7, by: 'me' },
      })
    ).body

  test('keeps unknown items, and notes', async () => {
    const rule = await create()
    expect(rule).toMatchObject({ rulespec, notes: { related_rule_id: 7, by: 'me' }, fk_group: null })
    const renamed = await server.signedIn<Rule>('PUT', `/api/v2/rules/${rule.id}`, { name: 'Other' })
    expect(renamed.body).toEqual({ ...rule, name: 'Other' })
    const bare = await server.signedIn<Rule>('PUT', `/api/v2/rules/${rule.id}`, { notes: null })
    expect(bare.body.notes).toBeNull()
  })

  test('is applied to a device once, as pending, and goes with everything it was applied to', async () => {
    const rule = await create()
    const [device] = site.luminaires
    const apply = () =>
      server.signedIn<AppliedRule>('POST', '/api/v2/rules/applied', { fk_rule: rule.id, fk_device: device })
    expect((await apply()).body).toMatchObject({ fk_rule: rule.id, fk_device: device, status: 'pending' })
    expect((await apply()).status).toBe(409)
    expect((await server.signedIn('DELETE', `/api/v2/rules/${rule.id}`)).status).toBe(204)
    const { body } = await server.signedIn<AppliedRule[]>('GET', '/api/v2/rules/applied')
    expect(body.filter(({ fk_rule }) => fk_rule === rule.id)).toEqual([])
  })

  test('that is applied to a group names it until it is taken off', async () => {
    const rule = await create()
    const group = await server.signedIn<DeviceGroup>('POST', '/api/v2/devices/groups', { name: 'G' })
    const applied = await server.signedIn<AppliedRule>('POST', '/api/v2/rules/applied/group', {
      fk_rule: rule.id,
      fk_group: group.body.id,
    })
    const read = async () =>
      (await server.signedIn<Rule[]>('GET', '/api/v2/rules')).body.find(({ id }) => id === rule.id)
    expect((await read())?.fk_group).toBe(group.body.id)
    await server.signedIn('DELETE', `/api/v2/rules/applied/group/${applied.body.id}`)
    expect((await read())?.fk_group).toBeNull()
  })

  test.each([
    ['a level over 100', [{ priority: 1, rules: [{ type: 'dim', value: 101 }] }], /value must be <= 100/],
    [
      'a time that is none',
      [{ priority: 1, rules: [{ type: 'dim', value: 1, start: '24:00' }] }],
      /start must match/,
    ],
    [
      'an eighth weekday',
      [{ priority: 1, rules: [{ type: 'calendar', days: [8] }] }],
      /days\.0 must be <= 7/,
    ],
    ['an item without a type', [{ priority: 1, rules: [{ value: 1 }] }], /type is missing/],
    ['an entry without a priority', [{ rules: [] }], /priority is missing/],
  ])('with %s is refused', async (_, spec, message) => {
    const answer = await server.signedIn<Refused>('POST', '/api/v2/rules', { name: 'Bad', rulespec: spec })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
  })
})

describe('settings', () => {
  test('keep a number a number and a text a text, one of a name', async () => {
    const create = (name: string, value: unknown) => server.signedIn('POST', '/settings', { name, value })
    const made = await create('energy_cost', 0.16)
    expect(made.body).toMatchObject({ name: 'energy_cost', value: 0.16 })
    expect((await create('time_zone', 'Europe/Tallinn')).body).toMatchObject({ value: 'Europe/Tallinn' })
    expect((await create('energy_cost', 1)).status).toBe(409)
    const changed = await server.signedIn('PATCH', `/settings/${made.body.id}`, { value: '0,2' })
    expect(changed.body).toMatchObject({ value: '0,2' })
  })

  test('of a zone come with the zone, and only with it', async () => {
    const made = await server.signedIn('POST', '/area_settings', {
      area_id: 3,
      name: 'working_days',
      value: 5,
    })
    const patch = (area_id: number) =>
      server.signedIn('PATCH', `/area_settings/${made.body.id}`, { area_id, name: 'working_days', value: 7 })
    expect((await patch(2)).status).toBe(404)
    expect((await patch(3)).status).toBe(200)
    const area = await server.signedIn('PUT', '/api/v2/areas/3', {
      id: 3,
      name: 'Corridor',
      image: null,
      installation_date: null,
      settings: [],
    })
    expect(area.body).toMatchObject({
      name: 'Corridor',
      settings: [{ area_id: 3, name: 'working_days', value: 7 }],
    })
    expect(
      (await server.signedIn('POST', '/area_settings', { area_id: 99, name: 'x', value: 1 })).status,
    ).toBe(404)
  })
})
