import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditPage, DeviceGroup, Luminaire, PollChanges, Problem } from '#openapi/lighting.d.ts'
import { contract, operations } from '#support/contract.ts'
import { makeSite } from '#support/field.ts'
import { addPerson } from '#support/people.ts'
import { type Answer, startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let lamps: number[]
beforeAll(async () => {
  server = await startTestServer()
  lamps = (await makeSite(server.database, { luminaires: 6 })).luminaires
})
afterAll(() => server.stop())
afterEach(() => vi.useRealTimers())

const groupsPath = '/api/v2/devices/groups'
const keyed = (key: string) => ({ 'idempotency-key': key })
const isReplayed = ({ headers }: Answer<unknown>) => headers.get('idempotency-replayed') === 'true'

const groupsNamed = async (name: string) => {
  const { body } = await server.signedIn<DeviceGroup[]>('GET', groupsPath)
  return body.filter((group) => group.name === name)
}
const keptKeys = () => server.database.query.selectFrom('idempotency_key').select('key').execute()

describe('the same request with the same key', () => {
  test('makes a thing once, and is answered each time with what was made', async () => {
    const send = () => server.signedIn<DeviceGroup>('POST', groupsPath, { name: 'Once' }, keyed(key))
    const key = randomUUID()
    const first = await send()
    const second = await send()
    expect([first.status, isReplayed(first)]).toEqual([200, false])
    expect([second.status, isReplayed(second)]).toEqual([200, true])
    expect(second.body).toEqual(first.body)
    expect(await groupsNamed('Once')).toEqual([first.body])
  })

  test('makes a thing once where it comes eight times at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.signedIn<DeviceGroup>('POST', groupsPath, { name: 'At once' }, keyed(key)),
      ),
    )
    expect(answers.filter(isReplayed)).toHaveLength(7)
    const made = await groupsNamed('At once')
    expect(made).toHaveLength(1)
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => made[0]))
  })

  test('deletes once, and says again that it is gone', async () => {
    const { body } = await server.signedIn<DeviceGroup>('POST', groupsPath, { name: 'Gone' })
    const key = randomUUID()
    const send = () => server.signedIn('DELETE', `${groupsPath}/${body.id}`, {}, keyed(key))
    expect((await send()).status).toBe(204)
    const again = await send()
    expect([again.status, isReplayed(again)]).toEqual([204, true])
    expect((await server.signedIn('DELETE', `${groupsPath}/${body.id}`, {})).status).toBe(404)
  })

  test('does not undo what others have changed since', async () => {
    const path = `/api/v2/luminaires/${lamps[0]}`
    const key = randomUUID()
    const mine = () => server.signedIn<Luminaire>('PUT', path, { latitude: 10, longitude: 10 }, keyed(key))
    await mine()
    await server.signedIn('PUT', path, { latitude: 20, longitude: 20 })
    expect((await mine()).body.latitude).toBe(10)
    const { body } = await server.signedIn<Luminaire>('PUT', path, {})
    expect([body.latitude, body.longitude]).toEqual([20, 20])
  })

  test('is the same with another token in its body and its fields in another order', async () => {
    const key = randomUUID()
    const send = (body: object) => server.signedIn('POST', groupsPath, body, keyed(key))
    await send({ name: 'Ordered', description: 'a' })
    const again = await send({ description: 'a', token: 'another', name: 'Ordered' })
    expect([again.status, isReplayed(again)]).toEqual([200, true])
  })

  test('is one entry of the audit log, by its user and call', async () => {
    const key = randomUUID()
    const path = `/api/v2/luminaires/${lamps[1]}`
    for (let times = 0; times < 3; times++) await server.signedIn('PUT', path, { latitude: 33 }, keyed(key))
    const { body } = await server.signedIn<AuditPage>(
      'GET',
      `/api/v2/latern/audit?kind=luminaires&entity=${lamps[1]}`,
    )
    expect(body.entries.map(({ operation, email, after }) => [operation, email, after])).toEqual([
      ['updateLuminaire', 'admin@latern.example', { latitude: 33 }],
    ])
  })
})

