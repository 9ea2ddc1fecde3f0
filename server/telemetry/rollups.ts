import { type Kysely, sql } from 'kysely'
import type { DB } from '../store/schema.d.ts'

/**
 * Recomputes the power figures of the zones where these devices have reported, after a change of a luminaire's type or
 * a type's rated power. Call it in the transaction of that change.
 */
export async function refreshAreaPower(transaction: Kysely<DB>, devices: number[]): Promise<void> {
  if (devices.length === 0) return
  await sql`select lock_rollups()`.execute(transaction)
  await sql`select refresh_area_power(${devices})`.execute(transaction)
}

/** Zones computed in parallel: enough for a few processors, and few enough that other queries still get a connection. */
const zonesAtOnce = 4

/**
 * Computes all rollups from the readings after a bulk load. Zones are computed in parallel, so nothing may be reported
 * meanwhile. `begin` is the first step of each zone's transaction.
 */
export async function rebuildRollups(
  query: Kysely<DB>,
  begin: (transaction: Kysely<DB>) => Promise<unknown>,
): Promise<void> {
  const areas = await query.selectFrom('area').select('id').execute()
  const rebuild = (area: number) =>
    query.transaction().execute(async (transaction) => {
      await begin(transaction)
      await sql`select rebuild_rollups(${area})`.execute(transaction)
    })
  const waiting = areas.values()
  const rebuildWaiting = async () => {
    for (const { id } of waiting) await rebuild(id)
  }
  await Promise.all(Array.from({ length: zonesAtOnce }, rebuildWaiting))
}
