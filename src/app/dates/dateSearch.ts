import { type Day, parseDay, printDay } from '#domain/calendar.ts'

/** The selected days of statistics. `range` has a first and last day, inclusive; other units have neither. */
export type DateChoice = {
  /** today, week, month, all or range; any other value is an error when figures are requested (specification §8). */
  readonly unitOfTime: string
  readonly firstDay?: Day | undefined
  readonly lastDay?: Day | undefined
}

/** The selection as search parameters: `?time=week`, `?from=2026-12-24&to=2027-01-06`; today is the default. */
export type DateSearch = {
  time?: string
  from?: string
  to?: string
}

/** The search parameters of a selection of days; invalid days are left out. */
export function dateSearch({ time, from, to }: Record<string, unknown>): DateSearch {
  const days = { ...dayIn('from', from), ...dayIn('to', to) }
  if (Object.keys(days).length > 0) return days
  const isExplicit = (typeof time === 'string' || typeof time === 'number') && time !== '' && time !== 'today'
  return isExplicit ? { time: String(time) } : {}
}

/** With only one of the two days, the range is that day. */
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
