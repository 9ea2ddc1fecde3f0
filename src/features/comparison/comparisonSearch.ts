import type { NamedPeriod, RelativePeriod } from '#domain/periods.ts'

/**
 * `?zone=3&period=lastMonth&with=yearBefore`, or days of one's own: `?from=2026-10-01&to=2026-10-31&withFrom=…&withTo=…`. Without
 * parameters: this month and the one before, of all zones. chosenPeriods.ts says which days these are.
 */
export type ComparisonSearch = {
  zone?: number
  period?: Exclude<NamedPeriod, 'thisMonth'>
  from?: string
  to?: string
  with?: Exclude<RelativePeriod, 'before'>
  withFrom?: string
  withTo?: string
}

const day = /^\d{4}-\d\d-\d\d$/
/** What each parameter may be. The first load has this and no more of the page. */
const known: Record<keyof ComparisonSearch, RegExp> = {
  zone: /^[1-9]\d{0,14}$/,
  period: /^(thisWeek|lastWeek|lastMonth)$/,
  from: day,
  to: day,
  with: /^yearBefore$/,
  withFrom: day,
  withTo: day,
}

export const comparisonSearch = (search: Record<string, unknown>): ComparisonSearch =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, pattern]) =>
      !Array.isArray(search[name]) && pattern.test(String(search[name])) ? [[name, search[name]]] : [],
    ),
  )
