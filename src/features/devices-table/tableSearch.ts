import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DeviceTable } from '#domain/deviceKinds.ts'
import type { ColumnId, DeviceColumn } from './columns.ts'

export interface Sort {
  readonly column: ColumnId
  readonly isDescending: boolean
}

/** What a table's address says: `?filter=office&sort=-wattage`, where the minus is descending. */
export interface TableSearch {
  filter?: string
  sort?: string
}

/** What of an address's search belongs to a table; empty texts and other values are left out. */
export function tableSearch(search: Record<string, unknown>): TableSearch {
  const { filter, sort } = search
  // A filter of digits is a number in an address that somebody typed.
  const text = typeof filter === 'number' ? String(filter) : filter
  return {
    ...(typeof text === 'string' && text !== '' && { filter: text }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
  }
}

/** The sort that an address asks for: by name where it asks for none, or for a column that the table lacks. */
export function sortOf(sort: string | undefined, columns: readonly Pick<DeviceColumn<never>, 'id'>[]): Sort {
  const isDescending = sort?.startsWith('-') ?? false
  const id = isDescending ? sort?.slice(1) : sort
  const column = columns.find((it) => it.id === id)
  return column ? { column: column.id, isDescending } : { column: 'name', isDescending: false }
}

/** A column's next sort: ascending first, and the other way round from there. */
export function nextSort(sort: Sort, column: ColumnId): Sort {
  return { column, isDescending: sort.column === column && !sort.isDescending }
}

/** The sort as an address has it; by name is what goes without saying. */
export function printSort({ column, isDescending }: Sort): string | undefined {
  if (isDescending) return `-${column}`
  return column === 'name' ? undefined : column
}

/** A table's filter and sort, kept in the address: a reload, the way back and a shared link have them too. */
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
