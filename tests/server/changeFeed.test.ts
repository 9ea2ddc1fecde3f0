import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PollChanges, PollResponse } from '#openapi/lighting.d.ts'
import { adoptFeed, earliestRunning, forgetChanges } from '#server/store/changeFeed.ts'
import { openDatabase } from '#server/store/database.ts'
import { makeSite } from '#support/field.ts'
import { mergedChanges } from '#support/mergedChanges.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { sendTo, startTestServer, type TestServer } from '#support/testServer.ts'

let temporary: Awaited<ReturnType<typeof temporaryDatabase>>
let servers: TestServer[]
let luminaires: number[]
const clients: pg.Client[] = []
beforeAll(async () => {
  temporary = await temporaryDatabase()
  servers = []
  for (let index = 0; index < 2; index++) {
    const database = await openDatabase(temporary.connection)
    servers.push(await startTestServer({ storage: { database, close: () => database.close() } }))
  }
  luminaires = (await makeSite(first().database)).luminaires
  for (let index = 0; index < 3; index++) {
    const client = new pg.Client(temporary.connection)
    await client.connect()
    clients.push(client)
  }
})
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const server of servers) await server.stop()
  await temporary.remove()
})

const first = () => servers[0] as TestServer
const second = () => servers[1] as TestServer
/** As the first server's admin. */
const sendBy = ({ address }: TestServer, method: string, path: string, body: object) =>
  sendTo(address)<PollChanges>(
    method,
    path,
    { token: first().token, ...body },
    { authorization: `Bearer ${first().token}` },
  )
const poll = async (server: TestServer, since: string | null) =>
  (await sendBy(server, 'POST', '/api/v2/latern/poll', { since })).body
const everything = async (server: TestServer) => (await poll(server, null)).changed
const move = (server: TestServer, id: number | undefined, longitude: number) =>
  sendBy(server, 'PUT', `/api/v2/luminaires/${id}`, { longitude })
/** As startForgettingChanges does, no earlier than every earlier transaction of the cluster has ended: other tests' too. */
async function forgetAllButNewest(): Promise<void> {
  const { query, pool } = first().database
  const { rows } = await pool.query('select max(transaction) as newest from change')
  const newest = Number(rows[0].newest)
  await expect.poll(() => earliestRunning(query), { timeout: 30_000 }).toBeGreaterThan(newest)
  await forgetChanges(query, newest + 1)
}
const luminairesIn = ({ changed }: PollChanges) => changed.luminaires?.map(({ id }) => id)

