import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Repeated } from '#server/repeat.ts'
import { startSimulator } from '#server/simulator/simulator.ts'
import { openDatabase } from '#server/store/database.ts'
import { takeServerLock } from '#server/store/serverLock.ts'
import { openStorage, type Storage } from '#server/store/storage.ts'
import { databaseProblem } from '#server/store/unavailable.ts'
import { versionProblem } from '#server/store/version.ts'
import { makeSite } from '#support/field.ts'
import { type OwnPostgres, ownPostgres } from '#support/ownPostgres.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let postgres: OwnPostgres
beforeAll(async () => {
  postgres = await ownPostgres()
})
afterAll(() => postgres.remove())

const open = (log: (line: string) => void = () => {}) =>
  openStorage({ folder: '/nowhere', databaseUrl: postgres.url, log })

/** Directly on the database, as its operator. */
async function asOperator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const terminateAll = (condition = 'true') =>
  asOperator((client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    ),
  )

describe('a server whose database goes away', () => {
  let storage: Storage
  let server: TestServer
  let simulator: Repeated | undefined
  let lamps: number[]
  const said: string[] = []
  beforeAll(async () => {
    storage = await open((line) => said.push(line))
    server = await startTestServer({ storage })
    lamps = (await makeSite(server.database)).luminaires
    await sql`select ensure_month_partitions('status_reading', array[timestamptz '2026-08-01'])`.execute(
      server.database.query,
    )
    await sql`
      insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
      select 7, timestamptz '2026-08-01' + n * interval '1 second', 1, now(), 50 from generate_series(1, 300000) n`.execute(
      server.database.query,
    )
  })
  afterEach(async () => {
    await simulator?.stop()
    simulator = undefined
  })
  afterAll(() => server.stop())

  const get = (path: string) =>
    fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${server.token}` } })
  const put = (path: string, body: object) =>
    fetch(`${server.address}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token: server.token, ...body }),
    })
  let minute = 0
  const report = () =>
    fetch(`${server.address}/api/v2/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ingest-key': server.secrets.ingestKey },
      body: JSON.stringify({
        readings: lamps.map((fk_device) => ({
          fk_device,
          dt_production: new Date(Date.now() - 3_600_000 + 1000 * minute++).toISOString(),
          output_level: 50,
        })),
      }),
    })
  const stream = () =>
    get(
      '/api/v2/devices/status/history?fk_area=7&start_date=2026-08-01T00:00:00Z&end_date=2026-08-31T00:00:00Z',
    )

  /** Continuous concurrent requests; counts responses by status. */
  function traffic() {
    const stopped = new AbortController()
    const answers = new Map<number, Response>()
    const count = new Map<number, number>()
    const work = [
      () => get('/api/v2/devices/groups'),
      () => put(`/api/v2/luminaires/${lamps[0]}`, { fk_area: Math.random() < 0.5 ? 2 : 3 }),
      report,
      stream,
    ].map(async (call) => {
      while (!stopped.signal.aborted) {
        const answer = await call()
        if (!answers.has(answer.status)) answers.set(answer.status, answer.clone())
        count.set(answer.status, (count.get(answer.status) ?? 0) + 1)
        // An aborted stream starts with 200 and is cut.
        await answer.arrayBuffer().catch(() => {})
        if (answer.status === 503) await delay(20)
      }
    })
    return {
      count,
      answers,
      async stop() {
        stopped.abort()
        await Promise.all(work)
      },
    }
  }

  test('answers 503 with Retry-After and a message while PostgreSQL restarts, and then continues', async () => {
    simulator = startSimulator({
      database: server.database,
      address: server.address,
      ingestKey: server.secrets.ingestKey,
      log: () => {},
    })
    const { count, answers, stop } = traffic()
    await vi.waitFor(() => expect(count.get(200)).toBeGreaterThan(10), 20_000)
    await postgres.stop()
    await vi.waitFor(() => expect(count.get(503)).toBeGreaterThan(3), 20_000)
    const problem = answers.get(503)
    expect(problem?.headers.get('retry-after')).toBe('5')
    expect(await problem?.json()).toEqual({
      message: 'The database does not answer at the moment. Try again in a few seconds',
    })
    await postgres.start()
    const before = count.get(200) ?? 0
    await vi.waitFor(() => expect(count.get(200)).toBeGreaterThan(before + 10), 20_000)
    await stop()
    expect([...count.keys()].sort()).toEqual([200, 503])
    expect(said.at(-1)).toMatch(/^Connected to PostgreSQL at .+ again$/)
  })

  test('continues after all of its connections were terminated, repeatedly', async () => {
    const { count, stop } = traffic()
    for (let time = 0; time < 8; time++) {
      const before = count.get(200) ?? 0
      await vi.waitFor(() => expect(count.get(200)).toBeGreaterThan(before + 3), 20_000)
      await terminateAll()
    }
    const before = count.get(200) ?? 0
    await vi.waitFor(() => expect(count.get(200)).toBeGreaterThan(before + 10), 20_000)
    await stop()
    expect([...count.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await (await open()).close()
  })

  test('shows what was committed though its connection ended: nobody can know, so everything is read again', async () => {
    const poll = () =>
      server.signedIn<{ areas: { id: number; name: string }[] }>('POST', '/api/v2/poll', {
        tables: ['areas'],
        start_date: null,
      })
    await poll()
    const answer = await asOperator(async (client) => {
      await client.query(`begin; update area set name = 'Committed' where id = 2; lock table device`)
      const asked = put(`/api/v2/luminaires/${lamps[0]}`, { fk_area: 3 })
      await vi.waitFor(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where not granted and relation = 'device'::regclass`,
        )
        expect(rowCount).toBe(1)
      })
      await terminateAll(`wait_event_type = 'Lock'`)
      await client.query('commit')
      return asked
    })
    expect(answer.status).toBe(503)
    expect((await poll()).body.areas.find(({ id }) => id === 2)?.name).toBe('Committed')
  })

  test('lets nobody wait for ever for a connection', async () => {
    const { pool } = server.database
    await asOperator(async (client) => {
      await client.query('begin; lock table app_user')
      // As many as there are connections wait for the table; the next one waits for a connection.
      const waiting = Array.from({ length: 16 }, () => get('/api/v2/devices/groups'))
      await vi.waitFor(() => expect([pool.totalCount, pool.idleCount]).toEqual([16, 0]), 10_000)
      const late = await get('/api/v2/devices/groups')
      expect(late.status).toBe(503)
      await client.query('rollback')
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(16).fill(200))
    })
  })
})

