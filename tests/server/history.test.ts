import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeSite, moveAt } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer({ idleTimeout: 4000, streams: { window: 1000, waitingPerUser: 3 } })
  site = await makeSite(server.database)
})
afterAll(() => server.stop())

type Reading = { fk_device: number; dt_production: string; dt_arrival: string; output_level: number }

const report = (batch: object) =>
  server.send('POST', '/api/v2/telemetry', batch, { 'x-ingest-key': server.secrets.ingestKey })
const history = async (query: string) =>
  (await server.signedIn<Reading[]>('GET', `/api/v2/devices/status/history?${query}`)).body

describe('history', () => {
  const day = '2026-10-05'
  beforeAll(async () => {
    const [first, second] = site.luminaires
    await moveAt(server.database, second as number, 3, `${day}T00:00:00Z`)
    await report({
      readings: ['08:00', '08:15', '08:30'].flatMap((time, index) => [
        { fk_device: first, dt_production: `${day}T${time}:00.250Z`, output_level: 33.33 * index },
        { fk_device: second, dt_production: `${day}T${time}:00Z`, output_level: 10 },
      ]),
      events: [{ fk_device: site.sensors[0], dt_production: `${day}T08:03:00Z` }],
    })
  })

  test('gives a span’s readings of one zone in order, its start in it and its end not', async () => {
    const rows = await history(`fk_area=2&start_date=${day}T08:00:00.250Z&end_date=${day}T08:30:00.250Z`)
    expect(rows.map(({ dt_production, output_level }) => [dt_production, output_level])).toEqual([
      [`${day}T08:00:00.250Z`, 0],
      [`${day}T08:15:00.250Z`, 33.33],
    ])
  })

  test('gives several zones’ readings for a repeated parameter', async () => {
    const rows = await history(`fk_area=2&fk_area=3&start_date=${day}T00:00:00Z&end_date=${day}T23:00:00Z`)
    expect(rows).toHaveLength(6)
  })

  test('gives the rows of some devices of a zone where they are named', async () => {
    const [first, second] = site.luminaires
    const span = `fk_area=2&fk_area=3&start_date=${day}T00:00:00Z&end_date=${day}T23:00:00Z`
    const devicesIn = async (query: string) => (await history(query)).map(({ fk_device }) => fk_device)
    expect(await devicesIn(`${span}&fk_device=${second}`)).toEqual([second, second, second])
    expect(new Set(await devicesIn(`${span}&fk_device=${first}&fk_device=${second}`)).size).toBe(2)
    const { body } = await server.signedIn<Reading[]>('GET', `/api/v2/events?${span}&fk_device=${first}`)
    expect(body).toEqual([])
  })

  test('gives motion events', async () => {
    const { body } = await server.signedIn<Reading[]>(
      'GET',
      `/api/v2/events?fk_area=2&start_date=${day}T00:00:00Z&end_date=${day}T23:00:00Z`,
    )
    expect(body.map(({ fk_device, dt_production }) => [fk_device, dt_production])).toEqual([
      [site.sensors[0], `${day}T08:03:00.000Z`],
    ])
  })

  test('starts today, on the site’s clock, where no start is given', async () => {
    const [first] = site.luminaires
    const midnight = new Date()
    midnight.setUTCHours(0, 0, 0, 0)
    // Two hours ahead of UTC, the site's day starts at 22:00 UTC.
    const shift = new Date().getUTCHours() >= 22 ? 22 : -2
    const startOfDay = midnight.getTime() + shift * 3_600_000
    await report({
      readings: [
        { fk_device: first, dt_production: new Date(startOfDay - 1).toISOString(), output_level: 1 },
        { fk_device: first, dt_production: new Date(startOfDay).toISOString(), output_level: 2 },
      ],
    })
    expect((await history('fk_area=2')).map(({ output_level }) => output_level)).toEqual([2])
  })

  test('is of five years and a month at most: a longer span is refused by its field', async () => {
    const longest = 'start_date=2021-10-30T00:00:00Z&end_date=2026-12-03T00:00:00Z'
    expect(await history(`fk_area=99&${longest}`)).toEqual([])
    const { status, body } = await server.signedIn<{ message: string }>(
      'GET',
      `/api/v2/devices/status/history?fk_area=99&start_date=2020-10-05T00:00:00Z&end_date=2026-10-05T00:00:00Z`,
    )
    expect(status).toBe(400)
    expect(body.message).toContain(
      'query.start_date 2020-10-05T00:00:00.000Z is more than 1861 days before the end',
    )
  })

  test('is an empty list where there is nothing, and where the span ends before it starts', async () => {
    expect(await history(`fk_area=99&start_date=${day}T00:00:00Z`)).toEqual([])
    expect(await history(`fk_area=2&start_date=${day}T09:00:00Z&end_date=${day}T08:00:00Z`)).toEqual([])
  })
})

