import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, moveAt } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const HOURS = 200
const LUMINAIRES = 40
/** All of them have reported. */
const OTHERS = 2000
const start = Date.now() - HOURS * 3_600_000
const began = new Date(start).toISOString()
let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>

/** The statistics know of zone 2 alone, as after it has been filled first. */
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database, { luminaires: LUMINAIRES })
  const { query } = server.database
  for (const luminaire of site.luminaires.slice(LUMINAIRES / 2))
    await moveAt(server.database, luminaire, 3, began)
  await sql`
    insert into device (kind, name, fk_area)
    select kind, kind || ' ' || n, 2 from unnest(array['luminaire', 'sensor']) kind, generate_series(${LUMINAIRES}::integer, ${OTHERS}) n`.execute(
    query,
  )
  await sql`
    insert into status_latest (fk_device, dt_production, dt_arrival, output_level, fk_area)
    select id, ${began}::timestamptz, now(), 50, 2 from device where kind = 'luminaire'`.execute(query)
  await sql`
    insert into event_latest (fk_device, dt_production, dt_arrival)
    select id, ${began}::timestamptz, now() from device where kind = 'sensor'`.execute(query)
  await sql`
    select ingest_batch(array_agg(device), array_agg(t), array_agg(50), '{}', '{}', now())
    from unnest(${site.luminaires}::integer[]) device, generate_series(${began}::timestamptz, now(), '30 minutes') t`.execute(
    query,
  )
  await sql`delete from device_hour where fk_area = 3`.execute(query)
  await sql`analyze device_hour, device, status_latest, event_latest, device_area_history`.execute(query)
})
afterAll(() => server.stop())

type Query = TestServer['database']['query']

/** Rows of the tables with one for each device that are read while a transaction goes on. */
async function devicesReadBy(run: (query: Query) => Promise<unknown>): Promise<number> {
  const readSoFar = async (transaction: Query) => {
    const { rows } = await sql<{ n: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_user_tables
      where relname in ('device', 'status_latest', 'event_latest', 'device_area_history')`.execute(
      transaction,
    )
    return rows[0]?.n ?? Number.NaN
  }
  return server.database.query.transaction().execute(async (transaction) => {
    const before = await readSoFar(transaction)
    await run(transaction)
    return (await readSoFar(transaction)) - before
  })
}

test('the rollups of a zone that the statistics do not know are computed without reading all devices for each row', async () => {
  const read = await devicesReadBy((query) => sql`select rebuild_rollups(3)`.execute(query))
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from device_hour where fk_area = 3`.execute(server.database.query)
  expect(rows[0]?.n).toBeGreaterThan(((HOURS - 2) * LUMINAIRES) / 2)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(3 * OTHERS)
})

test('another rated power is brought into them likewise', async () => {
  const read = await devicesReadBy((query) =>
    sql`select refresh_area_power(${site.luminaires.slice(LUMINAIRES / 2)}::integer[])`.execute(query),
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(3 * OTHERS)
})

test.each([
  ['late', start + 3_660_000],
  ['new', Date.now()],
] as const)('a %s reading, and such an event, read what there is of their own devices', async (_, time) => {
  const [luminaire] = site.luminaires
  const [sensor] = site.sensors
  const at = new Date(time).toISOString()
  const read = await devicesReadBy((query) =>
    sql`select ingest_batch(array[${luminaire}::integer], array[${at}::timestamptz], array[20::numeric],
      array[${sensor}::integer], array[${at}::timestamptz], now())`.execute(query),
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(50)
})
