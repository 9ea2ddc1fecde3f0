import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Area,
  AreaSetting,
  DeviceGroup,
  Luminaire,
  LuminaireType,
  Problem,
  Rule,
  Setting,
} from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { addPerson } from '#support/people.ts'
import { type Send, startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
let anna: { send: Send }
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database, { luminaires: 8, sensors: 2 })
  anna = await addPerson(server, 'staff', 'anna@latern.example')
})
afterAll(() => server.stop())

const lamp = (index: number) => `/api/v2/luminaires/${site.luminaires[index]}`

type Fields = Record<string, unknown>

describe('a change with the values that it began from', () => {
  const percent = fc.constantFrom(-1, 0, 12.5)
  const values = {
    latitude: percent,
    longitude: percent,
    fk_area: fc.constantFrom(null, 1, 2),
    fk_luminaire_type: fc.constantFrom(null, 1),
    dt_installation: fc.constantFrom(null, '2026-03-29'),
    settings: fc.constantFrom(
      {},
      { installation_height: 3, note: 'a' },
      { note: 'a', installation_height: 3 },
    ),
  }
  const whole = fc.record(values)
  const part = fc.record(values, { requiredKeys: [] })

  /** Key order does not matter to JSON. */
  const isSame = (one: unknown, other: unknown) => {
    try {
      expect(one).toEqual(other)
      return true
    } catch {
      return false
    }
  }

  test('writes, is done or is refused, field by field, whatever it is about', async () => {
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(whole, whole, part, async (current: Fields, payload: Fields, base: Fields) => {
        await server.signedIn('PUT', lamp(0), current)
        const answer = await anna.send<Luminaire & Problem>('PUT', lamp(0), { ...payload, base })

        const names = Object.keys(base)
        const open = names.filter((name) => !isSame(current[name], payload[name]))
        const changed = names.filter((name) => !isSame(current[name], base[name]))
        const taken = open.filter((name) => changed.includes(name))
        const expected = { ...current }
        if (taken.length === 0) for (const name of open) expected[name] = payload[name]
        outcomes.add(taken.length > 0 ? 'refused' : open.length > 0 ? 'written' : 'done')

        expect(answer.status).toBe(taken.length > 0 ? 409 : 200)
        if (taken.length > 0) {
          expect(answer.body.code).toBe('changed_meanwhile')
          const told = Object.entries(answer.body.changed ?? {}).map(([name, { current }]) => [name, current])
          expect(Object.fromEntries(told)).toEqual(
            Object.fromEntries(changed.map((name) => [name, current[name]])),
          )
        } else expect(answer.body).toMatchObject(expected)
        const { body } = await server.signedIn<Luminaire>('PUT', lamp(0), {})
        expect(body).toMatchObject(expected)
      }),
      { numRuns: 200, seed: 20261123 },
    )
    expect([...outcomes].sort()).toEqual(['done', 'refused', 'written'])
  })

  test('tells of each field who changed it last, and when', async () => {
    const began = new Date().toISOString()
    await server.signedIn('PUT', lamp(1), { latitude: 1, longitude: 1 })
    await anna.send('PUT', lamp(1), { latitude: 2 })
    await server.signedIn('PUT', lamp(1), { fk_area: 3 })
    const { status, body } = await server.signedIn<Problem>('PUT', lamp(1), {
      latitude: 50,
      longitude: 50,
      base: { latitude: -1, longitude: -1 },
    })
    expect(status).toBe(409)
    const { latitude, longitude } = body.changed ?? {}
    expect(latitude).toMatchObject({ current: 2, by: 'The staff' })
    expect(longitude).toMatchObject({ current: 1, by: 'Admin' })
    expect([began, longitude?.at, latitude?.at].sort()).toEqual([began, longitude?.at, latitude?.at])
  })

  test('tells of a field with the new value, too, where another one is in conflict: a position is both of its coordinates', async () => {
    await anna.send('PUT', lamp(4), { latitude: 30, longitude: 20 })
    const { status, body } = await server.signedIn<Problem>('PUT', lamp(4), {
      latitude: 30,
      longitude: 30,
      fk_area: 2,
      base: { latitude: -1, longitude: -1, fk_area: 2 },
    })
    expect(status).toBe(409)
    expect(body.changed).toMatchObject({ latitude: { current: 30 }, longitude: { current: 20 } })
    expect(Object.keys(body.changed ?? {})).toHaveLength(2)
  })

  test('tells nobody where the audit log does not know', async () => {
    const { body } = await server.signedIn<Problem>('PUT', lamp(2), {
      fk_area: 3,
      base: { fk_area: 1 },
    })
    expect(body.changed).toEqual({ fk_area: { current: 2, by: null, at: null } })
  })

  test('is written by one of two who begin from the same value at once', async () => {
    const base = { latitude: -1, longitude: -1 }
    const answers = await Promise.all(
      [11, 22, 33, 44].map((place) =>
        server.signedIn<Luminaire & Problem>('PUT', lamp(3), { latitude: place, longitude: place, base }),
      ),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    const place = saved[0]?.body.latitude
    for (const { status, body } of answers.filter((answer) => answer !== saved[0])) {
      expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
      expect(body.changed).toMatchObject({ latitude: { current: place }, longitude: { current: place } })
    }
  })

  test('is refused where the base has a field that the body does not', async () => {
    const answer = await server.signedIn('PUT', lamp(4), { latitude: 5, base: { longitude: -1 } })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'body.longitude is missing, and body.base has it',
    ])
  })

  test('is 404 where the entity is gone, or of another kind', async () => {
    const change = { latitude: 5, base: { latitude: -1 } }
    for (const id of [999_999, site.sensors[0]])
      expect((await server.signedIn('PUT', `/api/v2/luminaires/${id}`, change)).status).toBe(404)
  })

  test('is checked as every change is', async () => {
    const answer = await server.signedIn('PUT', lamp(4), { fk_area: 999, base: { fk_area: 2 } })
    expect([answer.status, answer.body.message]).toEqual([400, 'body.fk_area: there is no zone 999'])
  })

  test('keeps its key where it is done, and not where it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const change = { latitude: 60, base: { latitude: -1 } }
    await anna.send('PUT', lamp(5), { latitude: 30 })
    expect((await server.signedIn('PUT', lamp(5), change, key)).status).toBe(409)
    const rebased = { latitude: 60, base: { latitude: 30 } }
    expect((await server.signedIn('PUT', lamp(5), rebased, key)).status).toBe(200)
    await anna.send('PUT', lamp(5), { latitude: 70 })
    // The rest of the payload is no part of the change: by now the client may know it otherwise.
    const again = await server.signedIn<Luminaire>('PUT', lamp(5), { ...rebased, longitude: 9 }, key)
    expect([again.status, again.body.latitude]).toEqual([200, 60])
    expect((await server.signedIn<Luminaire>('PUT', lamp(5), {})).body).toMatchObject({
      latitude: 70,
      longitude: -1,
    })
  })
})

