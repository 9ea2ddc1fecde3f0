import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceGroup, NewDevice, PollResponse, PollTable, Rule, Rulespec } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeSite(server.database, { luminaires: 1, sensors: 0 })
})
afterAll(() => server.stop())

type Refused = { message: string; errors?: Record<string, string[]> }

const bring = <Body = Refused>(...devices: (Partial<NewDevice> | Record<string, unknown>)[]) =>
  server.signedIn<Body>('POST', '/api/v2/latern/devices/import', { devices })
const poll = async (...tables: PollTable[]) =>
  (await server.signedIn<PollResponse>('POST', '/api/v2/poll', { tables })).body

describe('devices from a file', () => {
  test('are added in order, each kind with its own fields', async () => {
    const answer = await bring(
      {
        kind: 'luminaire',
        name: 'L1',
        zone: 'Deck',
        luminaire_type: 'Panel',
        controller: 'c-1',
        dt_installation: '2026-03-29',
        installation_height: 2.8,
        longitude: 12.5,
        latitude: 0,
      },
      { kind: 'all-in-one', name: 'A1', zone: 'Deck', controller: 'c-2' },
      { kind: 'sensor', name: 'S1', sensor_type: 'Radar', controller: 'c-3' },
      { kind: 'gateway', name: 'G1', serial_number: '007', sim_number: '89372' },
    )
    expect(answer).toMatchObject({ status: 200, body: { luminaires: 2, sensors: 1, gateways: 1 } })
    const { luminaires, sensors, gateways, controllers, features } = await poll(
      'luminaires',
      'sensors',
      'gateways',
      'controllers',
      'features',
    )
    const movement = features?.find(({ dataname }) => dataname === 'movement')?.id
    const controller = (guid: string) => controllers?.find((one) => one.guid === guid)
    expect(luminaires?.slice(-2)).toEqual([
      expect.objectContaining({
        name: 'L1',
        devicetype: 'luminaires',
        fk_area: 2,
        fk_controller: controller('c-1')?.id,
        dt_installation: '2026-03-29',
        settings: { installation_height: 2.8 },
        longitude: 12.5,
        latitude: 0,
        type: expect.objectContaining({ rated_power: 50 }),
      }),
      expect.objectContaining({ name: 'A1', devicetype: 'all-in-one', longitude: -1, latitude: -1 }),
    ])
    expect(sensors).toEqual([expect.objectContaining({ name: 'S1', sensor_type: 'Radar', fk_area: 1 })])
    expect(gateways).toEqual([
      expect.objectContaining({ name: 'G1', serial_number: '007', sim_number: '89372', fk_controller: null }),
    ])
    expect([controller('c-1'), controller('c-2'), controller('c-3')].map((one) => one?.features)).toEqual([
      [],
      [movement],
      [movement],
    ])
  })

  test('are of a sensor type that is there already', async () => {
    await bring({ kind: 'sensor', name: 'S2', sensor_type: 'Radar' })
    const { sensors } = await poll('sensors')
    expect(new Set(sensors?.map(({ fk_sensor_type }) => fk_sensor_type)).size).toBe(1)
  })

  test('are all refused where one is wrong, each reason at its row and field', async () => {
    const before = await poll('luminaires', 'sensors', 'gateways', 'controllers')
    const { status, body } = await bring(
      { kind: 'luminaire', name: 'fine', zone: 'Deck', controller: 'c-9' },
      { kind: 'luminaire', name: 'a', zone: 'Attic', luminaire_type: 'Bulb', controller: 'c-1' },
      { kind: 'all-in-one', name: 'b', longitude: 5 },
      { kind: 'gateway', name: 'c', luminaire_type: 'Panel', controller: 'c-9', longitude: 1, latitude: 1 },
    )
    expect(status).toBe(409)
    expect(body.message).toBe(
      'Nothing was imported: body.devices.1.zone: there is no zone "Attic" (and 7 more)',
    )
    expect(body.errors).toEqual({
      'devices.1.zone': ['there is no zone "Attic"'],
      'devices.1.luminaire_type': ['there is no luminaire type "Bulb"'],
      'devices.1.controller': ['"c-1" belongs to L1 already'],
      'devices.2.controller': ['is missing: an all-in-one needs one'],
      'devices.2.latitude': ['is missing: a position needs both'],
      'devices.3.luminaire_type': ['is a luminaire’s alone'],
      'devices.3.controller': ['"c-9" is devices.0’s already'],
      'devices.3.zone': ['is missing: a position needs a zone'],
    })
    expect(await poll('luminaires', 'sensors', 'gateways', 'controllers')).toEqual(before)
  })

  describe('of luminaire types that the site lacks', () => {
    const bringWith = (new_luminaire_types: object[], ...devices: Partial<NewDevice>[]) =>
      server.signedIn<Refused>('POST', '/api/v2/latern/devices/import', { devices, new_luminaire_types })
    const typesCalled = async (name: string) =>
      (await poll('luminairetypes')).luminairetypes?.filter((type) => type.name === name) ?? []
    const lamp = (name: string, luminaire_type: string) =>
      ({ kind: 'luminaire', name, luminaire_type }) as const

    test('come with them, made once, and of the power that is given', async () => {
      const { status } = await bringWith(
        [{ name: 'Spot', rated_power: 12.5 }, { name: 'Strip' }],
        lamp('N1', 'Spot'),
        lamp('N2', 'Strip'),
        lamp('N3', 'Spot'),
      )
      expect(status).toBe(200)
      expect((await typesCalled('Spot')).map(({ rated_power }) => rated_power)).toEqual([12.5])
      expect((await typesCalled('Strip')).map(({ rated_power }) => rated_power)).toEqual([null])
      const { luminaires } = await poll('luminaires')
      const [spot] = await typesCalled('Spot')
      expect(luminaires?.filter(({ fk_luminaire_type }) => fk_luminaire_type === spot?.id)).toHaveLength(2)
    })

    test('get the type of that name which somebody has made meanwhile', async () => {
      expect((await bringWith([{ name: 'Spot', rated_power: 99 }], lamp('N4', 'Spot'))).status).toBe(200)
      expect((await typesCalled('Spot')).map(({ rated_power }) => rated_power)).toEqual([12.5])
    })

    test('come in none, types included, where one device is wrong', async () => {
      const wrong = { ...lamp('N6', 'Globe'), zone: 'Attic' }
      const answer = await bringWith([{ name: 'Globe' }], lamp('N5', 'Globe'), wrong)
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        { 'devices.1.zone': ['there is no zone "Attic"'] },
      ])
      expect(await typesCalled('Globe')).toEqual([])
    })
  })

  test.each([
    [{ kind: 'lamp', name: 'a' }, 'body.devices.0.kind'],
    [{ kind: 'sensor' }, 'body.devices.0.name'],
    [{ kind: 'sensor', name: 'a', latitude: 101 }, 'body.devices.0.latitude'],
    [{ kind: 'sensor', name: 'a', dt_installation: '2026-02-30' }, 'body.devices.0.dt_installation'],
    [{ kind: 'sensor', name: 'a', colour: 'red' }, 'body.devices.0.colour'],
  ])('are refused by the contract, with the field: %j', async (device, field) => {
    const { status, body } = await bring(device)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })

  test('of two files with the same controllers, brought at once, only one comes in', async () => {
    const file = Array.from({ length: 50 }, (_, at) => ({
      kind: 'luminaire',
      name: `T${at}`,
      controller: `t-${at}`,
    }))
    const answers = await Promise.all([bring(...file), bring(...file)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { luminaires } = await poll('luminaires')
    expect(luminaires?.filter(({ name }) => name.startsWith('T'))).toHaveLength(50)
  })
})

