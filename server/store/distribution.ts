import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './schema.d.ts'

/** What grows with readings. Each has its zone in its primary key. */
export const telemetryTables = ['area_hour', 'device_hour', 'status_reading', 'sensor_event'] as const

/** What runs on the worker of the zone that is its first argument, and what these need there. */
const zoneFunctions = [
  'append_zone_status(integer, integer[], timestamptz[], numeric[], timestamptz[], integer[], numeric[], timestamptz)',
  'lay_zone_status(integer, integer[], timestamptz[], numeric[], numeric[], timestamptz)',
  'store_zone_events(integer, integer[], timestamptz[], boolean[], timestamptz)',
]
const neededThere = ['slot_bit(timestamptz)']

/**
 * Where this database is a Citus coordinator, spreads the telemetry tables over its workers by zone, with the rows that are in
 * them; a zone's rows of all four are on one worker, and a batch's readings are stored there. Does nothing where that is done,
 * and on any other PostgreSQL.
 *
 * The other tables stay on the coordinator: reference tables cannot have triggers. Into how many shards the tables are split
 * says the setting `citus.shard_count`.
 */
export async function distributeTelemetry(
  query: Kysely<DB>,
  log: (line: string) => void = () => {},
): Promise<void> {
  if (!(await isCitus(query))) return
  const [first] = telemetryTables
  for (const table of telemetryTables)
    await once(
      query,
      sql`select from pg_dist_partition where logicalrelid = ${table}::regclass`,
      async (transaction) => {
        log(`Distributing ${table} by zone…`)
        const together = table === first ? 'none' : first
        await sql`select create_distributed_table(${table}, 'fk_area', colocate_with => ${together})`.execute(
          transaction,
        )
      },
    )
  for (const name of neededThere)
    await once(query, isDistributed(name), (transaction) =>
      sql`select create_distributed_function(${name}::regprocedure)`.execute(transaction),
    )
  for (const name of zoneFunctions)
    await once(
      query,
      sql`${isDistributed(name)} and distribution_argument_index is not null`,
      (transaction) =>
        sql`
        select create_distributed_function(${name}::regprocedure, 'zone', ${first}, force_delegation => true)`.execute(
          transaction,
        ),
    )
}

const isDistributed = (name: string) =>
  sql`select from pg_dist_object where classid = 'pg_proc'::regclass and objid = ${name}::regprocedure`

/** Does it in a transaction of its own, unless `done` has a row. Of several servers that start at once, one does it. */
const once = (
  query: Kysely<DB>,
  done: RawBuilder<unknown>,
  work: (transaction: Kysely<DB>) => Promise<unknown>,
): Promise<void> =>
  query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('latern distribution'))`.execute(transaction)
    const { rows } = await done.execute(transaction)
    if (rows.length === 0) await work(transaction)
  })

/** Whether Citus is installed in this database. */
export async function isCitus(query: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(query)
  return rows.length > 0
}
