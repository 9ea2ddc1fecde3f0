import { describe, expect, test } from 'vitest'
import { periodsOf } from '#features/comparison/chosenPeriods.ts'
import { comparisonSearch } from '#features/comparison/comparisonSearch.ts'
import { reportSearch } from '#features/report/reportSearch.ts'
import { day } from '../domain/arbitraries.ts'

const today = day('2026-11-24')
const period = (first: string, last: string) => ({ firstDay: day(first), lastDay: day(last) })

describe('the address of a comparison', () => {
  test('is of this month and the one before where it says nothing', () => {
    const { name, otherName, periods } = periodsOf(comparisonSearch({}), today)
    expect([name, otherName]).toEqual(['thisMonth', 'before'])
    expect(periods).toEqual([period('2026-11-01', '2026-11-30'), period('2026-10-01', '2026-10-31')])
  })

  test('keeps a zone and two periods, by their names or by their days', () => {
    const named = { zone: 3, period: 'lastWeek', with: 'yearBefore' }
    expect(comparisonSearch(named)).toEqual(named)
    expect(periodsOf(comparisonSearch(named), today).periods[1]).toEqual(period('2025-11-17', '2025-11-23'))
    const own = { from: '2026-10-01', to: '2026-10-31', withFrom: '2026-08-01', withTo: '2026-08-31' }
    expect(periodsOf(comparisonSearch(own), today)).toEqual({
      name: undefined,
      otherName: undefined,
      periods: [period('2026-10-01', '2026-10-31'), period('2026-08-01', '2026-08-31')],
    })
  })

  test('leaves out what is none of its own, and days that are none or run backwards choose nothing', () => {
    expect(comparisonSearch({ zone: '3' })).toEqual({ zone: 3 })
    expect(comparisonSearch({ zone: [3], from: ['2026-10-01'] })).toEqual({})
    expect(comparisonSearch({ zone: 'x', period: 'fortnight', with: 'before', other: 1 })).toEqual({})
    for (const search of [{ from: '2026-02-30' }, { from: '2026-10-02', to: '2026-10-01' }])
      expect(periodsOf(comparisonSearch(search), today).name).toBe('thisMonth')
    expect(periodsOf({ to: '2026-10-05' }, today).periods[0]).toEqual(period('2026-10-05', '2026-10-05'))
  })
})

test('the address of a report keeps a zone and a month, and nothing else', () => {
  expect(reportSearch({ zone: 3, month: '2026-10', other: 1 })).toEqual({ zone: 3, month: '2026-10' })
  expect(reportSearch({ zone: -3, month: 'October' })).toEqual({})
})
