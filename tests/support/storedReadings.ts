import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** What became of readings that were acknowledged, each of one device at one instant. */
type StoredReadings = {
  readonly lost: number
  readonly twice: number
  /** Whether the rollups of zones are what the readings make them. */
  readonly isRollupRight: boolean
  readonly hours: number
}

/** Compares what is stored with the number that was acknowledged, and makes the rollups again to compare them. */
export async function checkReadings({ query }: Database, acknowledged: number): Promise<StoredReadings> {
  const { rows: counts } = await sql<{ rows: number; instants: number }>`
    select count(*)::integer as rows, count(distinct (fk_device, dt_production))::integer as instants
    from status_reading`.execute(query)
  const { rows = 0, instants = 0 } = counts[0] ?? {}
  const rollups = async () =>
    (
      await sql`select fk_area, hour, power_time, covered_ms from area_hour where covered_ms > 0 order by fk_area, hour`.execute(
        query,
      )
    ).rows
  const kept = await rollups()
  await sql`select rebuild_rollups(id) from area`.execute(query)
  return {
    lost: acknowledged - instants,
    twice: rows - instants,
    isRollupRight: JSON.stringify(kept) === JSON.stringify(await rollups()),
    hours: kept.length,
  }
}