describe('a server that wants its database for itself alone, as those of earlier versions do', () => {
  let storage: Storage
  beforeEach(async () => {
    storage = await open()
  })
  afterEach(() => storage.close())

  test('is refused to others, whose error names the process, and what to do', async () => {
    await storage.close()
    const other = new pg.Client({
      connectionString: postgres.url,
      application_name: `latern server, process 4711 of another, 1234`,
    })
    await other.connect()
    await other.query('select pg_advisory_lock(0x6c617465726e)')
    await expect(open()).rejects.toThrow(
      /^Another Latern server \(process 4711 of another\) serves PostgreSQL at localhost:\d+\/latern\. Stop it, or give this one a database of its own\.$/,
    )
    await other.end()
    storage = await open()
  })

  test('gets no database that others serve', async () => {
    const rows = await asOperator(
      async (other) => (await other.query('select pg_try_advisory_lock(0x6c617465726e) as free')).rows,
    )
    expect(rows).toEqual([{ free: false }])
  })

  test('the disconnected one stops if the other has taken the database meanwhile, and sends it no queries', async () => {
    await asOperator(async (other) => {
      const taken = other.query('select pg_advisory_lock(0x6c617465726e)')
      await terminateAll(`application_name like 'latern server%'`)
      await taken
      const why = await storage.lost
      expect(why.message).toMatch(
        /^Another Latern server serves PostgreSQL at .+ It took over while this one had no connection, so this one stops\.$/,
      )
      await expect(sql`select 1`.execute(storage.database.query)).rejects.toThrow(
        'does not hold its database',
      )
    })
  })

  test('a session of its own that PostgreSQL has not yet noticed to be dead is no other server', async () => {
    const name = await asOperator(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where application_name like 'latern server%'`,
      )
      return rows[0]?.name ?? ''
    })
    const ghost = new pg.Client({ connectionString: postgres.url, application_name: name })
    ghost.on('error', () => {})
    await ghost.connect()
    const taken = ghost.query('select pg_advisory_lock(0x6c617465726e)')
    await terminateAll(`application_name = '${name}' and state = 'idle'`)
    await taken
    await vi.waitFor(async () =>
      expect((await sql`select 1 as one`.execute(storage.database.query)).rows).toEqual([{ one: 1 }]),
    )
  })
})

describe('a database that cannot be used is refused in a sentence:', () => {
  test('one that is too old, by both versions', () => {
    const place = 'PostgreSQL at db.example/latern'
    expect(versionProblem(place, { number: 150014, name: '15.14 (Debian 15.14-0+deb12u1)' })).toBe(
      'PostgreSQL at db.example/latern is version 15.14 (Debian 15.14-0+deb12u1), and Latern needs PostgreSQL 17 or later. Upgrade it, or leave out DATABASE_URL to use the one that Latern brings along.',
    )
    expect(versionProblem(place, { number: 169999, name: '16.99' })).toBeDefined()
    expect(versionProblem(place, { number: 170000, name: '17.0' })).toBeUndefined()
    expect(versionProblem(place, { number: 180001, name: '18.1' })).toBeUndefined()
  })

  test('one that nobody listens for', async () => {
    await expect(
      takeServerLock('postgresql://latern@127.0.0.1:1/latern', 'PostgreSQL at 127.0.0.1:1/latern', () => {}),
    ).rejects.toThrow(
      'PostgreSQL at 127.0.0.1:1/latern cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start it, or put DATABASE_URL right.',
    )
  })
})

describe('the embedded PostgreSQL', () => {
  test('is tried again until it starts, however often it fails, and requests are answered 503 meanwhile', async () => {
    const folder = join(await temporaryFolder(), 'data')
    const said: string[] = []
    const storage = await openStorage({ folder, databaseUrl: undefined, log: (line) => said.push(line) })
    const server = await startTestServer({ storage })
    const ask = async () =>
      (await fetch(`${server.address}/settings`, { headers: { authorization: `Bearer ${server.token}` } }))
        .status
    try {
      // As where its disk is full: what it needs to start is not there.
      const control = join(folder, 'postgres/global/pg_control')
      await rename(control, `${control}.away`)
      const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(lock, 10), 'SIGKILL')
      await vi.waitFor(
        () => expect(said.join('\n')).toMatch(/PostgreSQL does not start; trying again/),
        30_000,
      )
      expect(await ask()).toBe(503)
      await rename(`${control}.away`, control)
      await vi.waitFor(async () => expect(await ask()).toBe(200), 30_000)
      await vi.waitFor(() => expect(said.at(-1)).toBe('PostgreSQL is back'), 30_000)
    } finally {
      await server.stop()
      await rm(dirname(folder), { recursive: true })
    }
  })

  test('with a nearly full disk can be read, signs users in, and says why it saves nothing', async () => {
    const { connection, remove } = await temporaryDatabase()
    let isReadOnly = false
    const database = await openDatabase(connection, { isReadOnly: () => isReadOnly })
    const close = async () => {
      await database.close()
      await remove()
    }
    const server = await startTestServer({ storage: { database, close } })
    const { token } = server
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-ingest-key': server.secrets.ingestKey,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return [answer.status, (await answer.text()).includes('disk of the database is full')]
    }
    try {
      const [lamp] = (await makeSite(database)).luminaires
      const reading = { fk_device: lamp, dt_production: new Date().toISOString(), output_level: 1 }
      const reads = [
        () => send('POST', '/api/v2/poll', { token, tables: ['areas'], start_date: null }),
        () => send('POST', '/auth/login', { email: 'admin@latern.example', password: 'correct horse' }),
        () => send('GET', '/api/v2/devices/status/history?fk_area=2'),
      ]
      const writes = [
        () => send('PUT', `/api/v2/luminaires/${lamp}`, { token, fk_area: 3 }),
        () => send('POST', '/api/v2/telemetry', { readings: [reading] }),
      ]
      isReadOnly = true
      for (const read of reads) expect(await read()).toEqual([200, false])
      for (const write of writes) expect(await write()).toEqual([507, true])
      isReadOnly = false
      for (const call of [...reads, ...writes]) expect(await call()).toEqual([200, false])
    } finally {
      await server.stop()
    }
  })
})

describe('what PostgreSQL says', () => {
  const withCode = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })

  test.each([
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '08001',
    '53300',
    '40P01',
    '40001',
  ])('with %s is answered 503', (code) => {
    expect(databaseProblem(withCode(code))).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  })

  test.each(['53100', '25006'])('with %s is a full disk, which is said', (code) => {
    expect(databaseProblem(withCode(code))).toMatchObject({
      status: 507,
      message: expect.stringContaining('disk of the database is full'),
    })
  })

  test.each(['ENOSPC', 'EDQUOT'])('and the system with %s of a file is a full disk too', (code) => {
    expect(databaseProblem(withCode(code, { syscall: 'write' }))).toMatchObject({
      status: 507,
      message: expect.stringContaining('disk of the server is full'),
    })
  })

  test.each([
    withCode('23505'),
    withCode('42601'),
    withCode('ENOENT', { syscall: 'open' }),
    withCode('ECONNREFUSED', { syscall: 'connect' }),
    new Error('Connection to the mail server terminated'),
    'nothing',
  ])('of something else is not the database’s absence: %j', (error) => {
    expect(databaseProblem(error)).toBeUndefined()
  })
})
