import type { QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { areaSettingsOptions, pollOptions, serverDescriptionOptions, settingsOptions } from '#api/queries.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Timestamp } from '#domain/units.ts'

/** The lists that are kept, by name. Undefined: not loaded. */
export type KeptLists = Readonly<Record<string, readonly unknown[] | undefined>>

const tableName = (table: string) => `poll.${table}`

/** The site's lists as the console has them now. */
export function listsIn(api: Api, queryClient: QueryClient): { lists: KeptLists; at: Timestamp } | undefined {
  const poll = queryClient.getQueryState(pollOptions(api).queryKey)
  if (poll?.data === undefined) return undefined
  const tables = poll.data
  const server = queryClient.getQueryData(serverDescriptionOptions(api).queryKey)
  return {
    at: poll.dataUpdatedAt,
    lists: {
      ...Object.fromEntries(POLL_TABLES.map((table) => [tableName(table), tables[table]])),
      settings: queryClient.getQueryData(settingsOptions(api).queryKey),
      areaSettings: queryClient.getQueryData(areaSettingsOptions(api).queryKey),
      server: server === undefined ? undefined : [server],
    },
  }
}

/** Gives the console the lists of an earlier time; every one of them is asked for again. */
export function restoreLists(
  api: Api,
  queryClient: QueryClient,
  { lists, at }: { lists: KeptLists; at: Timestamp },
): void {
  const as = { updatedAt: at }
  const tables = POLL_TABLES.map((table) => [table, lists[tableName(table)] ?? []])
  queryClient.setQueryData(pollOptions(api).queryKey, Object.fromEntries(tables) as PollTables, as)
  const { settings, areaSettings, server } = lists as Record<string, never>
  if (settings) queryClient.setQueryData(settingsOptions(api).queryKey, settings, as)
  if (areaSettings) queryClient.setQueryData(areaSettingsOptions(api).queryKey, areaSettings, as)
  if (server) queryClient.setQueryData(serverDescriptionOptions(api).queryKey, server[0], as)
}