describe('two people who change different fields are never in each other’s way', () => {
  test('of a sensor and a gateway', async () => {
    for (const path of [`/api/v2/sensors/${site.sensors[0]}`, `/api/v2/gateways/${site.gateways[0]}`]) {
      await anna.send('PUT', path, { fk_area: 3, base: { fk_area: 2 } })
      const { status, body } = await server.signedIn<Luminaire>('PUT', path, {
        latitude: 8,
        longitude: 9,
        fk_area: 2,
        base: { latitude: -1, longitude: -1 },
      })
      expect([status, body.latitude, body.longitude, body.fk_area]).toEqual([200, 8, 9, 3])
    }
  })

  test('of a group', async () => {
    const { body: group } = await server.signedIn<DeviceGroup>('POST', '/api/v2/devices/groups', {
      name: 'Row',
    })
    const path = `/api/v2/devices/groups/${group.id}`
    const devices = site.luminaires.slice(6)
    await anna.send('PUT', path, { name: 'Row', devices, base: { devices: [] } })
    const renamed = await server.signedIn<DeviceGroup>('PUT', path, {
      name: 'Row 1',
      devices: [],
      base: { name: 'Row' },
    })
    expect([renamed.status, renamed.body.name, renamed.body.devices]).toEqual([200, 'Row 1', devices])
    const { status, body } = await server.signedIn<Problem>('PUT', path, {
      devices: [],
      base: { devices: devices.slice(1) },
    })
    expect([status, body.changed?.devices]).toMatchObject([409, { current: devices, by: 'The staff' }])
  })

  test('of a luminaire type', async () => {
    const types = '/api/v2/reference/luminairetypes'
    const { body: made } = await server.signedIn<LuminaireType>('POST', types, {
      name: 'Panel',
      rated_power: 40,
    })
    const path = `${types}/${made.id}`
    await anna.send('PUT', path, { lumens: 4000, base: { lumens: null } })
    const first = await server.signedIn<LuminaireType>('PUT', path, {
      rated_power: 38,
      lumens: null,
      base: { rated_power: 40 },
    })
    expect([first.status, first.body.rated_power, first.body.lumens]).toEqual([200, 38, 4000])
    const { status, body } = await server.signedIn<Problem>('PUT', path, {
      lumens: 5000,
      base: { lumens: 1 },
    })
    expect([status, body.changed?.lumens]).toMatchObject([409, { current: 4000, by: 'The staff' }])
  })

  test('of a rule', async () => {
    const { body: rule } = await server.signedIn<Rule>('POST', '/api/v2/rules', {
      name: 'Night',
      rulespec: [{ priority: 30, rules: [{ type: 'default', value: 10 }] }],
    })
    const path = `/api/v2/rules/${rule.id}`
    await anna.send('PUT', path, { name: 'Late', base: { name: 'Night' } })
    const { status, body } = await server.signedIn<Rule>('PUT', path, {
      name: 'Night',
      rulespec: [],
      base: { rulespec: [{ rules: [{ value: 10, type: 'default' }], priority: 30 }] },
    })
    expect([status, body.name, body.rulespec]).toEqual([200, 'Late', []])
  })

  test('of a zone', async () => {
    const { body } = await server.signedIn<Area>('PUT', '/api/v2/areas/2', {
      name: 'Deck 2',
      image: 'https://elsewhere.example/a.png',
      base: { name: 'Deck' },
    })
    expect([body.name, body.image]).toEqual(['Deck 2', null])
  })
})

test('a setting is written from the value that was seen, and no other', async () => {
  const own = { area_id: 2, name: 'grid_width' }
  const site = await server.signedIn<Setting>('POST', '/settings', { name: 'grid_width', value: 5 })
  const zone = await server.signedIn<AreaSetting>('POST', '/area_settings', { ...own, value: 5 })
  for (const [path, fields] of [
    [`/settings/${site.body.id}`, {}],
    [`/area_settings/${zone.body.id}`, own],
  ] as const) {
    const patch = (value: number, base: number) =>
      server.signedIn<Setting & Problem>('PATCH', path, { ...fields, value, base: { value: base } })
    expect((await patch(6, 5)).body.value).toBe(6)
    expect((await patch(6, 5)).body.value).toBe(6)
    const refused = await patch(7, 5)
    expect([refused.status, refused.body.changed?.value]).toMatchObject([409, { current: 6, by: 'Admin' }])
  }
})