describe('a key', () => {
  test('is refused with other content, another path or another method', async () => {
    const key = randomUUID()
    const { body } = await server.signedIn<DeviceGroup>('POST', groupsPath, { name: 'First' }, keyed(key))
    const others: [method: string, path: string, body: object][] = [
      ['POST', groupsPath, { name: 'Second' }],
      ['POST', '/api/v2/rules', { name: 'First', rulespec: [] }],
      ['PUT', `${groupsPath}/${body.id}`, { name: 'First' }],
      ['DELETE', `${groupsPath}/${body.id}`, {}],
    ]
    for (const [method, path, content] of others) {
      const answer = await server.signedIn<Problem>(method, path, content, keyed(key))
      expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_key_reused'])
    }
    expect(await groupsNamed('First')).toHaveLength(1)
    expect(await groupsNamed('Second')).toHaveLength(0)
  })

  test('belongs to who sent it', async () => {
    const other = await addPerson(server, 'staff', 'keys@latern.example')
    const key = randomUUID()
    const mine = await server.signedIn<DeviceGroup>('POST', groupsPath, { name: 'Shared' }, keyed(key))
    const theirs = await other.send<DeviceGroup>('POST', groupsPath, { name: 'Shared' }, keyed(key))
    expect([theirs.status, isReplayed(theirs)]).toEqual([200, false])
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('is a UUID', async () => {
    const answer = await server.signedIn('POST', groupsPath, { name: 'Not made' }, keyed('the first'))
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringMatching(/^headers\.idempotency-key must match pattern/),
    ])
    expect(await groupsNamed('Not made')).toHaveLength(0)
  })

  test('is not kept where the request is refused, and is good for another try', async () => {
    const holding = await server.signedIn<DeviceGroup>('POST', groupsPath, {
      name: 'Holding',
      devices: [lamps[2]],
    })
    const before = await keptKeys()
    const key = randomUUID()
    const send = () => server.signedIn('POST', groupsPath, { name: 'Tried', devices: [lamps[2]] }, keyed(key))
    expect((await send()).status).toBe(409)
    expect(await keptKeys()).toEqual(before)
    await server.signedIn('DELETE', `${groupsPath}/${holding.body.id}`, {})
    expect((await send()).status).toBe(200)
    expect(await groupsNamed('Tried')).toHaveLength(1)
  })

  test('is not kept where the connection to the database breaks before the change is committed', async () => {
    const key = randomUUID()
    const path = `/api/v2/luminaires/${lamps[3]}`
    const { query } = server.database
    const send = () =>
      fetch(`${server.address}${path}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${server.token}`,
          'content-type': 'application/json',
          ...keyed(key),
        },
        body: JSON.stringify({ token: server.token, latitude: 44 }),
      })
    const waiting = await query.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('device')
        .select('id')
        .where('id', '=', Number(lamps[3]))
        .forUpdate()
        .execute()
      const answer = send()
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(transaction)
        expect(rows).toHaveLength(1)
      }, 5000)
      return answer
    })
    expect(waiting.status).toBe(503)
    expect((await keptKeys()).map((row) => row.key)).not.toContain(key)
    const again = await send()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect(await again.json()).toMatchObject({ latitude: 44 })
  })

  test('and its answer take a share of what one user may cause in an hour', async () => {
    const { query } = server.database
    const { body } = await server.signedIn<DeviceGroup>(
      'POST',
      groupsPath,
      { name: 'Large' },
      keyed(randomUUID()),
    )
    const send = () =>
      server.signedIn<Problem>('PUT', `${groupsPath}/${body.id}`, { name: 'Large' }, keyed(randomUUID()))
    expect((await send()).status).toBe(200)
    await sql`update idempotency_key set answer = repeat('x', 64000000) where answer like '%Large%' and key = (
      select min(key::text)::uuid from idempotency_key where answer like '%Large%')`.execute(query)
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('fill 64000000 bytes of kept answers, which is the most'),
    ])
    await query.deleteFrom('idempotency_key').execute()
    expect((await send()).status).toBe(200)
  })

  test('is removed after seven days', async () => {
    const [week, day] = [randomUUID(), randomUUID()]
    for (const [key, age] of [
      [week, '8 days'],
      [day, '6 days'],
    ])
      await sql`insert into idempotency_key (fk_user, key, hash, at) values (1, ${key}, '', now() - ${age}::interval)`.execute(
        server.database.query,
      )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
    await server.signedIn('POST', groupsPath, { name: 'Later' }, keyed(randomUUID()))
    const keys = (await keptKeys()).map(({ key }) => key)
    expect(keys).toContain(day)
    expect(keys).not.toContain(week)
  })
})

test('a change with a key is in the next poll, and one that is refused is in none', async () => {
  const poll = async (since: string | null) =>
    (await server.signedIn<PollChanges>('POST', '/api/v2/latern/poll', { since })).body
  const path = `/api/v2/luminaires/${lamps[4]}`
  const { since } = await poll(null)
  await server.signedIn('PUT', path, { latitude: 55, fk_area: 999 }, keyed(randomUUID()))
  const refused = await poll(since)
  expect(refused.changed.luminaires).toEqual([])
  await server.signedIn('PUT', path, { latitude: 55 }, keyed(randomUUID()))
  const { changed } = await poll(refused.since)
  expect(changed.luminaires?.map(({ id, latitude }) => [id, latitude])).toEqual([[lamps[4], 55]])
})

test('the server names both extensions, and marks them in the contract', async () => {
  const { body } = await server.send<{ extensions: string[] }>('GET', '/api/v2/latern')
  expect(body.extensions).toEqual(expect.arrayContaining(['Idempotency-Key', 'base']))
  const keyOf = operations.flatMap(({ operation }) =>
    (operation.parameters ?? []).filter(({ name }) => name === 'Idempotency-Key'),
  )
  expect(keyOf.length).toBeGreaterThan(20)
  expect(keyOf.every((parameter) => parameter['x-latern-extension'] && !parameter.required)).toBe(true)
  const bases = [...JSON.stringify(contract).matchAll(/"base":\{.{80}/g)].map(String)
  expect(bases.length).toBeGreaterThan(4)
  expect(bases.filter((base) => !base.includes('"x-latern-extension":true'))).toEqual([])
})
