import { useSettings } from '#app/site/site.tsx'
import { printDay } from '#domain/calendar.ts'
import type { DeviceTable } from '#domain/deviceKinds.ts'
import { useText } from '#i18n/index.ts'
import { Download } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { downloadCsv, toCsv } from '#ui/csv.ts'
import type { CellValue } from './columns.ts'
import type { TableOfDevices } from './useDeviceTable.ts'

/** Exports the shown rows in their order as `latern-luminaires-2026-11-21.csv`; the date is the site's. */
export function ExportButton({ list, table }: { list: DeviceTable; table: TableOfDevices }) {
  const text = useText('devices')
  const { siteTime } = useSettings()
  const { rows } = table.getRowModel()

  function save() {
    const columns = table.getVisibleLeafColumns().map(({ id, columnDef: { header, meta } }) => ({
      id,
      title: String(header),
      absent: meta?.absent && text(meta.absent),
    }))
    const day = printDay(siteTime.dayOf(Date.now()), 'YYYY-MM-DD')
    const csv = toCsv(
      columns.map(({ title }) => title),
      rows.map((row) => columns.map(({ id, absent }) => row.getValue<CellValue>(id) ?? absent)),
    )
    downloadCsv(`latern-${list}-${day}.csv`, csv)
  }

  return (
    <Button icon={Download} disabled={rows.length === 0} onClick={save}>
      {text('export')}
    </Button>
  )
}
