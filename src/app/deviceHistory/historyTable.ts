import type { TableData } from '#charts/TableView.tsx'
import type { ExpectedLevels } from '#domain/expectedLevels.ts'
import type { Watt } from '#domain/units.ts'
import type { BucketTexts } from './buckets.ts'
import type { DeviceHistory } from './deviceHistory.ts'
import { energyOf } from './totals.ts'

export type HistoryColumn = 'time' | 'level' | 'idle' | 'moving' | 'motion' | 'energy' | 'coverage'

type TableParts = {
  readonly history: DeviceHistory
  /** Undefined for a device without an output level. */
  readonly expected: ExpectedLevels | undefined
  readonly rated: Watt | undefined
  readonly buckets: BucketTexts
  readonly titleOf: (column: HistoryColumn) => string
}

/** The chart's numbers per bucket: percent and Wh. What is not known is empty. */
export function historyTable(parts: TableParts): Pick<TableData, 'columns' | 'rows'> {
  const { history, expected, rated, buckets, titleOf } = parts
  const { edges, level, covered, motion } = history
  const lengthOf = (bucket: number) => (edges[bucket + 1] as number) - (edges[bucket] as number)
  const columns: [HistoryColumn, number, Float64Array][] = [
    ...(expected
      ? ([
          ['level', 1, level],
          ['idle', 1, expected.idle],
          ['moving', 1, expected.moving],
          ['energy', 1, energyOf(history, rated)],
          ['coverage', 0, covered.map((time, bucket) => (time / lengthOf(bucket)) * 100)],
        ] satisfies [HistoryColumn, number, Float64Array][])
      : []),
    ...(motion ? ([['motion', 0, motion]] satisfies [HistoryColumn, number, Float64Array][]) : []),
  ]
  return {
    columns: [
      { title: titleOf('time') },
      ...columns.map(([column, decimals]) => ({ title: titleOf(column), decimals })),
    ],
    rows: Array.from(level, (_, bucket) => [
      buckets.span(edges[bucket] as number, edges[bucket + 1] as number),
      ...columns.map(([, , values]) => values[bucket]),
    ]),
  }
}
