import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, moveAt } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
const start = Date.now() - 5 * 3_600_000
const instant = (minute: number) => new Date(start + minute * 60_000).toISOString()
/** One luminaire came from another zone a second after this minute began, and so reports for the first time when it is late. */
const arrived = 200
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
  await moveAt(server.database, site.luminaires[3] ?? 0, 3, instant(0))
  await moveAt(server.database, site.luminaires[3] ?? 0, 2, instant(arrived + 1 / 60))
  const { query } = server.database
  await sql`
    select ingest_batch(array_agg(device), array_agg(t), array_agg(50), '{}', '{}', now())
    from unnest(${site.luminaires}::integer[]) device, generate_series(${instant(0)}::timestamptz, ${instant(290)}, '5 seconds') t`.execute(
    query,
  )
  await sql`analyze status_reading`.execute(query)
  const { rows: all } = await sql<{ n: number }>`select count(*)::integer as n from status_reading`.execute(
    query,
  )
  expect(all[0]?.n).toBeGreaterThan(10_000)
})
afterAll(() => server.stop())

/** Rows of readings that are read while a transaction goes on. */
async function rowsReadBy(
  run: (query: TestServer['database']['query']) => Promise<unknown>,
): Promise<number> {
  const readSoFar = async (transaction: TestServer['database']['query']) => {
    const { rows } = await sql<{ n: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_user_tables
      where relname like 'status_reading_%'`.execute(transaction)
    return rows[0]?.n ?? Number.NaN
  }
  return server.database.query.transaction().execute(async (transaction) => {
    const before = await readSoFar(transaction)
    await run(transaction)
    return (await readSoFar(transaction)) - before
  })
}

/** Rows that are read when each of these luminaires reports each of these minutes late, beside what it reported before. */
const readFor = (luminaires: readonly (number | undefined)[], ...minutes: number[]) =>
  rowsReadBy((query) =>
    sql`
      select ingest_batch(array_agg(device), array_agg(t::timestamptz + interval '2 seconds'), array_agg(20), '{}', '{}', now())
      from unnest(${luminaires}::integer[]) device, unnest(${minutes.map(instant)}::text[]) t`.execute(query),
  )

test('a late reading, and one that is sent again, are stored without reading their zone’s hours', async () => {
  const [luminaire] = site.luminaires
  const late = await readFor([luminaire], 150)
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(100)
  expect(await readFor([luminaire], 150)).toBeLessThan(10)
  expect(await readFor([luminaire], 10, 280)).toBeLessThan(200)
})

test('a luminaire that has just come to its zone has its own readings looked through, and nobody else’s', async () => {
  const ownOfAnHour = 60 * (60 / 5)
  const read = await readFor(site.luminaires, arrived)
  expect(read).toBeGreaterThan(ownOfAnHour)
  expect(read).toBeLessThan(2 * ownOfAnHour)
})
