import { measuredEnergy, measuredPower } from '#app/figures/measured.ts'
import type { TableData } from '#charts/TableView.tsx'
import type { AreaFigures } from '#telemetry/figures.ts'
import type { AlignedFigures } from './useSpan.ts'

type Column =
  | 'power'
  | 'occupancy'
  | 'energy'
  | 'coverage'
  | 'powerBefore'
  | 'occupancyBefore'
  | 'energyBefore'

type SpanTable = {
  readonly bucketTitle: string
  readonly titleOf: (column: Column) => string
  /** A bucket's label, e.g. `13:00–14:00`. */
  readonly bucketOf: (start: number, end: number) => string
}

/** The chart's numbers per bucket: W, percent and kWh. Future and uncovered buckets are empty. */
export function spanTable(
  figures: AreaFigures,
  before: AlignedFigures | undefined,
  { bucketTitle, titleOf, bucketOf }: SpanTable,
): Pick<TableData, 'columns' | 'rows'> {
  const { edges, occupancy, energy, coverage } = figures
  const power = measuredPower(figures)
  const measured = measuredEnergy(figures)
  const columns: { column: Column; decimals: number; valueAt: (bucket: number) => number | undefined }[] = [
    { column: 'power', decimals: 0, valueAt: (bucket) => power[bucket] },
    { column: 'occupancy', decimals: 1, valueAt: (bucket) => occupancy[bucket] },
    {
      column: 'energy',
      decimals: 2,
      valueAt: (bucket) => (measured[bucket] ?? Number.NaN) / 1000,
    },
    { column: 'coverage', decimals: 1, valueAt: (bucket) => (coverage[bucket] ?? Number.NaN) * 100 },
  ]
  if (before)
    columns.push(
      { column: 'powerBefore', decimals: 0, valueAt: (bucket) => before.power[bucket] },
      { column: 'occupancyBefore', decimals: 1, valueAt: (bucket) => before.occupancy[bucket] },
      {
        column: 'energyBefore',
        decimals: 2,
        valueAt: (bucket) => (before.energy[bucket] ?? Number.NaN) / 1000,
      },
    )
  return {
    columns: [
      { title: bucketTitle },
      ...columns.map(({ column, decimals }) => ({ title: titleOf(column), decimals })),
    ],
    rows: Array.from(energy, (_, bucket) => [
      bucketOf(edges[bucket] ?? 0, edges[bucket + 1] ?? 0),
      ...columns.map(({ valueAt }) => valueAt(bucket)),
    ]),
  }
}
