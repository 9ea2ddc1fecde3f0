import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'
import { HOUR, MINUTE, type Milliseconds, type Timestamp } from './units.ts'

/** How old a reading or event may be and still count (specification §4 and §9). */
export const FRESH_FOR_POWER = 30 * MINUTE
export const FRESH_FOR_OCCUPANCY = 5 * MINUTE
export const FRESH_FOR_MARKER = HOUR

type Timed = Pick<StatusReading | SensorEvent, 'dt_production' | 'dt_arrival'>

const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/**
 * An instant of the wire, NaN where the text is none. All are in UTC (decisions.md, "Time"), so one that names no zone
 * is too; Date.parse would take it for the machine's.
 */
export function readInstant(text: string): Timestamp {
  return Date.parse(text.replace(WITHOUT_ZONE, '$1T$2Z'))
}

/** When a reading or event was made: `dt_production`, or `dt_arrival` where that is missing; undefined without both. */
export function readingTime(reading: Timed): Timestamp | undefined {
  const time = readInstant(reading.dt_production || reading.dt_arrival || '')
  return Number.isNaN(time) ? undefined : time
}

/**
 * Whether a reading or event is less than `age` old. A device whose clock is ahead by less than that counts as well:
 * it has just reported.
 */
export function isFresh(reading: Timed, now: Timestamp, age: Milliseconds): boolean {
  const time = readingTime(reading)
  return time !== undefined && Math.abs(now - time) < age
}
