import { idIn } from '#app/navigation/idIn.ts'
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
const known: Record<Exclude<keyof ComparisonSearch, 'zone'>, RegExp> = {
  period: /^(thisWeek|lastWeek|lastMonth)$/,
  from: day,
  to: day,
  with: /^yearBefore$/,
  withFrom: day,
  withTo: day,
}

export const comparisonSearch = (search: Record<string, unknown>): ComparisonSearch => ({
  ...idIn('zone', search.zone),
  ...Object.fromEntries(
    Object.entries(known).flatMap(([name, pattern]) => {
      const value = search[name]
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : []
    }),
  ),
})
