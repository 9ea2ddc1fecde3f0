import { type Day, parseDay, printDay } from '#domain/calendar.ts'

/** The days that statistics are shown for. `range` has its first and last day, both in it; the other units have none. */
export interface DateChoice {
  /** today, week, month, all or range; whatever else an address says is an error where it is asked for (specification §8). */
  readonly unitOfTime: string
  readonly firstDay?: Day | undefined
  readonly lastDay?: Day | undefined
}

/** A choice as an address has it: `?time=week`, `?from=2026-12-24&to=2027-01-06`; today is what goes without saying. */
export interface DateSearch {
  time?: string
  from?: string
  to?: string
}

/** What of an address's search belongs to a choice of days; a day that is none is left out. */
export function dateSearch({ time, from, to }: Record<string, unknown>): DateSearch {
  const days = { ...dayIn('from', from), ...dayIn('to', to) }
  if (Object.keys(days).length > 0) return days
  const isExplicit = (typeof time === 'string' || typeof time === 'number') && time !== '' && time !== 'today'
  return isExplicit ? { time: String(time) } : {}
}

/** An address with only one of its days means that day alone. */
export function readDates(search: Record<string, unknown>): DateChoice {
  const { time = 'today', from, to } = dateSearch(search)
  const first = from ?? to
  const last = to ?? from
  if (first === undefined || last === undefined) return { unitOfTime: time }
  return { unitOfTime: 'range', firstDay: dayOf(first), lastDay: dayOf(last) }
}

export function printDates({ unitOfTime, firstDay, lastDay }: DateChoice): DateSearch {
  if (unitOfTime === 'range' && firstDay !== undefined && lastDay !== undefined)
    return { from: printDay(firstDay, 'YYYY-MM-DD'), to: printDay(lastDay, 'YYYY-MM-DD') }
  return unitOfTime === 'today' ? {} : { time: unitOfTime }
}

function dayOf(text: string): Day | undefined {
  const day = parseDay(text, 'YYYY-MM-DD')
  return day.ok ? day.value : undefined
}

const dayIn = (name: 'from' | 'to', value: unknown): DateSearch =>
  typeof value === 'string' && dayOf(value) !== undefined ? { [name]: value } : {}
