import {
  type Column,
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  type FilterFn,
  metaHelper,
  type ReactTable,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { useText } from '#i18n/index.ts'
import type { DeviceColumn } from './columns.ts'
import { compareCells, type DeviceRow, searchTextOf, wordsOf } from './rows.ts'
import type { Sort } from './tableSearch.ts'

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<Pick<DeviceColumn<never>, 'width' | 'isNumeric' | 'absent'>>(),
})

type Features = typeof features
export type TableOfDevices = ReactTable<Features, DeviceRow>
export type TableRow = Row<Features, DeviceRow>
export type TableColumn = Column<Features, DeviceRow>

/** A hidden column with the searched text. */
const SEARCHED = 'searched'
const columnVisibility = { [SEARCHED]: false }

const hasAllWords: FilterFn<Features, DeviceRow> = Object.assign(
  (row: TableRow, columnId: string, words: readonly string[]) => {
    const text = row.getValue<string>(columnId)
    return words.every((word) => text.includes(word))
  },
  { resolveFilterValue: wordsOf },
)

const helper = createColumnHelper<Features, DeviceRow>()
const noRows: readonly DeviceRow[] = []

/**
 * The filtered and sorted rows, with columns titled in the user's language. Empty cells always come last.
 *
 * @param rows in natural order of names
 */
export function useDeviceTable(
  rows: readonly DeviceRow[] | undefined,
  columns: readonly DeviceColumn<never>[],
  filter: string,
  sort: Sort,
): TableOfDevices {
  const text = useText('devices')
  const definitions = useMemo(
    () =>
      helper.columns([
        ...columns.map(({ id, ...meta }) =>
          helper.accessor((row) => row.cells[id], {
            id,
            header: text(`columns.${id}`),
            sortFn: (one, other) => compareCells(one.getValue(id), other.getValue(id)),
            sortUndefined: 'last',
            meta,
          }),
        ),
        helper.accessor(searchTextOf, { id: SEARCHED, filterFn: hasAllWords }),
      ]),
    [columns, text],
  )
  return useTable({
    features,
    data: rows ?? noRows,
    columns: definitions,
    getRowId: ({ id }) => String(id),
    // They come in the order of their names: sorting thousands of them again with each poll would block the page.
    manualSorting: sort.column === 'name' && !sort.isDescending,
    state: {
      columnFilters: useMemo(() => (filter === '' ? [] : [{ id: SEARCHED, value: filter }]), [filter]),
      sorting: useMemo(() => [{ id: sort.column, desc: sort.isDescending }], [sort]),
      columnVisibility,
    },
  })
}