describe('a failed device', () => {
  const heeding = (...sensors: string[]): Rulespec => [
    { priority: 50, rules: [{ type: 'movement_settings', sensors }] },
  ]
  const replace = (id: number, body: object) =>
    server.signedIn<Refused>('POST', `/api/v2/latern/devices/${id}/replace`, body)

  test('is replaced: the other has its place, group, profiles and, where asked, its name', async () => {
    await bring(
      {
        kind: 'all-in-one',
        name: 'Old',
        zone: 'Deck',
        luminaire_type: 'Panel',
        controller: 'old',
        installation_height: 3,
        longitude: 10,
        latitude: 20,
      },
      { kind: 'all-in-one', name: 'New', controller: 'new' },
    )
    const named = async (name: string) =>
      (await poll('luminaires')).luminaires?.find((one) => one.name === name)
    const [old, fresh] = [(await named('Old'))?.id ?? 0, (await named('New'))?.id ?? 0]
    const group = await server.signedIn<DeviceGroup>('POST', '/api/v2/devices/groups', {
      name: 'Pair',
      devices: [old],
    })
    const rule = await server.signedIn<Rule>('POST', '/api/v2/rules', {
      name: 'Dim',
      rulespec: heeding('c-3', 'old'),
    })
    await server.signedIn('POST', '/api/v2/rules/applied', { fk_rule: rule.body.id, fk_device: old })
    await server.database.query.updateTable('applied_rule').set({ status: 'running' }).execute()

    const answer = await replace(old, {
      fk_device: fresh,
      exchange_names: true,
      dt_installation: '2026-11-21',
    })
    expect(answer.status).toBe(204)
    const { luminaires, devicegroups, rules, applied_rules } = await poll(
      'luminaires',
      'devicegroups',
      'rules',
      'applied_rules',
    )
    expect(luminaires?.find(({ id }) => id === fresh)).toMatchObject({
      name: 'Old',
      fk_area: 2,
      longitude: 10,
      latitude: 20,
      dt_installation: '2026-11-21',
      settings: { installation_height: 3 },
      type: { rated_power: 50 },
    })
    expect(luminaires?.find(({ id }) => id === old)).toMatchObject({
      name: 'New',
      fk_area: 1,
      longitude: -1,
      latitude: -1,
    })
    expect(devicegroups?.find(({ id }) => id === group.body.id)?.devices).toEqual([fresh])
    expect(rules?.find(({ id }) => id === rule.body.id)?.rulespec).toEqual(heeding('c-3', 'new'))
    expect(applied_rules?.filter(({ fk_rule }) => fk_rule === rule.body.id)).toMatchObject([
      { fk_device: fresh, status: 'pending' },
    ])
  })

  test.each([
    ['itself', 1, 1, 400, /replace itself/],
    ['one that is not there', 1, 9999, 400, /body\.fk_device: there is no device 9999/],
  ])('can not be replaced by %s', async (_, id, fk_device, status, says) => {
    const answer = await replace(id, { fk_device })
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(says) } })
  })

  test('can not be replaced by another kind, nor by one that stands on a plan', async () => {
    const { luminaires = [], gateways = [] } = await poll('luminaires', 'gateways')
    const placed = luminaires.find(({ name }) => name === 'L1')?.id ?? 0
    expect((await replace(1, { fk_device: gateways[0]?.id ?? 0 })).body.message).toMatch(/G1 is a gateway/)
    expect((await replace(1, { fk_device: placed })).body.message).toMatch(/L1 stands on a plan/)
    expect((await replace(9999, { fk_device: 1 })).status).toBe(404)
  })
})
