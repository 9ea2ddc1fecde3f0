import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { databaseProblem } from '../store/unavailable.ts'

const parents = ['status_reading', 'sensor_event'] as const

/**
 * Between the announcement that readings are not kept any more and their removal: by then no server takes late ones of their
 * time any more (keptReadings.ts), and no batch is under way that did.
 */
const notice = sql`interval '10 minutes'`

/** Queries wait no longer than this for the removal of a month; a month that is being read is removed the next time. */
const lockTimeout = sql`set local lock_timeout = '1s'`

/** A device's clock may be a day ahead of its zone's (telemetry), so stays of that day may be those of a kept reading. */
const clocksAhead = sql`interval '1 day'`

/**
 * Removes the readings and events of whole months (UTC) that were announced not to be kept, and announces those that are
 * wholly older than `days` now. Rollups stay, and so do the newest values. Any number of servers may call it.
 *
 * @returns the names of the partitions that are gone
 */
export async function removeOldReadings({ query }: Pick<Database, 'query'>, days: number): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readOldPartitions(query)) if (await remove(query, name)) removed.push(name)
  await sql`
    delete from device_area_history h using readings_kept k
    where h.until < k.since - ${clocksAhead} and h.since < h.until and k.announced_at < now() - ${notice}`.execute(
    query,
  )
  await sql`
    update readings_kept set since = oldest.month, announced_at = now()
    from (select date_trunc('month', now() - make_interval(days => ${days}), 'UTC') as month) oldest
    where since < oldest.month`.execute(query)
  return removed
}

/** The partitions of which every reading is older than those that are kept. */
async function readOldPartitions(query: Database['query']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.relname as name
    from readings_kept k, pg_inherits i join pg_class p on p.oid = i.inhrelid
    where i.inhparent in (select to_regclass(t) from unnest(${[...parents]}::text[]) t)
      and k.announced_at < now() - ${notice}
      and (regexp_match(pg_get_expr(p.relpartbound, p.oid), $re$TO [(]'(.*)'[)]$re$))[1]::timestamptz <= k.since
    order by 1`.execute(query)
  return rows.map(({ name }) => name)
}

async function remove(query: Database['query'], name: string): Promise<boolean> {
  const parent = parents.find((each) => name.startsWith(each)) as string
  try {
    await query.transaction().execute(async (transaction) => {
      await lockTimeout.execute(transaction)
      await sql`alter table ${sql.table(parent)} detach partition ${sql.table(name)}`.execute(transaction)
      await sql`drop table ${sql.table(name)}`.execute(transaction)
    })
    return true
  } catch (error) {
    // It is being read, or another server is removing it.
    if (databaseProblem(error) || (error as { code?: string }).code === '42P01') return false
    throw error
  }
}
