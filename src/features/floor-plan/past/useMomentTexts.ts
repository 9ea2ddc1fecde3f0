import { weekdayName } from '#app/dates/months.ts'
import { useSettings } from '#app/site/site.tsx'
import { type Day, printDay } from '#domain/calendar.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import type { Timestamp } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'

/** A moment in words, as clocks at the site show it. */
export function useMomentTexts() {
  const dates = useText('dates')
  const { siteTime } = useSettings()
  const timeOf = (time: Timestamp) => printTimeOfDay(siteTime.wallClock(time).minute)
  return {
    timeOf,
    nameOf: (day: Day, time: Timestamp) =>
      `${dates(`shortWeekdays.${weekdayName(day)}`)} ${printDay(day, 'dd/MM/yyyy')}, ${timeOf(time)}`,
  }
}
