import { addDays, printDay } from '#domain/calendar.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'
import type { Span } from './span.ts'

const QUARTER = 15 * MINUTE
/** Whole days of the site, today among them. */
const DAYS = { '7d': 7, '30d': 30 } as const

/**
 * The edges of a span's buckets up to now, milliseconds: the last 24 hours by the quarter of an hour, the last 7 or 30 days,
 * today among them, by the hour. No bucket is in the future, so the one that has just begun is left out.
 */
export function bucketsOf(span: Span, now: Timestamp, siteTime: SiteTime): Float64Array {
  if (span === '24h') {
    const end = Math.floor(now / QUARTER) * QUARTER
    const count = (24 * HOUR) / QUARTER
    return Float64Array.from({ length: count + 1 }, (_, edge) => end + (edge - count) * QUARTER)
  }
  const start = siteTime.startOf(addDays(siteTime.dayOf(now), 1 - DAYS[span]))
  return siteTime.bucketEdges({ start, end: lastFullHour(now, siteTime) }, 'hour')
}

/** Shown before what is looked at began, and after it. */
const BEFORE = 3 * HOUR
const AFTER = 9 * HOUR

/** Quarters of an hour around an instant, as far as they are over: how it came to what began then. */
export function bucketsAround(time: Timestamp, now: Timestamp): Float64Array {
  const start = Math.floor((time - BEFORE) / QUARTER) * QUARTER
  const end = Math.floor(Math.min(time + AFTER, now) / QUARTER) * QUARTER
  const count = Math.max(0, (end - start) / QUARTER)
  return Float64Array.from({ length: count + 1 }, (_, edge) => start + edge * QUARTER)
}

/** The full hour by the site's clocks, before or at an instant. */
function lastFullHour(now: Timestamp, siteTime: SiteTime): Timestamp {
  const local = now + siteTime.offsetAt(now)
  return now - (local - Math.floor(local / HOUR) * HOUR)
}

/** Texts of a span's buckets, in site time. */
export type BucketTexts = {
  /** On the time axis: `07:15`, or `24/11`. */
  readonly mark: (time: Timestamp) => string
  /** `24/11/2026 07:15–07:30` */
  readonly span: (start: Timestamp, end: Timestamp) => string
}

export function bucketTexts(span: Span, siteTime: SiteTime): BucketTexts {
  const time = (instant: Timestamp) => printTimeOfDay(siteTime.wallClock(instant).minute)
  const day = (instant: Timestamp) => printDay(siteTime.dayOf(instant), 'dd/MM/yyyy')
  return {
    mark: span === '24h' ? time : (instant) => day(instant).slice(0, 5),
    span: (start, end) => `${day(start)} ${time(start)}–${time(end)}`,
  }
}
