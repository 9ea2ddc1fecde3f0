import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AuditPage,
  DeviceAnswer,
  DeviceAnswers,
  DeviceChange,
  Luminaire,
  Problem,
} from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { addPerson } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let lamps: number[]
let type: number
beforeAll(async () => {
  server = await startTestServer()
  const site = await makeSite(server.database, { luminaires: 12 })
  lamps = site.luminaires
  type = site.type
})
afterAll(() => server.stop())

const path = '/api/v2/latern/devices'
const lamp = (at: number) => lamps[at] as number
const change = (at: number, fields: Omit<DeviceChange, 'kind' | 'id' | 'key'>): DeviceChange => ({
  kind: 'luminaire',
  id: lamp(at),
  key: randomUUID(),
  ...fields,
})
const send = (changes: readonly DeviceChange[]) => server.signedIn<DeviceAnswers>('PUT', path, { changes })
const positionOf = async (at: number) => {
  const { body } = await server.signedIn<Luminaire>('PUT', `/api/v2/luminaires/${lamp(at)}`, {})
  return [body.latitude, body.longitude]
}

/** An answer without what differs between two devices, or between two times of one change. */
function comparable(answer: Partial<Luminaire & Problem> = {}) {
  const { id: _, name: __, changed, ...rest } = answer
  return {
    ...rest,
    changed: Object.entries(changed ?? {})
      .map(([field, { current }]) => [field, current])
      .sort(),
  }
}

