import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE } from '#domain/units.ts'
import { moveData } from '#server/backup/moveData.ts'
import { openDatabase } from '#server/store/database.ts'
import { telemetryTables } from '#server/store/distribution.ts'
import { connectionUrl } from '#support/databaseTypes.ts'
import { makeSite } from '#support/field.ts'
import { temporaryCluster } from '#support/temporaryCluster.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { contentsOf } from '#support/typicalRows.ts'

test('the data of a single PostgreSQL are moved to Citus, are spread over its workers, and what is reported then adds up', async () => {
  const { cluster, remove: removeCluster } = await temporaryCluster()
  const single = await openDatabase(cluster.connection)
  const { luminaires, sensors } = await makeSite(single, { luminaires: 40 })
  const begin = Date.now() - 600 * MINUTE
  const report = (query: typeof single.query, from: number) =>
    sql`
      select ingest_batch(array_agg(device), array_agg(t), array_agg(50), ${sensors.map(() => sensors[0] ?? 0)}::integer[],
        array_fill(${new Date(begin + from * MINUTE)}::timestamptz, array[${sensors.length}::integer]), now())
      from unnest(${luminaires}::integer[]) device,
        generate_series(${new Date(begin + from * MINUTE)}::timestamptz, ${new Date(begin + (from + 240) * MINUTE)}::timestamptz, '10 minutes') t`.execute(
      query,
    )
  await report(single.query, 0)
  await single.close()
  const before = await contentsOf(cluster.connection)

  const { connection, remove } = await temporaryDatabase({ empty: true })
  const from = { folder: undefined, databaseUrl: connectionUrl(cluster.connection) }
  await moveData(from, connectionUrl(connection), { version: '1.2.3' })
  expect(await contentsOf(connection)).toEqual(before)

  const moved = await openDatabase(connection)
  const { rows: distributed } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition where logicalrelid::text = any(${[...telemetryTables]}::text[])
    order by 1`.execute(moved.query)
  expect(distributed.map(({ name }) => name)).toEqual([...telemetryTables].sort())
  await report(moved.query, 250)
  const reported = await contentsOf(connection)
  expect(reported.status_reading).toHaveLength(2 * (before.status_reading?.length ?? 0))
  await sql`select rebuild_rollups(id) from area`.execute(moved.query)
  const { device_hour, area_hour } = await contentsOf(connection)
  expect({ device_hour, area_hour }).toEqual({
    device_hour: reported.device_hour,
    area_hour: reported.area_hour,
  })
  await moved.close()
  await remove()
  await removeCluster()
})
