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

/** The newest report of each device, of those that have arrived since an instant, and when the last of them has. */
export async function newestReports(query: Kysely<DB>, arrivedSince: Timestamp) {
  const since = new Date(arrivedSince)
  const readings = await query
    .selectFrom('status_latest')
    .select(['fk_device', 'dt_production', 'dt_arrival', 'output_level'])
    .where('dt_arrival', '>=', since)
    .orderBy('dt_production')
    .execute()
  const motion = await query
    .selectFrom('event_latest')
    .select(['fk_device', 'dt_production', 'dt_arrival'])
    .where('dt_arrival', '>=', since)
    .orderBy('dt_production')
    .execute()
  let arrivedUntil = arrivedSince
  for (const rows of [readings, motion])
    for (const { dt_arrival } of rows) arrivedUntil = Math.max(arrivedUntil, dt_arrival.getTime())
  return { readings: readings.map(readingOf), motion: motion.map(motionOf), arrivedUntil }
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
