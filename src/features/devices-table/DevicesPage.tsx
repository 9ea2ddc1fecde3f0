import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useFirstInSlices } from '#app/core/useFirstInSlices.ts'
import { icons } from '#app/icons.ts'
import { useSite } from '#app/site/site.tsx'
import {
  DEVICE_TABLES,
  deviceKinds,
  type EntityIn,
  kindIn,
  type DeviceTable as TableOfDevices,
} from '#domain/deviceKinds.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CloudOff, SearchX } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { DeviceColumn } from './columns.ts'
import { DeviceTable } from './DeviceTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBox } from './FilterBox.tsx'
import { lists } from './lists.ts'
import { createRows } from './rows.ts'
import { useTableSearch } from './tableSearch.ts'
import { useDeviceTable } from './useDeviceTable.ts'

/** A page per device table: the filtered table, and its loading, empty and error states. */
export const deviceListPages = Object.fromEntries(
  DEVICE_TABLES.map((list) => [list, () => <DevicesPage key={list} list={list} />]),
) as Record<TableOfDevices, () => ReactNode>

function DevicesPage<List extends TableOfDevices>({ list }: { list: List }) {
  const columns: readonly DeviceColumn<EntityIn<List>>[] = lists[list]
  const text = useText('devices')
  const common = useText('common')
  const shell = useText('shell')
  const { status, site: latest, refetch } = useSite()
  const site = useFirstInSlices(latest)
  const [rowsOf] = useState(createRows<EntityIn<List>>)
  const rows = useMemo(
    () => site && rowsOf(site[list], columns, site, text('notPlaced')),
    [site, list, columns, text, rowsOf],
  )
  const { filter, sort, setFilter, sortBy } = useTableSearch(list, columns)
  const appliedFilter = useDeferredValue(filter)
  const table = useDeviceTable(rows, columns, appliedFilter, sort)

  if (status === 'error') {
    return (
      <EmptyState
        icon={CloudOff}
        title={text(`${list}.failed`)}
        text={text('failed')}
        action={<Button onClick={refetch}>{common('retry')}</Button>}
      />
    )
  }
  if (rows?.length === 0) {
    return (
      <EmptyState
        icon={icons[deviceKinds[kindIn(list, false)].icon]}
        title={text(`${list}.empty.title`)}
        text={text(`${list}.empty.text`)}
        action={<Button onClick={refetch}>{text('checkAgain')}</Button>}
      />
    )
  }

  const shown = table.getRowModel().rows.length
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <FilterBox label={text(`${list}.filter`)} value={filter} onChange={setFilter} />
        <p role="status" className="text-text-muted">
          {rows ? (
            <Count list={list} total={rows.length} {...(appliedFilter !== '' && { shown })} />
          ) : (
            common('loading')
          )}
        </p>
        <div className="ml-auto">
          <ExportButton list={list} table={table} />
        </div>
      </div>
      <DeviceTable
        label={shell(`titles.${list}`)}
        table={table}
        sort={sort}
        onSort={sortBy}
        isLoading={!rows}
        scrollsToTopOn={`${appliedFilter} ${sort.column} ${sort.isDescending}`}
      />
      {rows && shown === 0 && (
        <EmptyState
          icon={SearchX}
          title={text('noMatch.title')}
          text={text(`${list as TableOfDevices}.noMatch`, { filter: appliedFilter })}
          action={<Button onClick={() => setFilter('')}>{text('clearFilter')}</Button>}
        />
      )}
    </div>
  )
}

/** `312 of 320 luminaires`; without a filter, `320 luminaires`. */
function Count({ list, shown, total }: { list: TableOfDevices; shown?: number; total: number }) {
  const text = useText('devices')
  const values = { count: total, total: formatNumber(total) }
  return shown === undefined
    ? text(`${list}.count`, values)
    : text(`${list}.filtered`, { ...values, shown: formatNumber(shown) })
}
