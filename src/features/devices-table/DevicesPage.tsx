import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useFirstInSlices } from '#app/core/useFirstInSlices.ts'
import { useInSlices } from '#app/core/useInSlices.ts'
import { useSteps } from '#app/core/useSteps.ts'
import { EmptyPage } from '#app/empty/EmptyPage.tsx'
import { useReports } from '#app/figures/useReports.ts'
import { icons } from '#app/icons.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import {
  DEVICE_TABLES,
  deviceKinds,
  type EntityIn,
  kindIn,
  kindsIn,
  type DeviceTable as TableOfDevices,
} from '#domain/deviceKinds.ts'
import { DEVICE_STATUSES, type DeviceStatus, statusesOf } from '#domain/deviceStatus.ts'
import type { Timestamp } from '#domain/units.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CloudOff, SearchX } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import type { DeviceColumn } from './columns.ts'
import { DeviceTable } from './DeviceTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBox } from './FilterBox.tsx'
import { lists } from './lists.ts'
import { createRows, type Rows } from './rows.ts'
import { useTableSearch } from './tableSearch.ts'
import { useDeviceTable } from './useDeviceTable.ts'

/** A page per device table: the filtered table, and its loading, empty and error states. */
export const deviceListPages = Object.fromEntries(
  DEVICE_TABLES.map((list) => [list, () => <DevicesPage key={list} list={list} />]),
) as Record<TableOfDevices, () => ReactNode>

const noRows: Rows = { rows: undefined, isComplete: true }
const rowsIn = ({ rows }: Rows) => rows

function DevicesPage<List extends TableOfDevices>({ list }: { list: List }) {
  const columns: readonly DeviceColumn<EntityIn<List>>[] = lists[list]
  const text = useText('devices')
  const common = useText('common')
  const shell = useText('shell')
  const { status, site: latest, refetch } = useSite()
  const site = useInSlices(useFirstInSlices(latest))
  const [rowsOf] = useState(createRows<EntityIn<List>>)
  const reportOf = useReports()
  const { siteTime } = useSettings()
  const texts = useMemo(
    () => ({
      notPlaced: text('notPlaced'),
      statuses: Object.fromEntries(DEVICE_STATUSES.map((name) => [name, text(`statuses.${name}`)])) as Record<
        DeviceStatus,
        string
      >,
    }),
    [text],
  )
  const printTime = useMemo(
    () => (time: Timestamp) =>
      new Date(time + siteTime.offsetAt(time)).toISOString().slice(0, 16).replace('T', ' '),
    [siteTime],
  )
  const makeRows = useCallback(
    () => (site ? rowsOf(site[list], columns, { site, reportOf, texts, printTime }) : noRows),
    [site, list, columns, reportOf, texts, printTime, rowsOf],
  )
  const rows = useFirstInSlices(useSteps(makeRows, rowsIn))
  const search = useTableSearch(list, columns)
  const { filter, sort, setFilter, sortBy } = search
  const appliedFilter = useDeferredValue(filter)
  const chosen = useMemo(
    () =>
      rows?.filter(
        (row) =>
          (search.status === undefined || row.status === search.status) &&
          (search.zone === undefined || row.area === search.zone),
      ),
    [rows, search.status, search.zone],
  )
  const table = useDeviceTable(chosen, columns, appliedFilter, sort)
  const isFiltered = appliedFilter !== '' || search.status !== undefined || search.zone !== undefined

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
      <EmptyPage
        of="devices"
        icon={icons[deviceKinds[kindIn(list, false)].icon]}
        title={text(`${list}.empty.title`)}
        text={text(`${list}.empty.text`)}
        more={<Button onClick={refetch}>{text('checkAgain')}</Button>}
      />
    )
  }

  const shown = table.getRowModel().rows.length
  const hasOtherFilters = search.status !== undefined || search.zone !== undefined
  const statuses = statusesOf(kindsIn(list))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <FilterBox label={text(`${list}.filter`)} value={filter} onChange={setFilter} />
        {statuses.length > 0 && (
          <Select
            className="w-36 sm:w-44 [&>label]:sr-only"
            label={text('columns.status')}
            value={search.status ?? ''}
            options={[
              { value: '', label: text('allStatuses') },
              ...statuses.map((value) => ({ value, label: texts.statuses[value] })),
            ]}
            onChange={(value) => search.setStatus(value === '' ? undefined : value)}
          />
        )}
        <Select
          className="w-36 sm:w-44 [&>label]:sr-only"
          label={text('columns.zone')}
          value={String(search.zone ?? '')}
          options={[
            { value: '', label: text('allZones') },
            ...(site?.areas ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => search.setZone(value === '' ? undefined : Number(value))}
        />
        <p role="status" className="text-text-muted">
          {rows ? (
            <Count list={list} total={rows.length} {...(isFiltered && { shown })} />
          ) : (
            common('loading')
          )}
        </p>
        <div className="ml-auto">
          <ExportButton list={list} table={table} />
        </div>
      </div>
      <DeviceTable
        list={list}
        label={shell(`titles.${list}`)}
        table={table}
        sort={sort}
        onSort={sortBy}
        isLoading={!rows}
        scrollsToTopOn={[appliedFilter, search.status, search.zone, sort.column, sort.isDescending].join()}
      />
      {rows && shown === 0 && (
        <EmptyState
          icon={SearchX}
          title={text('noMatch.title')}
          text={
            hasOtherFilters
              ? text('noneOfThese')
              : text(`${list as TableOfDevices}.noMatch`, { filter: appliedFilter })
          }
          action={
            <Button onClick={search.clear}>{text(hasOtherFilters ? 'clearFilters' : 'clearFilter')}</Button>
          }
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
