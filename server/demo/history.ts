import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { HOUR, SECOND, type TimeRange, type Timestamp } from '#domain/units.ts'
import { chance } from '../simulator/chance.ts'
import { type FieldReport, fieldReport } from '../simulator/field.ts'
import { readField } from '../simulator/readField.ts'
import type { Database } from '../store/database.ts'
import type { DB } from '../store/schema.d.ts'
import { rebuildRollups } from '../telemetry/rollups.ts'

export const DAY = 24 * HOUR

const lock = `select pg_advisory_xact_lock(hashtext('latern demo'))`
const sharedLock = lock.replace('_lock(', '_lock_shared(')

/**
 * Locks the demo site until the transaction ends. A server that has held this lock once knows that nothing of a killed
 * server is outstanding: its last transaction has ended, and one that begins later cannot continue.
 */
export const lockDemo = (transaction: Kysely<DB>) => sql.raw(lock).execute(transaction)

/**
 * Loads the demo site's history: what the simulated field would have reported in this span. The history must have no
 * rows in the span; rollups are computed afterwards. The transaction that loads a month also records its end (`demo
 * history` in the server's state), so an interrupted run resumes there.
 *
 * @throws the signal's reason, once it is aborted
 */
export async function seedHistory(
  database: Database,
  span: TimeRange,
  signal?: AbortSignal,
): Promise<{ readings: number }> {
  const { query } = database
  const field = await readField(database)
  const { rows } = await sql<{
    id: number
    fk_area: number
  }>`select id, fk_area from reporting_device`.execute(query)
  const areaOf = new Map(rows.map(({ id, fk_area }) => [id, fk_area]))

  let readings = 0
  for (const month of utcMonths(span))
    readings += await loadMonth(database, month, (day) => fieldReport(field, day), areaOf, signal)

  await deriveFromHistory(query, span.end, signal)
  return { readings }
}

/** What follows from a history that ends at `end`: each device's newest readings and events, and the rollups. */
export async function deriveFromHistory(
  query: Kysely<DB>,
  end: Timestamp,
  signal?: AbortSignal,
): Promise<void> {
  await sql`
    insert into status_latest (fk_device, dt_production, dt_arrival, output_level, fk_area)
    select distinct on (fk_device) fk_device, dt_production, dt_arrival, output_level, fk_area
    from status_reading where dt_production >= ${new Date(end - DAY)}
    order by fk_device, dt_production desc
    on conflict do nothing`.execute(query)
  await sql`
    insert into event_latest (fk_device, dt_production, dt_arrival)
    select distinct on (fk_device) fk_device, dt_production, dt_arrival
    from sensor_event order by fk_device, dt_production desc
    on conflict do nothing`.execute(query)
  signal?.throwIfAborted()
  await rebuildRollups(query, (transaction) => sql.raw(sharedLock).execute(transaction))
}

/** Splits the span into UTC months, like the partitions; the first and last may be partial. */
export function* utcMonths({ start, end }: TimeRange): Generator<TimeRange> {
  for (let from = start; from < end; ) {
    const date = new Date(from)
    const next = Math.min(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1), end)
    yield { start: from, end: next }
    from = next
  }
}

/** Splits the span into UTC days; the first and last may be partial. */
function* utcDays({ start, end }: TimeRange): Generator<TimeRange> {
  for (let from = start; from < end; from = (Math.floor(from / DAY) + 1) * DAY)
    yield { start: from, end: Math.min((Math.floor(from / DAY) + 1) * DAY, end) }
}

/**
 * Fills a month's partitions before they are indexed and attached, which is several times faster than inserting rows.
 *
 * @returns the number of readings
 */
async function loadMonth(
  { pool }: Database,
  month: TimeRange,
  reportOf: (day: TimeRange) => FieldReport,
  areaOf: Map<number, number>,
  signal?: AbortSignal,
): Promise<number> {
  const client = await pool.connect()
  const begin = async (parent: string) => {
    const made = await client.query<{ partition: string }>('select begin_partition($1, $2) as partition', [
      parent,
      new Date(month.start),
    ])
    return made.rows[0]?.partition
  }
  const finish = (parent: string) =>
    client.query('select finish_partition($1, $2)', [parent, new Date(month.start)])
  const copy = (partition: string | undefined, columns: string, rows: Generator<string>) =>
    pipeline(
      Readable.from(rows),
      client.query(copyFrom(`copy ${partition} (${columns}) from stdin with (freeze)`)),
    )
  let count = 0
  try {
    await client.query('begin')
    await client.query(lock)
    const readingPartition = await begin('status_reading')
    const eventPartition = await begin('sensor_event')
    const load = async ({ readings, events }: FieldReport) => {
      await copy(
        readingPartition,
        'fk_area, fk_device, dt_production, dt_arrival, output_level',
        rowsOf(readings, areaOf, (index) => `\t${(readings.level[index] ?? 0).toFixed(2)}`),
      )
      await copy(
        eventPartition,
        'fk_area, fk_device, dt_production, dt_arrival',
        rowsOf(events, areaOf, () => ''),
      )
    }
    let loading = Promise.resolve()
    for (const day of utcDays(month)) {
      const report = reportOf(day)
      // The database loads one day while the next is generated.
      await loading
      signal?.throwIfAborted()
      loading = load(report)
      count += report.readings.time.length
    }
    await loading
    signal?.throwIfAborted()
    await finish('status_reading')
    await finish('sensor_event')
    await client.query(`update server_state set value = $1 where name = 'demo history'`, [
      new Date(month.end).toISOString(),
    ])
    await client.query('commit')
    client.release()
    return count
  } catch (error) {
    // Closing the connection rolls the transaction back.
    client.release(true)
    throw error
  }
}

/** Rows in COPY's text format, a few thousand per chunk, ordered by time. */
function* rowsOf(
  { device: devices, time: times }: FieldReport['events'],
  areaOf: Map<number, number>,
  more: (index: number) => string,
): Generator<string> {
  const order = Uint32Array.from(times, (_, index) => index).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  let text = ''
  for (const index of order) {
    const device = devices[index] ?? 0
    const time = times[index] ?? 0
    const arrival = time + SECOND + Math.floor(chance(device, time / SECOND) * 2 * SECOND)
    text += `${areaOf.get(device)}\t${device}\t${new Date(time).toISOString()}\t${new Date(arrival).toISOString()}${more(index)}\n`
    if (text.length > 200_000) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}
