import { WEEKDAY_NAMES } from '#app/dates/months.ts'
import type { Weekday } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'

/** Names of weekdays. */
export function useWeekdayName() {
  const text = useText('dimmingProfiles')
  const dates = useText('dates')
  return (day: Weekday, length: 'long' | 'short' = 'long') => {
    const name = WEEKDAY_NAMES[day - 1] ?? 'monday'
    return length === 'long' ? text(`weekdays.${name}`) : dates(`shortWeekdays.${name}`)
  }
}
