import { type Day, printDay } from '#domain/calendar.ts'
import type { BucketSize, SiteTime } from '#domain/siteTime.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'

/** The number of slots that have begun; the slider ends with the newest. */
export const slotsBegun = (edges: Float64Array, now: Timestamp) =>
  edges.subarray(0, -1).filter((edge) => edge <= now).length

/**
 * A step's label: `13:00–14:00`, or a day as `16/11/2026`. When clocks go back, an hour occurs twice, and both labels
 * include the offset: `03:00–04:00 (+03:00)`.
 */
export function stepName(edges: Float64Array, step: number, size: BucketSize, siteTime: SiteTime): string {
  const start = edges[step] ?? 0
  if (size === 'day') return printDay(siteTime.dayOf(start), 'dd/MM/yyyy')
  const name = spanName(edges, step, siteTime)
  const isAmbiguous = [step - 1, step + 1].some(
    (other) => other >= 0 && other < edges.length - 1 && spanName(edges, other, siteTime) === name,
  )
  return isAmbiguous ? `${name} (${printOffset(siteTime.offsetAt(start) / MINUTE)})` : name
}

/** Uses the start's offset for the end: 03:00–04:00, although the clocks then go back to 03:00. */
function spanName(edges: Float64Array, step: number, siteTime: SiteTime): string {
  const start = edges[step] ?? 0
  const end = edges[step + 1] ?? start
  const { minute } = siteTime.wallClock(start)
  return `${printTimeOfDay(minute)}–${printTimeOfDay(minute + (end - start) / MINUTE)}`
}

const printOffset = (minutes: number) => `${minutes < 0 ? '-' : '+'}${printTimeOfDay(Math.abs(minutes))}`

/** The step's day, for file names and for showing its hours. */
export const dayOfStep = (edges: Float64Array, step: number, siteTime: SiteTime): Day =>
  siteTime.dayOf(edges[step] ?? 0)
