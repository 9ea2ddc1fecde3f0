import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import type { DB } from '#server/store/schema.d.ts'
import { makeSite } from '#support/field.ts'
import { type OwnPostgres, ownPostgres } from '#support/ownPostgres.ts'
import { type OwnStandby, ownStandby, primarySettings } from '#support/ownStandby.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

/** As long as any test lasts. */
const longestLag = 3_600_000

let primary: OwnPostgres
let standby: OwnStandby
let server: TestServer
let lamp: number
let admin: number

const openApart = (lag = longestLag) =>
  openDatabase(primary.connection, { replica: { ...standby.connection, longestLag: lag } })

beforeAll(async () => {
  primary = await ownPostgres(primarySettings)
  await (await openDatabase(primary.connection)).close()
  standby = await ownStandby(primary)
  const database = await openApart()
  server = await startTestServer({ storage: { database, close: () => database.close() } })
  lamp = (await makeSite(database)).luminaires[0] ?? 0
  admin = (await database.query.selectFrom('app_user').select('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await server.stop()
  await standby.remove()
  await primary.remove()
})
beforeEach(async () => {
  await standby.resume()
  await standby.caughtUp()
})

const isStandby = async ({ query }: { query: Kysely<DB> }) => {
  const { rows } = await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(query)
  return rows[0]?.on
}
const write = () => server.signedIn('POST', '/api/v2/latern/areas', { name: `Zone ${Math.random()}` })
const start = Date.now() - 10 * 60_000
let minute = 0
const report = async () => {
  const dt_production = new Date(start + minute++ * 1000).toISOString()
  const { status } = await server.send(
    'POST',
    '/api/v2/telemetry',
    { readings: [{ fk_device: lamp, dt_production, output_level: 50 }] },
    { 'x-ingest-key': server.secrets.ingestKey },
  )
  expect(status).toBe(200)
}
const history = async () => {
  const from = encodeURIComponent(new Date(start).toISOString())
  const { body } = await server.signedIn<unknown[]>(
    'GET',
    `/api/v2/devices/status/history?fk_area=2&start_date=${from}`,
  )
  return body.length
}

describe('with a standby', () => {
  test('what others have reported is read from it, as far as it has come', async () => {
    await report()
    await standby.caughtUp()
    const before = await history()
    await standby.pause()
    await report()
    expect(await history()).toBe(before)
  })

  test('a reader sees everything that was there when their own last write was acknowledged', async () => {
    await standby.pause()
    const before = await history()
    await report()
    expect((await write()).status).toBe(200)
    expect(await history()).toBe(before + 1)
  })

  test('a reader’s last write is known to every server, and is no other reader’s', async () => {
    const other = await openApart()
    await standby.pause()
    await write()
    expect(await other.reads.read(admin, isStandby)).toBe(false)
    expect(await other.reads.read(admin + 1, isStandby)).toBe(true)
    await standby.resume()
    await standby.caughtUp()
    expect(await other.reads.read(admin, isStandby)).toBe(true)
    await other.close()
  })

  test('one that lags too far behind the primary is left out', async () => {
    const strict = await openApart(0)
    expect(await strict.reads.read(admin, isStandby)).toBe(true)
    await standby.pause()
    await report()
    expect(await strict.reads.read(admin, isStandby)).toBe(false)
    await strict.close()
  })

  test('the primary is read where a statement fails on it', async () => {
    const failsOnStandby = async (from: { query: Kysely<DB> }) => {
      if (await isStandby(from)) await sql`select 1 / 0`.execute(from.query)
      return isStandby(from)
    }
    expect(await server.database.reads.read(admin, failsOnStandby)).toBe(false)
  })

  test('figures and histories come from the primary while it is away', async () => {
    await standby.stop()
    expect(await server.database.reads.read(admin, isStandby)).toBe(false)
    const before = await history()
    await report()
    expect(await history()).toBe(before + 1)
    const { status } = await server.signedIn('GET', '/api/v2/latern/figures?fk_area=2&bucket=day')
    expect(status).toBe(200)
    await standby.start()
  })
})
