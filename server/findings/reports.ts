import { type Kysely, sql } from 'kysely'
import type { TimeRange, Timestamp } from '#domain/units.ts'
import type { DB } from '../store/schema.d.ts'

export type Reading = { device: number; time: Timestamp; level: number }
export type Motion = { device: number; time: Timestamp }

type ReadingRow = { fk_device: number; dt_production: Date; output_level: string }
const readingOf = ({ fk_device, dt_production, output_level }: ReadingRow): Reading => ({
  device: fk_device,
  time: dt_production.getTime(),
  level: Number(output_level),
})
const motionOf = ({ fk_device, dt_production }: Omit<ReadingRow, 'output_level'>): Motion => ({
  device: fk_device,
  time: dt_production.getTime(),
})

/** The transaction that wrote a row: the row itself has the last 32 bits of its number. */
const writer = sql`position.next - ((position.next - xmin::text::bigint) & 4294967295)`

/**
 * The newest report of each device, of those that were stored by transactions from number `since` on, and the number to go on
 * from. It goes by transactions and not by times of arrival: a batch may wait long for its commit, and servers' clocks differ.
 * What was stored beside a transaction that still ran is read again.
 */
export async function newestReports(query: Kysely<DB>, since: number) {
  type Row = { until: string; is_reading: boolean | null } & ReadingRow
  const { rows } = await sql<Row>`
    with position as materialized (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as until,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
    )
    select position.until::text, report.*
    from position left join lateral (
      select true as is_reading, fk_device, dt_production, output_level from status_latest
      where ${writer} >= ${since} or ${since} > position.next
      union all
      select false, fk_device, dt_production, null from event_latest
      where ${writer} >= ${since} or ${since} > position.next
    ) report on true
    order by dt_production`.execute(query)
  return {
    readings: rows.filter(({ is_reading }) => is_reading === true).map(readingOf),
    motion: rows.filter(({ is_reading }) => is_reading === false).map(motionOf),
    until: Number(rows[0]?.until),
  }
}

/** All reports of a span, by their own time. */
export async function reportsOf(query: Kysely<DB>, { start, end }: TimeRange) {
  const readings = await sql<ReadingRow>`
    select fk_device, dt_production, output_level from status_reading
    where fk_area in (select id from area) and dt_production >= ${new Date(start)} and dt_production < ${new Date(end)}
    order by dt_production`.execute(query)
  const motion = await sql<ReadingRow>`
    select fk_device, dt_production from sensor_event
    where fk_area in (select id from area) and dt_production >= ${new Date(start)} and dt_production < ${new Date(end)}
    order by dt_production`.execute(query)
  return { readings: readings.rows.map(readingOf), motion: motion.rows.map(motionOf) }
}

/** How many 5-minute slots of each full hour had motion, of the sensors that had some. */
export async function motionByHour(query: Kysely<DB>, { start, end }: TimeRange) {
  const { rows } = await sql<{ fk_device: number; hour: Date; slots: number }>`
    select fk_device, hour, bit_count(occupied_slots)::integer as slots from device_hour
    where fk_area in (select id from area) and hour >= ${new Date(start)} and hour < ${new Date(end)}
      and occupied_slots <> B'000000000000'`.execute(query)
  return rows.map(({ fk_device, hour, slots }) => ({ device: fk_device, hour: hour.getTime(), slots }))
}
