import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DeviceTable } from '#domain/deviceKinds.ts'
import type { ColumnId, DeviceColumn } from './columns.ts'

export type Sort = {
  readonly column: ColumnId
  readonly isDescending: boolean
}

/** A table's search parameters: `?filter=office&sort=-wattage`, where minus means descending. */
export type TableSearch = {
  filter?: string
  sort?: string
}

/** The search parameters of a table, without empty and invalid values. */
export function tableSearch(search: Record<string, unknown>): TableSearch {
  const { filter, sort } = search
  // A filter of digits is parsed as a number from the URL.
  const text = typeof filter === 'number' ? String(filter) : filter
  return {
    ...(typeof text === 'string' && text !== '' && { filter: text }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
  }
}

/** The URL's sort; by name if there is none, or the column does not exist. */
export function sortOf(sort: string | undefined, columns: readonly Pick<DeviceColumn<never>, 'id'>[]): Sort {
  const isDescending = sort?.startsWith('-') ?? false
  const id = isDescending ? sort?.slice(1) : sort
  const column = columns.find((it) => it.id === id)
  return column ? { column: column.id, isDescending } : { column: 'name', isDescending: false }
}

/** A column's next sort: ascending first, then reversed. */
export function nextSort(sort: Sort, column: ColumnId): Sort {
  return { column, isDescending: sort.column === column && !sort.isDescending }
}

/** The sort as a search parameter; undefined for the default, by name. */
export function printSort({ column, isDescending }: Sort): string | undefined {
  if (isDescending) return `-${column}`
  return column === 'name' ? undefined : column
}

/** A table's filter and sort, stored in the URL. */
export function useTableSearch(list: DeviceTable, columns: readonly DeviceColumn<never>[]) {
  const navigate = useNavigate()
  const { filter = '', sort: sortParam } = tableSearch(useSearch({ strict: false }))
  const sort = useMemo(() => sortOf(sortParam, columns), [sortParam, columns])
  const change = (change: TableSearch) => {
    void navigate({
      to: `/${list}`,
      search: tableSearch({ filter, sort: sortParam, ...change }),
      replace: true,
    })
  }
  return {
    filter,
    sort,
    setFilter: (filter: string) => change({ filter }),
    sortBy: (column: ColumnId) => change({ sort: printSort(nextSort(sort, column)) ?? '' }),
  }
}
