import { type Day, parseDay } from '#domain/calendar.ts'
import {
  type NamedPeriod,
  namedPeriod,
  type Period,
  type RelativePeriod,
  relativePeriod,
} from '#domain/periods.ts'
import type { ComparisonSearch } from './comparisonSearch.ts'

/** The two periods of an address: by name where they were chosen by name. */
export type ChosenPeriods = {
  readonly name: NamedPeriod | undefined
  readonly otherName: RelativePeriod | undefined
  readonly periods: readonly [Period, Period]
}

/** The periods that an address chooses; days that are none, or run backwards, choose nothing. */
export function periodsOf(search: ComparisonSearch, today: Day): ChosenPeriods {
  const own = periodIn(search.from, search.to)
  const other = periodIn(search.withFrom, search.withTo)
  const name = own ? undefined : (search.period ?? 'thisMonth')
  const otherName = other ? undefined : (search.with ?? 'before')
  const period = own ?? namedPeriod(name ?? 'thisMonth', today)
  return { name, otherName, periods: [period, other ?? relativePeriod(otherName ?? 'before', period)] }
}

/** With one of the two days, the period is that day; undefined without either, and for days that run backwards. */
function periodIn(from: unknown, to: unknown): Period | undefined {
  const [first, last] = [dayOf(from), dayOf(to)]
  const [firstDay, lastDay] = [first ?? last, last ?? first]
  return firstDay === undefined || lastDay === undefined || lastDay < firstDay
    ? undefined
    : { firstDay, lastDay }
}

function dayOf(text: unknown): Day | undefined {
  const day = typeof text === 'string' ? parseDay(text, 'YYYY-MM-DD') : undefined
  return day?.ok ? day.value : undefined
}
