import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { idIn } from '#app/navigation/idIn.ts'
import type { DeviceTable } from '#domain/deviceKinds.ts'
import { DEVICE_STATUSES, type DeviceStatus } from '#domain/deviceStatus.ts'
import type { ColumnId, DeviceColumn } from './columns.ts'

export type Sort = {
  readonly column: ColumnId
  readonly isDescending: boolean
}

/** A table's search parameters: `?filter=office&status=silent&zone=2&sort=-wattage`, where minus means descending. */
export type TableSearch = {
  filter?: string
  sort?: string
  status?: DeviceStatus
  zone?: number
}

/** The search parameters of a table, without empty and invalid values. */
export function tableSearch(search: Record<string, unknown>): TableSearch {
  const { filter, sort, status, zone } = search
  // A filter of digits is parsed as a number from the URL.
  const text = typeof filter === 'number' ? String(filter) : filter
  return {
    ...(typeof text === 'string' && text !== '' && { filter: text }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...(isStatus(status) && { status }),
    ...idIn('zone', zone),
  }
}

const isStatus = (value: unknown): value is DeviceStatus =>
  (DEVICE_STATUSES as readonly unknown[]).includes(value)

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
  const current = tableSearch(useSearch({ strict: false }))
  const { filter = '', sort: sortParam, status, zone } = current
  const sort = useMemo(() => sortOf(sortParam, columns), [sortParam, columns])
  const change = (change: { readonly [Name in keyof TableSearch]: TableSearch[Name] | undefined }) => {
    void navigate({ to: `/${list}`, search: tableSearch({ ...current, ...change }), replace: true })
  }
  return {
    filter,
    sort,
    status,
    zone,
    setFilter: (filter: string) => change({ filter }),
    setStatus: (status: DeviceStatus | undefined) => change({ status }),
    setZone: (zone: number | undefined) => change({ zone }),
    clear: () => change({ filter: undefined, status: undefined, zone: undefined }),
    sortBy: (column: ColumnId) => change({ sort: printSort(nextSort(sort, column)) ?? '' }),
  }
}
