import type { Weekday } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'

const names = {
  1: 'monday',
  2: 'tuesday',
  3: 'wednesday',
  4: 'thursday',
  5: 'friday',
  6: 'saturday',
  7: 'sunday',
} as const satisfies Record<Weekday, string>

/** What a weekday is called. */
export function useWeekdayName() {
  const text = useText('dimmingProfiles')
  return (day: Weekday, length: 'long' | 'short' = 'long') => text(`weekdays.${length}.${names[day]}`)
}