describe('many changes of devices in one call', () => {
  test('are each made and answered as a call of their own', async () => {
    const { status, body } = await send([
      change(0, { latitude: 10, longitude: 11 }),
      change(1, { latitude: 20, longitude: 21 }),
    ])
    expect(status).toBe(200)
    expect(body.answers).toMatchObject([
      { status: 200, device: { id: lamp(0), latitude: 10, longitude: 11 } },
      { status: 200, device: { id: lamp(1), latitude: 20, longitude: 21 } },
    ])
    expect([await positionOf(0), await positionOf(1)]).toEqual([
      [10, 11],
      [20, 21],
    ])
  })

  test('are made but for those that are refused, each with its reason', async () => {
    await send([change(2, { latitude: 30, longitude: 31 })])
    const { status, body } = await send([
      change(2, { latitude: 1, longitude: 1, base: { latitude: 29, longitude: 29 } }),
      { ...change(2, { latitude: 1 }), id: 999_999 },
      change(3, { latitude: 1, fk_area: 999_999 }),
      change(3, { latitude: 40, longitude: 41 }),
    ])
    expect(status).toBe(200)
    expect(body.answers).toMatchObject([
      { status: 409, problem: { code: 'changed_meanwhile', changed: { latitude: { current: 30 } } } },
      { status: 404, problem: { message: 'There is no luminaire 999999' } },
      { status: 400, problem: { message: 'body.fk_area: there is no zone 999999' } },
      { status: 200, device: { latitude: 40 } },
    ])
    expect([await positionOf(2), await positionOf(3)]).toEqual([
      [30, 31],
      [40, 41],
    ])
  })

  test('are made once, whether a key comes alone or among others, and a refused one keeps no key', async () => {
    const alone = change(4, { latitude: 50, longitude: 51 })
    const { kind: _, id, key, ...fields } = alone
    await server.signedIn('PUT', `/api/v2/luminaires/${id}`, fields, { 'idempotency-key': key })
    const refused = change(5, { latitude: 1, base: { latitude: 99 } })
    await send([refused])
    await server.signedIn('PUT', `/api/v2/luminaires/${id}`, { latitude: 60, longitude: 61 })
    const other = change(5, { latitude: 70, longitude: 71 })
    const changes = [alone, { ...alone, latitude: 2 }, { ...refused, base: {} }, other]
    const { body } = await send(changes)
    expect(body.answers).toMatchObject([
      { status: 200, replayed: true, device: { latitude: 50 } },
      { status: 409, problem: { code: 'idempotency_key_reused' } },
      { status: 200 },
      { status: 200, device: { latitude: 70 } },
    ])
    expect(body.answers[3]).not.toHaveProperty('replayed')
    const again = await server.signedIn<Luminaire>(
      'PUT',
      `/api/v2/luminaires/${other.id}`,
      { latitude: 70, longitude: 71 },
      { 'idempotency-key': other.key },
    )
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await positionOf(4)).toEqual([60, 61])
  })

  test('that were made before are told from those that are new, however a key is written', async () => {
    const before = change(4, { latitude: 51, longitude: 52 })
    await send([before])
    const { body } = await send([
      { ...before, key: before.key.toUpperCase() },
      change(5, { longitude: 71, fk_area: 1 }),
      change(3, {}),
      change(2, { dt_installation: '2026-01-31', settings: { dimming_method: 'DALI' } }),
    ])
    expect(body.answers).toMatchObject([
      { status: 200, replayed: true, device: { id: lamp(4), latitude: 51 } },
      { status: 200, device: { id: lamp(5), longitude: 71, fk_area: 1 } },
      { status: 200, device: { id: lamp(3) } },
      { status: 200, device: { id: lamp(2), settings: { dimming_method: 'DALI' } } },
    ])
    const reused = await send([{ ...before, latitude: 2 }])
    expect(reused.body.answers).toMatchObject([{ status: 409, problem: { code: 'idempotency_key_reused' } }])
  })

  test('are all made where many clients send them at once, in any order', async () => {
    const of = (order: readonly number[], value: number) =>
      order.map((at) => change(at, { latitude: value, longitude: value }))
    const orders = [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [2, 0, 5, 1, 4, 3],
    ]
    const sent = await Promise.all(orders.map((order, at) => send(of(order, at + 1))))
    for (const { body } of sent) expect(body.answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const positions = await Promise.all([0, 1, 2, 3, 4, 5].map(positionOf))
    expect(new Set(positions.map(String)).size).toBe(1)
  })

  test('are answered and leave the devices as calls of their own do, whatever they are', async () => {
    const [together, alone] = [lamps.slice(6, 9), lamps.slice(9, 12)] as const
    const percent = fc.constantFrom(-1, 0, 12.5)
    const values = {
      latitude: percent,
      longitude: percent,
      fk_area: fc.constantFrom(null, 1, 2, 999_999),
      fk_luminaire_type: fc.constantFrom(null, type),
      settings: fc.constantFrom({}, { installation_height: 3 }),
    }
    const fields = fc.record(values, { requiredKeys: [] })
    const someChange = fc.record({
      at: fc.constantFrom(0, 1, 2, 0, 1, 2, 0, 1, 2, 99),
      fields,
      base: fc.option(fields, { freq: 2 }),
    })
    // Each of the changes is sent with its own key, again and again, or with another one's.
    const place = fc.nat(3)
    const someSending = fc.record({ change: place, key: fc.option(place, { freq: 2 }) })
    const someCalls = fc.array(fc.array(someSending, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    })
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(someChange, { minLength: 4, maxLength: 4 }),
        someCalls,
        async (changes, calls) => {
          const keys = changes.map(() => [randomUUID(), randomUUID()] as const)
          for (const call of calls) {
            const all = call.map(({ change, key }) => ({
              ...(changes[change] as (typeof changes)[number]),
              keys: keys[key ?? change] as (typeof keys)[number],
            }))
            const { status, body } = await send(
              all.map(({ at, keys, fields, base }) => ({
                kind: 'luminaire',
                id: together[at] ?? 999_999,
                key: keys[0],
                ...fields,
                ...(base && { base }),
              })),
            )
            expect(status).toBe(200)
            for (const [place, { at, keys, fields, base }] of all.entries()) {
              const own = await server.signedIn<Luminaire & Problem>(
                'PUT',
                `/api/v2/luminaires/${alone[at] ?? 999_999}`,
                { ...fields, ...(base && { base }) },
                { 'idempotency-key': keys[1] },
              )
              const { status, replayed, device, problem } = body.answers[place] as DeviceAnswer
              const isReplayed = own.headers.get('idempotency-replayed') === 'true'
              expect({ status, replayed, ...comparable(device ?? problem) }).toEqual({
                status: own.status,
                replayed: isReplayed || undefined,
                ...comparable(own.body),
              })
              outcomes.add(isReplayed ? 'replayed' : String(own.status))
            }
          }
        },
      ),
      { numRuns: 40, seed: 20261201 },
    )
    expect([...outcomes].sort()).toEqual(['200', '400', '404', '409', 'replayed'])
  })

  test('do not wait for a transaction that writes rows about the same devices, such as new findings', async () => {
    const silent = { fk_area: 2, cause: 'silent', family: 'silence', since: new Date(), found_at: new Date() }
    await server.database.query.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('finding')
        .values([0, 1].map((at) => ({ ...silent, fk_device: lamp(at) })))
        .execute()
      const { body } = await send([change(0, { latitude: 12 }), change(1, { latitude: 22 })])
      expect(body.answers).toMatchObject([{ status: 200 }, { status: 200 }])
    })
  })

  test('are each in the audit log, under the user', async () => {
    await send([change(0, { latitude: 77, longitude: 78 })])
    const { body } = await server.signedIn<AuditPage>('GET', '/api/v2/latern/audit?kind=luminaires')
    expect(body.entries[0]).toMatchObject({ entity: lamp(0), after: { latitude: 77, longitude: 78 } })
  })

  test('are for those who may commission, and a hundred at most', async () => {
    const operator = await addPerson(server, 'user')
    const asOperator = await operator.send('PUT', path, { changes: [change(0, { latitude: 1 })] })
    expect(asOperator.status).toBe(403)
    const many = await server.signedIn<Problem>('PUT', path, {
      changes: Array.from({ length: 101 }, () => change(0, { latitude: 1 })),
    })
    expect([many.status, many.body.message]).toEqual([400, expect.stringContaining('body.changes')])
  })
})