describe('a long history', () => {
  const rows = 300_000
  beforeAll(async () => {
    await sql`select ensure_month_partitions('status_reading', array(
      select generate_series(timestamptz '2026-08-01', timestamptz '2026-08-05', interval '1 day')))`.execute(
      server.database.query,
    )
    await sql`
      insert into status_reading (fk_area, dt_production, fk_device, dt_arrival, output_level)
      select 7, timestamptz '2026-08-01' + n * interval '1 second', 1, timestamptz '2026-08-01' + n * interval '1 second', 50
      from generate_series(1, ${rows}::integer) n`.execute(server.database.query)
    // As autovacuum would do later: from then on nothing is sorted, and responses start at once.
    await sql`analyze status_reading`.execute(server.database.query)
  })
  const path =
    '/api/v2/devices/status/history?fk_area=7&start_date=2026-08-01T00:00:00Z&end_date=2026-08-08T00:00:00Z'

  const ask = (token = server.token) =>
    request(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } }).end()

  /** Requests the history, and resolves with the response while it is streaming. */
  const open = (token?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      ask(token).on('response', resolve).on('error', reject)
    })

  /** Somebody else, by name. */
  async function signUp(name: string): Promise<string> {
    const { body } = await server.send<{ access_token: string }>('POST', '/auth/register', {
      token: null,
      email: `${name}@latern.example`,
      password: 'correct horse',
      displayName: name,
    })
    return body.access_token
  }
  const hour = (token: string) =>
    server.send<Reading[]>('GET', '/api/v2/devices/status/history?fk_area=99', undefined, {
      authorization: `Bearer ${token}`,
    })

  /** Reads 22 kB a second, as the attack did. */
  function readSlowly(answer: IncomingMessage): void {
    answer.on('readable', () => {})
    const timer = setInterval(() => answer.read(2200), 100)
    answer.once('close', () => clearInterval(timer))
    answer.on('error', () => {})
  }

  test('comes whole', async () => {
    const { body } = await server.signedIn<Reading[]>('GET', path)
    expect(body).toHaveLength(rows)
  })

  test('is streamed: it begins while the database is still reading it, and waits for a slow reader', async () => {
    const answer = await open()
    const first = await new Promise<Buffer>((resolve) =>
      answer.once('data', (chunk) => {
        answer.pause()
        resolve(chunk)
      }),
    )
    expect(first.subarray(0, 2).toString()).toBe('[{')
    const { rows: copying } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query ilike 'copy%'`.execute(
      server.database.query,
    )
    expect(copying).toHaveLength(1)
    answer.destroy()
  })

  test('that its reader leaves gives its connection back', async () => {
    for (let index = 0; index < 20; index++) {
      const answer = await open()
      answer.destroy()
    }
    // More readers left than there are connections: if they were kept, this would wait for ever.
    const answers = await Promise.all(Array.from({ length: 4 }, () => history('fk_area=99')))
    expect(answers.flat()).toEqual([])
    await vi.waitFor(() => expect(server.database.streams.running).toBe(0))
  })

  test('that its reader neither takes nor leaves holds up the same user’s other histories alone, and not for long', async () => {
    const { pool, streams } = server.database
    const other = await signUp('other')
    const unread = await Promise.all(Array.from({ length: 4 }, () => open()))
    const leaving = Array.from({ length: 2 }, () => ask())
    const left = leaving.map((asked) => once(asked, 'error'))
    await vi.waitFor(() => expect(streams.waiting).toBe(2))
    const next = history('fk_area=99')
    await vi.waitFor(() => expect(streams.waiting).toBe(3))
    const refused = await server.signedIn<{ message: string }>('GET', path)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 10])

    expect((await hour(other)).body).toEqual([])
    expect((await server.signedIn('GET', '/api/v2/devices/groups')).status).toBe(200)
    expect([streams.waiting, pool.waitingCount]).toEqual([3, 0])

    for (const asked of leaving) asked.destroy(new Error('left'))
    await Promise.all(left)
    expect(await next).toEqual([])
    // All of them are cut, and readers who left while waiting hold no connection.
    await vi.waitFor(() => expect(streams.running).toBe(0), 20_000)
    const ends = unread.map(async (answer) => {
      for await (const _ of answer);
    })
    await expect(Promise.any(ends)).rejects.toMatchObject({
      errors: ends.map(() => ({ code: 'ECONNRESET' })),
    })
  })

  test('that eight readers of two users take at 22 kB a second is cut for one of them when a third user asks', async () => {
    const { streams } = server.database
    const [slow, third] = await Promise.all([signUp('slow'), signUp('third')])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => open(index < 4 ? slow : server.token)),
    )
    for (const answer of answers) readSlowly(answer)
    expect(streams.running).toBe(8)
    expect((await hour(third)).body).toEqual([])
    await vi.waitFor(() => expect(streams.running).toBe(7))
    for (const answer of answers) answer.destroy()
    await vi.waitFor(() => expect(streams.running).toBe(0))
  })

  test('that breaks off has no closing bracket, and its connection is cut', async () => {
    const answer = await open()
    const chunks: Buffer[] = []
    answer.on('data', (chunk) => chunks.push(chunk))
    const ended = new Promise<string>((resolve) => {
      answer.on('end', () => resolve('ended'))
      answer.on('error', () => resolve('cut'))
      answer.on('aborted', () => resolve('cut'))
    })
    answer.pause()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'copy%' and pid <> pg_backend_pid()`.execute(
      server.database.query,
    )
    answer.resume()
    const how = await ended
    const text = Buffer.concat(chunks).toString()
    expect(how).toBe('cut')
    expect(text.endsWith(']')).toBe(false)
  })
})
