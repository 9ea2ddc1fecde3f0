import { printDays } from '#app/dates/printDays.ts'
import type { Dates } from '#app/dates/useDates.ts'
import { saveTable, type TableData } from '#charts/TableView.tsx'
import { useText } from '#i18n/index.ts'
import { FileSpreadsheet, History, ImageDown } from '#icons/index.ts'
import { download } from '#ui/download.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { SpanFigures } from './useSpan.ts'

type SpanActionsProps = { span: SpanFigures; dates: Dates; title: string; table: TableData | undefined }

/** Toggles the previous days, and downloads the chart and table. */
export function SpanActions({ span, dates, title, table }: SpanActionsProps) {
  const text = useText('statistics')
  const { chart, daysBefore, withBefore, setWithBefore } = span

  async function savePicture() {
    const days = dates.days ? printDays(dates.days) : ''
    const picture = await chart.current?.picture(`${title}, ${days}`)
    if (picture && table) download(`${table.fileName}.png`, picture)
  }

  return (
    <>
      <IconButton
        icon={History}
        label={daysBefore ? text('withBefore', { days: printDays(daysBefore) }) : text('before')}
        aria-pressed={withBefore}
        disabled={!daysBefore}
        onClick={() => setWithBefore(!withBefore)}
      />
      <IconButton
        icon={FileSpreadsheet}
        label={text('exportCsv')}
        disabled={!table}
        onClick={() => table && saveTable(table)}
      />
      <IconButton
        icon={ImageDown}
        label={text('exportPng')}
        disabled={!table}
        onClick={() => void savePicture()}
      />
    </>
  )
}
