import type { TableColumn, TableData } from '#charts/TableView.tsx'
import { LEVEL_BANDS } from '#domain/power.ts'
import { toKilowattHours, type WattHour } from '#domain/units.ts'
import type { useText } from '#i18n/index.ts'
import type { CsvCell } from '#ui/csv.ts'
import type { ReportRow } from './useReport.ts'

export type ReportText = ReturnType<typeof useText<'report'>>
export type TablePart = Pick<TableData, 'columns' | 'rows'>

const kilowattHours = (energy: WattHour | undefined) => energy && toKilowattHours(energy)
const zoneColumn = (text: ReportText): TableColumn => ({ title: text('columns.zone') })

/** Energy, cost, baseline, savings and coverage of each row. */
export function figuresTable(rows: readonly ReportRow[], text: ReportText): TablePart {
  const column = (name: 'energy' | 'cost' | 'baseline' | 'savings' | 'saved') => ({
    title: text(`columns.${name}`),
    decimals: 2,
  })
  return {
    columns: [
      zoneColumn(text),
      column('energy'),
      column('cost'),
      column('baseline'),
      column('savings'),
      column('saved'),
      { title: text('columns.savedShare'), decimals: 1 },
      { title: text('columns.coverage'), decimals: 1 },
    ],
    rows: rows.map((row) => [
      row.name,
      kilowattHours(row.energy),
      row.cost,
      kilowattHours(row.baseline),
      kilowattHours(row.savings),
      row.saved,
      row.savedShare,
      row.coverage === undefined ? undefined : row.coverage * 100,
    ]),
  }
}

/** Hours of luminaires in each band of output levels, and without readings. */
export function hoursTable(rows: readonly ReportRow[], text: ReportText): TablePart {
  const hours = (title: string) => ({ title, decimals: 1 })
  return {
    columns: [
      zoneColumn(text),
      ...LEVEL_BANDS.map((band) => hours(text(`columns.${band}`))),
      hours(text('columns.burned')),
      hours(text('columns.unmeasured')),
    ],
    rows: rows.map(({ name, hours: own, unmeasured }) => [
      name,
      ...LEVEL_BANDS.map((_, band) => own?.[band]),
      own?.slice(1).reduce((sum, each) => sum + each, 0),
      unmeasured,
    ]),
  }
}

/** Each day's energy, cost and coverage. */
export function daysTable(days: readonly ReportedDay[], text: ReportText): TablePart {
  return {
    columns: [
      { title: text('columns.day') },
      { title: text('columns.energy'), decimals: 2 },
      { title: text('columns.cost'), decimals: 2 },
      { title: text('columns.coverage'), decimals: 1 },
    ],
    rows: days.map(({ day, energy, cost, coverage }) => [day, kilowattHours(energy), cost, coverage * 100]),
  }
}

export type ReportedDay = {
  /** YYYY-MM-DD */
  readonly day: string
  readonly energy: WattHour | undefined
  readonly cost: number | undefined
  readonly coverage: number
}

/** Two tables of the same rows side by side, for one file. */
export const besideEachOther = (one: TablePart, other: TablePart): TablePart => ({
  columns: [...one.columns, ...other.columns.slice(1)],
  rows: one.rows.map((row, at): readonly CsvCell[] => [...row, ...(other.rows[at]?.slice(1) ?? [])]),
})
