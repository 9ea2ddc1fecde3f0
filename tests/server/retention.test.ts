import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#domain/units.ts'
import { readConfig } from '#server/config.ts'
import { removeOldReadings } from '#server/keeping/retention.ts'
import { openDatabase } from '#server/store/database.ts'
import { makeSite, moveAt } from '#support/field.ts'
import { type TemporaryDatabase, temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const days = 400
let server: TestServer
let temporary: TemporaryDatabase
let site: Awaited<ReturnType<typeof makeSite>>
/** The beginning of the first month that is kept, in ms since 1970. */
let since: number
let before: Awaited<ReturnType<typeof figures>>

const instant = (hours: number) => new Date(since + hours * HOUR).toISOString()
const query = () => server.database.query

/** Every figure that is kept, and every figure that the server answers with, over all of the readings. */
async function figures() {
  const tables = ['device_hour', 'area_hour']
  const rows = tables.map((table) => sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(query()))
  const spans = `fk_area=2&fk_area=3&start_date=${instant(-48)}&end_date=${instant(48)}`
  const asked = ['hour', 'day', 'whole'].map((bucket) =>
    server.signedIn('GET', `/api/v2/latern/figures?bucket=${bucket}&${spans}`),
  )
  return {
    kept: (await Promise.all(rows)).map((result) => result.rows),
    answers: (await Promise.all(asked)).map(({ status, body }) => ({ status, body })),
  }
}

/** The readings that a history has of each side of the month's end. */
async function readings() {
  const between = async (from: number, to: number) => {
    const span = `start_date=${instant(from)}&end_date=${instant(to)}`
    const { body } = await server.signedIn<unknown[]>(
      'GET',
      `/api/v2/devices/status/history?fk_area=2&fk_area=3&${span}`,
    )
    return body.length
  }
  return [await between(-48, 0), await between(0, 48)]
}

const partitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^(status_reading|sensor_event)_\\d+$' order by 1`.execute(
    query(),
  )
  return rows.map(({ name }) => name)
}
const passNotice = () =>
  sql`update readings_kept set announced_at = now() - interval '11 minutes'`.execute(query())
const report = (hours: number) =>
  server.send(
    'POST',
    '/api/v2/telemetry',
    { readings: [{ fk_device: site.luminaires[0], dt_production: instant(hours), output_level: 70 }] },
    { 'x-ingest-key': server.secrets.ingestKey },
  )

/** Readings every 13 minutes and events every 31, from two days before a month's end until two days after it. */
beforeAll(async () => {
  temporary = await temporaryDatabase()
  const database = await openDatabase(temporary.connection)
  server = await startTestServer({ storage: { database, close: () => database.close() } })
  site = await makeSite(database)
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from date_trunc('month', now() - make_interval(days => ${days}), 'UTC'))::float8 * 1000 as ms`.execute(
    query(),
  )
  since = rows[0]?.ms ?? 0
  await moveAt(database, site.luminaires[1] as number, 3, instant(-1000))
  await moveAt(database, site.luminaires[2] as number, 3, instant(5))
  await sql`
    select ingest_status(array_agg(device), array_agg(${instant(-48)}::timestamptz + n * interval '13 minutes'), array_agg(n % 101), now())
    from generate_series(0, 440) n, unnest(${site.luminaires}::integer[]) device`.execute(query())
  await sql`
    select ingest_events(array_agg(device), array_agg(${instant(-48)}::timestamptz + n * interval '31 minutes'), now())
    from generate_series(0, 180) n, unnest(${site.sensors}::integer[]) device`.execute(query())
  before = await figures()
})
afterAll(async () => {
  await server.stop()
  await temporary.remove()
})

test('readings that are too old are announced, and nobody removes them before notice of it has passed', async () => {
  const [all, two] = [await partitions(), await readings()]
  expect(all).toHaveLength(4)
  expect(two.every((count) => count > 0)).toBe(true)
  for (let time = 0; time < 2; time++) expect(await removeOldReadings(server.database, days)).toEqual([])
  expect(await partitions()).toEqual(all)
  const { body } = await server.send('GET', '/api/v2/latern')
  expect(body.readings_since).toBe(instant(0))
})

test('a month that somebody reads stays, and nobody waits long for it', async () => {
  await passNotice()
  const reader = new pg.Client(temporary.connection)
  await reader.connect()
  await reader.query('begin; select from status_reading limit 1; select from sensor_event limit 1')
  const [removing] = await Promise.all([
    removeOldReadings(server.database, days),
    // Whoever comes after the removal waits no longer than it does.
    readings(),
  ])
  expect(removing).toEqual([])
  expect(await partitions()).toHaveLength(4)
  await reader.query('commit')
  await reader.end()
})

test('whole months are removed, and every figure is what it was', async () => {
  const [, after] = await readings()
  const old = (await partitions()).filter((name) => name.endsWith(instant(-1).slice(0, 7).replace('-', '')))
  expect(old).toHaveLength(2)
  expect(await removeOldReadings(server.database, days)).toEqual(old)
  expect(await partitions()).toHaveLength(2)
  expect(await readings()).toEqual([0, after])
  expect(await figures()).toEqual(before)
  expect(await removeOldReadings(server.database, days)).toEqual([])
})

test('the history of moves is kept as far as a reading that is kept may need it', async () => {
  const stays = await query()
    .selectFrom('device_area_history')
    .select(['fk_device', 'fk_area'])
    .where('fk_device', 'in', site.luminaires.slice(1, 3))
    .orderBy('fk_device')
    .orderBy('since')
    .execute()
  const [, second, third] = site.luminaires
  expect(stays).toEqual([
    { fk_device: second, fk_area: 3 },
    { fk_device: third, fk_area: 2 },
    { fk_device: third, fk_area: 3 },
  ])
})

test('recomputing rollups leaves those whose readings are gone, and makes the others anew', async () => {
  await sql`update area_hour set covered_ms = 0 where hour >= ${instant(1)}`.execute(query())
  await sql`select rebuild_rollups(id) from area`.execute(query())
  expect(await figures()).toEqual(before)
})

describe('late readings', () => {
  test('of a time whose readings are gone are refused, and change nothing', async () => {
    for (const hours of [-1, 0, 1.9])
      expect(await report(hours)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('not kept any more') },
      })
    expect(await figures()).toEqual(before)
    await expect(
      sql`select ensure_month_partitions('status_reading', array[${instant(-1)}::timestamptz])`.execute(
        query(),
      ),
    ).rejects.toThrow('not kept any more')
  })

  test('of the time after it are taken, and the figures are those of all readings that there were', async () => {
    expect((await report(2.5)).status).toBe(200)
    const { kept } = await figures()
    expect(kept).not.toEqual(before.kept)
    await sql`select rebuild_rollups(id) from area`.execute(query())
    expect((await figures()).kept).toEqual(kept)
    const early = ([rows]: typeof kept) =>
      rows?.filter((row) => (row as { hour: Date }).hour.getTime() <= since)
    expect(early(kept)).toEqual(early(before.kept))
  })
})

test('how long readings are kept is a number of days that holds a month’s report, or for ever', () => {
  const of = (LATERN_KEEP_READINGS_DAYS: string) => readConfig([], { LATERN_KEEP_READINGS_DAYS })
  expect(readConfig([], {})).toMatchObject({ keepReadingsDays: 400 })
  expect(of('90')).toMatchObject({ keepReadingsDays: 90 })
  expect(of('all')).toMatchObject({ keepReadingsDays: undefined })
  for (const bad of ['0', '34', 'ever', '-1']) expect(() => of(bad)).toThrow('LATERN_KEEP_READINGS_DAYS')
})
