import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { logAt } from '#server/http/log.ts'
import { openDatabase } from '#server/store/database.ts'
import { makeSite } from '#support/field.ts'
import { readMetrics } from '#support/readMetrics.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const metricsToken = 'sixteen-characters-or-more'
const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    metricsToken,
    logger: { ...logAt('info'), stream: { write: (line: string) => void lines.push(line) } },
  })
})
afterAll(() => server.stop())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.address}${path}`, { method, headers })

/** An app without a listener, on a database of its own. */
async function ownApp() {
  const { connection, remove } = await temporaryDatabase()
  const database = await openDatabase(connection)
  const app = await createApp({
    database,
    secrets: server.secrets,
    site: { demo: false, openRegistration: false, version: '0.0.0' },
    mail: { mailer: { delivers: false, send: async () => {} }, consoleAddress: () => '' },
    signInTriesPerMinute: 10,
  })
  const ready = async () => {
    const answer = await app.inject('/ready')
    return [answer.statusCode, answer.json().reason]
  }
  return { app, database, ready, remove }
}

describe('whether the server lives and can serve', () => {
  test('is answered without a sign-in, to a browser too', async () => {
    for (const accept of ['application/json', 'text/html']) {
      expect(await (await ask('/health', { accept })).json()).toEqual({ status: 'ok' })
      expect(await (await ask('/ready', { accept })).json()).toEqual({ status: 'ready' })
    }
    expect((await ask('/ready', {}, 'HEAD')).status).toBe(200)
  })

  test('a server whose database lacks a migration lives, and is not ready', async () => {
    const { app, database, ready, remove } = await ownApp()
    await sql`delete from kysely_migration where name = '0009_findings'`.execute(database.query)
    expect(await ready()).toEqual([503, 'the database is not up to date'])
    expect((await app.inject('/health')).statusCode).toBe(200)
    await app.close()
    await database.close()
    await remove()
  })

  test('a server whose database is away lives, and is not ready', async () => {
    const { app, database, ready, remove } = await ownApp()
    await database.close()
    expect(await ready()).toEqual([503, 'the database does not answer'])
    expect((await app.inject('/health')).statusCode).toBe(200)
    await app.close()
    await remove()
  })
})

describe('a request', () => {
  const idOf = async (headers: Record<string, string>) =>
    (await ask('/api/v2/latern', headers)).headers.get('x-request-id')

  test('has the id that it came with, in its answer and in the log', async () => {
    expect(await idOf({ 'x-request-id': 'proxy-4711' })).toBe('proxy-4711')
    expect(lines.filter((line) => JSON.parse(line).reqId === 'proxy-4711').length).toBeGreaterThan(0)
  })

  test('without an id, or with one that would not do for a log, is given one', async () => {
    const made = /^[0-9a-f-]{36}$/
    expect(await idOf({})).toMatch(made)
    for (const given of ['', 'two words', '"}\\', 'x'.repeat(129)])
      expect(await idOf({ 'x-request-id': given })).toMatch(made)
  })

  test('is named where it is refused, where nothing is found, and where its address is none', async () => {
    for (const path of ['/settings', '/api/v2/nothing', '/plans/%ff'])
      expect((await ask(path, { 'x-request-id': 'one' })).headers.get('x-request-id')).toBe('one')
  })

  test('that fails unexpectedly is named in its answer’s body by the same id', async () => {
    await server.database.query.schema.alterTable('setting').renameTo('elsewhere').execute()
    const headers = { authorization: `Bearer ${server.token}`, 'x-request-id': 'the-failed-one' }
    const answer = await ask('/settings', { accept: 'application/json', ...headers })
    await server.database.query.schema.alterTable('elsewhere').renameTo('setting').execute()
    expect([answer.status, (await answer.json()).id]).toEqual([500, 'the-failed-one'])
    expect(answer.headers.get('x-request-id')).toBe('the-failed-one')
  })
})

describe('the metrics', () => {
  const read = () => readMetrics(server.address)

  /** Waits until as much as is named was added by `work`: a request is counted once it has ended, which its client knows before. */
  async function expectAdded(work: () => Promise<unknown>, expected: () => Record<string, number>) {
    const before = await read()
    await work()
    await vi.waitFor(async () => {
      const after = await read()
      const added = Object.keys(expected()).map((name) => [
        name,
        (after.get(name) ?? 0) - (before.get(name) ?? 0),
      ])
      expect(Object.fromEntries(added)).toEqual(expected())
    }, 5000)
  }

  test('count requests by operation and status, with how long they took', async () => {
    const count = (labels: string) => `latern_request_duration_seconds_count{${labels}}`
    await expectAdded(
      async () => {
        await server.signedIn('GET', '/settings')
        await server.send('GET', '/settings')
        await ask('/assets/missing.js')
      },
      () => ({
        [count('operation="listSettings",status="200"')]: 1,
        [count('operation="listSettings",status="401"')]: 1,
        [count('operation="other",status="404"')]: 1,
      }),
    )
    const took = 'latern_request_duration_seconds_sum{operation="listSettings",status="200"}'
    expect((await read()).get(took)).toBeGreaterThan(0)
  })

  test('count the bytes of polls as they are sent', async () => {
    let sent = 0
    await expectAdded(
      async () => {
        const response = await fetch(`${server.address}/api/v2/poll`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${server.token}`,
            'content-type': 'application/json',
            'accept-encoding': 'identity',
          },
          body: JSON.stringify({ token: server.token, tables: ['areas', 'luminaires'] }),
        })
        sent = (await response.arrayBuffer()).byteLength
      },
      () => ({ 'latern_poll_bytes_total{operation="poll"}': sent }),
    )
    expect(sent).toBeGreaterThan(0)
  })

  test('count what devices report, and what is refused', async () => {
    const { luminaires, sensors } = await makeSite(server.database)
    const dt_production = new Date().toISOString()
    const report = (batch: object) =>
      server.send('POST', '/api/v2/telemetry', batch, { 'x-ingest-key': server.secrets.ingestKey })
    await expectAdded(
      async () => {
        await report({
          readings: luminaires.map((fk_device) => ({ fk_device, dt_production, output_level: 50 })),
          events: sensors.map((fk_device) => ({ fk_device, dt_production })),
        })
        await report({ events: [{ fk_device: 9999, dt_production }] })
      },
      () => ({
        'latern_ingest_rows_total{kind="reading",transport="http"}': luminaires.length,
        'latern_ingest_rows_total{kind="event",transport="http"}': sensors.length,
        'latern_ingest_batches_total{outcome="stored",transport="http"}': 1,
        'latern_ingest_batches_total{outcome="refused",transport="http"}': 1,
      }),
    )
  })

  test('tell of connections, of the event loop, of memory and of the version', async () => {
    const now = await read()
    for (const name of ['latern_database_connections{state="awaited"}', 'latern_histories{state="read"}'])
      expect(now.get(name)).toBe(0)
    expect(now.get('latern_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(now.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(now.get(`latern_build_info{version="0.0.0",node="${process.versions.node}"}`)).toBe(1)
  })

  test('name nobody and hold no secret', async () => {
    const page = await (await ask('/metrics')).text()
    for (const secret of [server.token, server.secrets.ingestKey, metricsToken, 'admin@latern.example'])
      expect(page).not.toContain(secret)
  })

  test('are for this machine and for the token, and for nobody who comes through a proxy', async () => {
    const status = async (headers: Record<string, string>) => (await ask('/metrics', headers)).status
    const forwarded = { 'x-forwarded-for': '127.0.0.1' }
    expect(await status({})).toBe(200)
    expect(await status(forwarded)).toBe(403)
    expect(await status({ ...forwarded, authorization: `Bearer ${metricsToken}` })).toBe(200)
    expect(await status({ ...forwarded, authorization: `Bearer ${metricsToken}x` })).toBe(403)
    expect(await status({ authorization: `Bearer ${server.token}` })).toBe(403)
  })

  test('have a token that is long enough, or none', () => {
    const tokenOf = (LATERN_METRICS_TOKEN: string) => readConfig([], { LATERN_METRICS_TOKEN })
    expect(tokenOf(metricsToken)).toMatchObject({ metricsToken })
    expect(tokenOf('')).toMatchObject({ metricsToken: undefined })
    for (const bad of ['short', 'two words of it all']) expect(() => tokenOf(bad)).toThrow('16 characters')
  })
})
