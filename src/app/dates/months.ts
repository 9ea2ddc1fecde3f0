import {
  addDays,
  type Day,
  startOfMonth,
  startOfNextMonth,
  startOfWeek,
  weekdayOf,
} from '#domain/calendar.ts'

/** Keys in the catalogue, Monday first. */
export const WEEKDAY_NAMES = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export const weekdayName = (day: Day) => WEEKDAY_NAMES[weekdayOf(day) - 1] ?? 'monday'

/** The weeks of the month of `day`, Monday first, including days of adjacent months. */
export function weeksOf(day: Day): Day[][] {
  const weeks: Day[][] = []
  for (
    let monday = startOfWeek(startOfMonth(day));
    monday < startOfNextMonth(day);
    monday = addDays(monday, 7)
  )
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)))
  return weeks
}

/** The same date some months later or earlier; the month's last day if it has no such date. */
export function addMonths(day: Day, months: number): Day {
  const date = day - startOfMonth(day)
  let month = startOfMonth(day)
  for (let step = 0; step < Math.abs(months); step++)
    month = months > 0 ? startOfNextMonth(month) : startOfMonth(addDays(month, -1))
  return addDays(month, Math.min(date, startOfNextMonth(month) - month - 1))
}

/** The day that a key moves to in a calendar; undefined for other keys. */
export function dayAfterKey(
  day: Day,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day)
    case 'End':
      return addDays(startOfWeek(day), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
