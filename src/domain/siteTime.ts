import { getTimezoneOffset } from 'date-fns-tz'
import {
  addDays,
  type Day,
  dayOfUtc,
  startOfMonth,
  startOfWeek,
  utcMidnight,
  type Weekday,
  weekdayOf,
} from './calendar.ts'
import { parseTimeOfDay, printTimeOfDay, wrapMinutes } from './timeOfDay.ts'
import { HOUR, MINUTE, type Milliseconds, type TimeRange, type Timestamp } from './units.ts'

/** The specification's two-hour shift (§9), and the fallback for an unknown zone. */
export const DEFAULT_TIME_ZONE = '+02:00'

export type BucketSize = 'hour' | 'day'

/** Local time at the site. */
export type WallClock = {
  readonly weekday: Weekday
  /** Minutes since the site's midnight, 0 to 1439. */
  readonly minute: number
  /** Offset from UTC in minutes. */
  readonly utcOffset: number
}

/** Days, weeks and clocks in the site's time zone. Instants are milliseconds since 1970. */
export type SiteTime = {
  /** A fixed offset (`+02:00`) or an IANA name (`Europe/Tallinn`). */
  readonly zone: string
  /** A sentence for the user if the requested zone is invalid; the default zone is used then. */
  readonly problem: string | undefined
  /** The site's offset from UTC in milliseconds. */
  offsetAt(time: Timestamp): Milliseconds
  dayOf(time: Timestamp): Day
  /** The day's first instant: midnight, or the instant of the clock change if midnight is skipped. */
  startOf(day: Day): Timestamp
  startOfDay(time: Timestamp): Timestamp
  /** Weeks start on Monday (specification §9). */
  startOfWeek(time: Timestamp): Timestamp
  startOfMonth(time: Timestamp): Timestamp
  wallClock(time: Timestamp): WallClock
  /**
   * The edges of the range's buckets: its start, every full hour or midnight at the site, and its end. n + 1 edges make
   * n buckets; days of 23 and 25 hours have their own length. An empty range has one edge.
   */
  bucketEdges(range: TimeRange, size: BucketSize): Float64Array
  /**
   * Converts HH:mm at the site to HH:mm in UTC, and back; other texts are returned unchanged. The offset is that of the
   * day's noon, so that the round trip is exact on days of 23 and 25 hours too.
   */
  toUtcTimeOfDay(local: string, day: Day): string
  toLocalTimeOfDay(utc: string, day: Day): string
}

const OFFSETS_CHANGE_ON = 15 * MINUTE

/**
 * Creates the site's time from the global setting `time_zone` (decisions.md, "Time"), which may be missing. Only this
 * module handles time zones.
 */
export function createSiteTime(timeZone?: unknown): SiteTime {
  const requested =
    timeZone === undefined || timeZone === null || timeZone === '' ? DEFAULT_TIME_ZONE : String(timeZone)
  const known = Number.isFinite(getTimezoneOffset(requested, new Date(0)))
  const zone = known ? requested : DEFAULT_TIME_ZONE
  const offsetAt = rememberOffsets(offsetsOf(zone))

  const dayOf = (time: Timestamp) => dayOfUtc(time + offsetAt(time))
  const startOf = (day: Day) => firstInstantOf(utcMidnight(day), offsetAt)
  const shift = (timeOfDay: string, day: Day, direction: 1 | -1) => {
    const minutes = parseTimeOfDay(timeOfDay)
    if (minutes === undefined) return timeOfDay
    const noon = firstInstantOf(utcMidnight(day) + 12 * HOUR, offsetAt)
    return printTimeOfDay(minutes + (direction * offsetAt(noon)) / MINUTE)
  }

  return {
    zone,
    problem: known ? undefined : `Unknown time zone '${requested}'; the site keeps ${DEFAULT_TIME_ZONE}`,
    offsetAt,
    dayOf,
    startOf,
    startOfDay: (time) => startOf(dayOf(time)),
    startOfWeek: (time) => startOf(startOfWeek(dayOf(time))),
    startOfMonth: (time) => startOf(startOfMonth(dayOf(time))),
    wallClock: (time) => {
      const utcOffset = offsetAt(time) / MINUTE
      return {
        weekday: weekdayOf(dayOf(time)),
        minute: wrapMinutes(Math.floor(time / MINUTE) + utcOffset),
        utcOffset,
      }
    },
    bucketEdges: (range, size) => {
      const after =
        size === 'day' ? (time: Timestamp) => startOf(addDays(dayOf(time), 1)) : nextFullHour(offsetAt)
      const edges = [range.start]
      for (let edge = after(range.start); edge < range.end; edge = after(edge)) edges.push(edge)
      if (range.end > range.start) edges.push(range.end)
      return Float64Array.from(edges)
    },
    toUtcTimeOfDay: (local, day) => shift(local, day, -1),
    toLocalTimeOfDay: (utc, day) => shift(utc, day, 1),
  }
}

type OffsetAt = (time: Timestamp) => Milliseconds

/**
 * date-fns-tz computes a named zone's offset through the machine's local time, and is wrong in the hour that local
 * clocks skip. Intl formats the offset of an instant: `GMT+02:00`.
 */
function offsetsOf(zone: string): OffsetAt {
  if (/^([+-]|Z$)/.test(zone)) return () => getTimezoneOffset(zone)
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (time) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(clock.format(time)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE)
  }
}

/** Caches offsets, which are slow to compute: once per day, and more often only on days with a clock change. */
function rememberOffsets(readOffset: OffsetAt): OffsetAt {
  const offsets = new Map<Timestamp, Milliseconds>()
  const at = (time: Timestamp) => {
    const known = offsets.get(time) ?? readOffset(time)
    offsets.set(time, known)
    return known
  }
  return (time) => {
    const day = time - modulo(time, 24 * HOUR)
    const offset = at(day)
    return offset === at(day + 24 * HOUR) ? offset : at(time - modulo(time, OFFSETS_CHANGE_ON))
  }
}

/**
 * The first instant at which the site's clocks show `local` (milliseconds, as if UTC). If they skip it, the offset
 * before the clock change applies.
 */
function firstInstantOf(local: Milliseconds, offsetAt: OffsetAt): Timestamp {
  const before = offsetAt(local - 24 * HOUR)
  const after = offsetAt(local + 24 * HOUR)
  const shown = [local - before, local - after].filter((time) => time + offsetAt(time) === local)
  return shown.length > 0 ? Math.min(...shown) : local - before
}

const nextFullHour = (offsetAt: OffsetAt) => (time: Timestamp) =>
  time - modulo(time + offsetAt(time), HOUR) + HOUR

/** The remainder of a division that rounds down, so never negative. */
const modulo = (value: number, divisor: number) => value - Math.floor(value / divisor) * divisor
