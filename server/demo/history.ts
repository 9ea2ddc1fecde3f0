import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { HOUR, SECOND, type TimeRange } from '#domain/units.ts'
import { chance } from '../simulator/chance.ts'
import { type FieldReport, fieldReport } from '../simulator/field.ts'
import { readField } from '../simulator/readField.ts'
import type { Database } from '../store/database.ts'
import { rebuildRollups } from '../telemetry/rollups.ts'

export const DAY = 24 * HOUR

/**
 * The past of the demo site: what its field, as the database has it, would have reported in this span. Loaded in bulk;
 * the rollups are made from it afterwards.
 */
export async function seedHistory(
  database: Database,
  span: TimeRange,
  log: (line: string) => void,
): Promise<void> {
  const { query } = database
  const field = await readField(database)
  const { rows } = await sql<{
    id: number
    fk_area: number
  }>`select id, fk_area from reporting_device`.execute(query)
  const areaOf = new Map(rows.map(({ id, fk_area }) => [id, fk_area]))
  const days = Array.from(
    { length: Math.ceil((span.end - span.start) / DAY) + 1 },
    (_, index) => new Date(Math.min(span.start + index * DAY, span.end)),
  )
  for (const table of ['status_reading', 'sensor_event'])
    await sql`select ensure_day_partitions(${table}, ${days})`.execute(query)

  // Made day by day while the database is still taking in the day before.
  const reports = function* () {
    for (let start = span.start; start < span.end; start += DAY)
      yield fieldReport(field, { start, end: Math.min(start + DAY, span.end) })
  }
  const events: FieldReport['events'][] = []
  let readings = 0
  await copyRows(database, 'status_reading', ['output_level'], function* () {
    for (const report of reports()) {
      events.push(report.events)
      readings += report.readings.time.length
      yield* rowsOf(report.readings, areaOf, (index) => `\t${(report.readings.level[index] ?? 0).toFixed(2)}`)
    }
  })
  await copyRows(database, 'sensor_event', [], function* () {
    for (const day of events) yield* rowsOf(day, areaOf, () => '')
  })
  log(`  ${daysIn(span)} days, ${readings.toLocaleString('en')} readings`)

  await sql`
    insert into status_latest (fk_device, dt_production, dt_arrival, output_level)
    select distinct on (fk_device) fk_device, dt_production, dt_arrival, output_level
    from status_reading where dt_production >= ${new Date(span.end - DAY)} order by fk_device, dt_production desc`.execute(
    query,
  )
  await sql`
    insert into event_latest (fk_device, dt_production, dt_arrival)
    select distinct on (fk_device) fk_device, dt_production, dt_arrival
    from sensor_event order by fk_device, dt_production desc`.execute(query)
  await rebuildRollups(query)
  await sql`analyze`.execute(query)
}

const daysIn = ({ start, end }: TimeRange) => Math.round((end - start) / DAY)

async function copyRows(
  { pool }: Database,
  table: string,
  moreColumns: string[],
  rows: () => Generator<string>,
): Promise<void> {
  const client = await pool.connect()
  try {
    const columns = ['fk_area', 'fk_device', 'dt_production', 'dt_arrival', ...moreColumns]
    await pipeline(Readable.from(rows()), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
  } finally {
    client.release()
  }
}

/** Rows in COPY's text format, a few thousand at a time, in order of time as the field would have sent them. */
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
    text += `${areaOf.get(device)}\t${device}\t${new Date(time).toISOString()}\t${new Date(arrival).toISOString()}`
    text += `${more(index)}\n`
    if (text.length > 200_000) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}
