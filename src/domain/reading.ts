import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'
import { HOUR, MINUTE, type Milliseconds, type Timestamp } from './units.ts'

/** The maximum age of a reading or event (specification §4 and §9). */
export const FRESH_FOR_POWER = 30 * MINUTE
export const FRESH_FOR_OCCUPANCY = 5 * MINUTE
export const FRESH_FOR_MARKER = HOUR

type Timed = Pick<StatusReading | SensorEvent, 'dt_production' | 'dt_arrival'>

const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/**
 * Parses an instant of the API; NaN if it is invalid. All are UTC (decisions.md, "Time"), even without a zone, which
 * Date.parse would read as local time.
 */
export function readInstant(text: string): Timestamp {
  // Most have a zone, and there are tens of thousands.
  return Date.parse(text.endsWith('Z') ? text : text.replace(WITHOUT_ZONE, '$1T$2Z'))
}

/** The time of a reading or event: `dt_production`, or `dt_arrival` if that is missing; undefined without both. */
export function readingTime(reading: Timed): Timestamp | undefined {
  const time = readInstant(reading.dt_production || reading.dt_arrival || '')
  return Number.isNaN(time) ? undefined : time
}

/** A report whose time can be read, and that time. */
export type Dated<Row> = { readonly at: Timestamp; readonly row: Row }

/** Adds each device's report that is newer than the one in `newest`. */
export function addNewest<Row extends Timed & { readonly fk_device: number }>(
  newest: Map<number, Dated<Row>>,
  rows: readonly Row[],
): void {
  for (const row of rows) {
    const known = newest.get(row.fk_device)
    const newer = newestReport([row], known)
    if (newer && newer !== known) newest.set(row.fk_device, newer)
  }
}

/** @param known the newest up to now */
export function newestReport<Row extends Timed>(rows: readonly Row[], known?: Dated<Row>) {
  let newest = known
  for (const row of rows) {
    const at = readingTime(row)
    if (at !== undefined && (newest === undefined || at > newest.at)) newest = { at, row }
  }
  return newest
}

/** The time of the newest of these; undefined without any that can be read. */
export function newestTime(reports: readonly Timed[]): Timestamp | undefined {
  let newest = Number.NEGATIVE_INFINITY
  for (const report of reports) newest = Math.max(newest, readingTime(report) ?? newest)
  return newest === Number.NEGATIVE_INFINITY ? undefined : newest
}

/**
 * Whether a reading or event is less than `age` old, or less than `age` in the future: then the device's clock is
 * ahead, and it has just reported.
 */
export function isFresh(reading: Timed, now: Timestamp, age: Milliseconds): boolean {
  const time = readingTime(reading)
  return time !== undefined && Math.abs(now - time) < age
}