describe('two servers of one database', () => {
  test('show each other’s writes in the next poll, and know each other’s cursors', async () => {
    const { since } = await poll(first(), null)
    expect((await poll(second(), since)).complete).toBe(false)
    await move(first(), luminaires[0], 31)
    const told = await poll(second(), since)
    expect(told.complete).toBe(false)
    expect(luminairesIn(told)).toEqual([luminaires[0]])
    const later = await poll(first(), told.since)
    expect([later.since, luminairesIn(later)]).toEqual([told.since, []])
  })

  test('show a write at once while another transaction runs, and that one’s when it is committed', async () => {
    const [slow] = clients as [pg.Client]
    await slow.query('begin')
    await slow.query('update device set latitude = 44 where id = $1', [luminaires[2]])
    let { since } = await poll(first(), null)
    await move(second(), luminaires[3], 33)
    const meanwhile = await poll(first(), since)
    expect(luminairesIn(meanwhile)).toEqual([luminaires[3]])
    ;({ since } = await poll(second(), meanwhile.since))
    await slow.query('commit')
    expect(luminairesIn(await poll(first(), since))).toContain(luminaires[2])
    expect(luminairesIn(await poll(second(), since))).toContain(luminaires[2])
  })

  test('tell nothing of a transaction that is rolled back', async () => {
    const [slow] = clients as [pg.Client]
    const { since } = await poll(first(), null)
    await slow.query('begin')
    await slow.query('update device set latitude = 45 where id = $1', [luminaires[2]])
    await slow.query('rollback')
    expect(luminairesIn(await poll(second(), since))).toEqual([])
  })

  test('add up to the full state, however transactions overlap and whichever server is asked', async () => {
    const who = fc.nat(2)
    const acts = fc.oneof(
      fc.record({ act: fc.constant('write' as const), who, device: fc.nat(3), to: fc.nat(9) }),
      fc.record({ act: fc.constant('end' as const), who, how: fc.constantFrom('commit', 'rollback') }),
      fc.record({ act: fc.constant('poll' as const), who, at: fc.nat(1) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (script) => {
        const readers = await Promise.all(
          [0, 1, 0].map(async (at) => {
            const { since, changed } = await poll(servers[at] as TestServer, null)
            return { since, tables: changed }
          }),
        )
        const read = async (reader: { since: string; tables: PollResponse }, at: number) => {
          const { since, changed, removed, complete } = await poll(servers[at] as TestServer, reader.since)
          reader.since = since
          reader.tables = complete ? changed : mergedChanges(reader.tables, changed, removed)
        }
        /** The devices that open transactions hold; a second one would wait for it. */
        const held = new Map<number, Set<number>>()
        for (const it of script) {
          const client = clients[it.who] as pg.Client
          const own = held.get(it.who)
          if (it.act === 'poll') await read(readers[it.who] as (typeof readers)[number], it.at)
          else if (it.act === 'end') {
            if (own) await client.query(it.how)
            held.delete(it.who)
          } else if (![...held].some(([who, devices]) => who !== it.who && devices.has(it.device))) {
            if (!own) await client.query('begin')
            held.set(it.who, new Set(own).add(it.device))
            await client.query('update device set latitude = $2 where id = $1', [
              luminaires[it.device],
              it.to,
            ])
          }
        }
        for (const who of held.keys()) await (clients[who] as pg.Client).query('commit')
        for (const [index, reader] of readers.entries()) {
          await read(reader, index % 2)
          expect(reader.tables).toEqual(await everything(second()))
        }
      }),
      { numRuns: 40, seed: 20261124 },
    )
  })

  test('send everything to a console that was away for longer than changes are kept', async () => {
    const { since } = await poll(first(), null)
    await move(first(), luminaires[0], 50)
    await move(first(), luminaires[0], 51)
    await poll(second(), since)
    await forgetAllButNewest()
    const { rows } = await first().database.pool.query('select count(*) as kept from change')
    expect(rows).toEqual([{ kept: 1 }])
    const fresh = await openDatabase(temporary.connection)
    const third = await startTestServer({ storage: { database: fresh, close: () => fresh.close() } })
    expect((await poll(third, since)).complete).toBe(true)
    const { since: now } = await poll(second(), null)
    expect((await poll(third, now)).complete).toBe(false)
    await third.stop()
  })

  test('read everything again if they were away for longer than changes are kept', async () => {
    await poll(second(), null)
    await move(first(), luminaires[0], 52)
    await move(first(), luminaires[1], 53)
    await forgetAllButNewest()
    expect(await everything(second())).toEqual(await everything(first()))
  })
})

test('a database that is a copy begins its feed anew', async () => {
  const copy = await temporaryDatabase()
  const database = await openDatabase(copy.connection)
  await database.pool.query(`
    update change_feed set database = 'another', begins_at = '1000000000';
    insert into change (transaction, polled_table, entities) values ('2000000000', 'areas', '{1}')`)
  await adoptFeed(database.query)
  expect((await database.pool.query('select begins_at, database from change_feed')).rows).toEqual([
    { begins_at: '0', database: expect.stringMatching(/^\d+\.\d+$/) },
  ])
  expect((await database.pool.query('select from change')).rowCount).toBe(0)
  await database.close()
  await copy.remove()
})

test('the owner of a database who is no superuser can read its feed', async () => {
  const { rows } = await first().database.pool.query(`
    select has_function_privilege('public', 'pg_control_system()', 'execute') as system,
      has_function_privilege('public', 'pg_control_checkpoint()', 'execute') as checkpoint`)
  expect(rows).toEqual([{ system: true, checkpoint: true }])
})
