import { type Day, printDay } from '#domain/calendar.ts'

/** A span of days, inclusive. */
export type Days = {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** `24/12/2026–06/01/2027`, or a single day. */
export function printDays({ firstDay, lastDay }: Days): string {
  const [first, last] = [printDay(firstDay, 'dd/MM/yyyy'), printDay(lastDay, 'dd/MM/yyyy')]
  return firstDay === lastDay ? first : `${first}–${last}`
}
