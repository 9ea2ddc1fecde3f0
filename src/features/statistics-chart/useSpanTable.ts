import { useMemo } from 'react'
import type { Dates } from '#app/dates/useDates.ts'
import type { TableData } from '#charts/TableView.tsx'
import { printDay } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { spanTable } from './spanTable.ts'
import type { SpanFigures } from './useSpan.ts'

/** The chart's table, once its figures are loaded. */
export function useSpanTable(title: string, { figures, aligned, buckets }: SpanFigures, { days }: Dates) {
  const text = useText('statistics')
  return useMemo((): TableData | undefined => {
    if (!figures || !days) return undefined
    const print = (day: typeof days.firstDay) => printDay(day, 'YYYY-MM-DD')
    return {
      caption: title,
      fileName: `latern-chart-${print(days.firstDay)}-${print(days.lastDay)}`,
      ...spanTable(figures, aligned, {
        bucketTitle: text(buckets.isByHour ? 'columns.hour' : 'columns.day'),
        titleOf: (column) => text(`columns.${column}`),
        bucketOf: buckets.row,
      }),
    }
  }, [text, title, figures, aligned, buckets, days])
}
