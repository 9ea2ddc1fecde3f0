import { useMemo } from 'react'
import { useSettings } from '#app/site/site.tsx'
import { printDay } from '#domain/calendar.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { bucketSizeOf } from '#domain/timeRange.ts'
import type { TimeRange, Timestamp } from '#domain/units.ts'

/** Labels of a span's buckets in site time: hours for a single day, otherwise days. */
export function useBucketTexts(range: TimeRange | undefined) {
  const { siteTime } = useSettings()
  const isByHour = range === undefined || bucketSizeOf(range, siteTime) === 'hour'
  return useMemo(() => {
    const time = (instant: Timestamp) => printTimeOfDay(siteTime.wallClock(instant).minute)
    const day = (instant: Timestamp) => printDay(siteTime.dayOf(instant), 'dd/MM/yyyy')
    return {
      isByHour,
      /** On the time axis. */
      mark: isByHour ? time : (instant: Timestamp) => day(instant).slice(0, 5),
      /** Under the pointer. */
      span: isByHour ? (start: Timestamp, end: Timestamp) => `${time(start)}–${time(end)}` : day,
      /** In a list (specification §9). */
      row: isByHour
        ? (start: Timestamp, end: Timestamp) => `${time(start)}–${time(end)}`
        : (start: Timestamp) => printDay(siteTime.dayOf(start), 'YYYY-MM-DD'),
    }
  }, [siteTime, isByHour])
}
