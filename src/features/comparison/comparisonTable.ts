import type { TableData } from '#charts/TableView.tsx'
import { addDays, printDay } from '#domain/calendar.ts'
import type { MeasuredDay } from '#domain/periodComparison.ts'
import type { Period } from '#domain/periods.ts'
import { toKilowattHours } from '#domain/units.ts'
import type { useText } from '#i18n/index.ts'
import type { CsvCell } from '#ui/csv.ts'
import type { Compared } from './useComparison.ts'

type Words = {
  readonly text: ReturnType<typeof useText<'comparison'>>
  readonly names: readonly [string, string]
}

/** Each pair of days: both dates, kWh and coverage, and the difference. Empty: not measured, or no such day. */
export function comparisonTable(
  { pairs, days }: Pick<Compared, 'pairs' | 'days'>,
  periods: readonly [Period, Period],
  { text, names }: Words,
): Omit<TableData, 'caption'> {
  const print = (day: number) => printDay(day as Period['firstDay'], 'YYYY-MM-DD')
  const energyOf = (day: MeasuredDay | undefined) =>
    day?.energy === undefined ? undefined : toKilowattHours(day.energy)
  const cellsOf = (side: 0 | 1, place: number | undefined): CsvCell[] => {
    const day = place === undefined ? undefined : days[side][place]
    if (place === undefined || day === undefined) return [undefined, undefined, undefined]
    return [print(addDays(periods[side].firstDay, place)), energyOf(day), day.coverage * 100]
  }
  const titles = names.flatMap((period) => [
    { title: text('columns.day', { period }) },
    { title: text('columns.energy', { period }), decimals: 2 },
    { title: text('columns.coverage', { period }), decimals: 1 },
  ])
  return {
    columns: [
      { title: text('columns.pair'), decimals: 0 },
      ...titles,
      { title: text('columns.difference'), decimals: 2 },
    ],
    rows: pairs.map(({ days: [one, other] }, at) => {
      const [first, second] = [energyOf(days[0][one ?? -1]), energyOf(days[1][other ?? -1])]
      const difference = first === undefined || second === undefined ? undefined : first - second
      return [at + 1, ...cellsOf(0, one), ...cellsOf(1, other), difference]
    }),
    fileName: `latern-comparison-${print(periods[0].firstDay)}-${print(periods[1].firstDay)}`,
  }
}
