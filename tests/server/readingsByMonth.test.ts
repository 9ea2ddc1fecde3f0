import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/store/database.ts'
import { migrations } from '#server/store/migrations/index.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'

let database: Database
let remove: () => Promise<void>
let before: Awaited<ReturnType<typeof everything>>

type Queries = Pick<Database, 'query'>['query']

/** Both tables and both rollups, in order. */
async function everything(query: Queries) {
  const tables = ['status_reading', 'sensor_event', 'device_hour', 'area_hour']
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(
        query,
      )
      return rows
    }),
  )
}

/** A database as the last release left it: partitions of a day, filled through its own ingest, over a year's end. */
beforeAll(async () => {
  const made = await temporaryDatabase({ empty: true })
  remove = made.remove
  const pool = new pg.Pool({ ...made.connection, options: '-c timezone=UTC' })
  const query = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))
  const { error } = await new Migrator({
    db: query,
    provider: { getMigrations: async () => earlier },
  }).migrateToLatest()
  if (error) throw error
  await sql`
    insert into area (name) values ('Deck'), ('Corridor');
    insert into luminaire_type (name, rated_power) values ('Panel', 50);
    insert into device (kind, name, fk_area, fk_luminaire_type)
      select 'luminaire', 'L' || n, case when n < 4 then 2 end, 1 from generate_series(1, 5) n;
    select ingest_status(array_agg(1 + n % 5), array_agg(timestamptz '2025-11-28 00:00Z' + n * interval '20 minutes'),
      array_agg(n % 101), now()) from generate_series(0, 4000) n;
    select ingest_events(array_agg(1 + n % 5), array_agg(timestamptz '2025-11-28 00:00Z' + n * interval '61 minutes'), now())
      from generate_series(0, 900) n`.execute(query)
  before = await everything(query as Queries)
  await query.destroy()
  database = await openDatabase(made.connection)
})
afterAll(async () => {
  await database.close()
  await remove()
})

test('a database with partitions of a day is moved into those of a month, and keeps every row and rollup', async () => {
  expect(before.map((rows) => rows.length)).toEqual([4001, 901, expect.any(Number), expect.any(Number)])
  expect(await everything(database.query)).toEqual(before)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^(status_reading|sensor_event)_\\d+$' order by 1`.execute(
    database.query,
  )
  const months = ['202511', '202512', '202601']
  expect(rows.map(({ name }) => name)).toEqual([
    ...months.map((month) => `sensor_event_${month}`),
    ...months.map((month) => `status_reading_${month}`),
  ])
})

test('each device’s zone is taken as its zone for all of the past, and repeated batches change nothing', async () => {
  const { rows } = await sql`
    select fk_device, since::text, until::text, fk_area from device_area_history order by 1`.execute(
    database.query,
  )
  expect(rows).toEqual(
    [2, 2, 2, 1, 1].map((fk_area, index) => ({
      fk_device: index + 1,
      since: '-infinity',
      until: 'infinity',
      fk_area,
    })),
  )
  await sql`update device set fk_area = 3`.execute(database.query)
  await sql`
    select ingest_status(array_agg(1 + n % 5), array_agg(timestamptz '2025-11-28 00:00Z' + n * interval '20 minutes'),
      array_agg(n % 101), now()) from generate_series(0, 4000) n`.execute(database.query)
  expect(await everything(database.query)).toEqual(before)
})

test('five years of one zone are read with the locks of some sixty partitions', async () => {
  await sql`select ensure_month_partitions('status_reading', array(
    select generate_series(timestamptz '2021-12-01', timestamptz '2026-11-30', interval '1 day')))`.execute(
    database.query,
  )
  const locks = await database.query.transaction().execute(async (transaction) => {
    await sql`select count(*) from status_reading where fk_area = 2`.execute(transaction)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`.execute(
      transaction,
    )
    return rows[0]?.n ?? 0
  })
  expect(locks).toBeLessThan(150)
})
