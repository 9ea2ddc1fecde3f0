import type { QueryClient } from '@tanstack/react-query'
import { type Api, POLL_SOURCE, type PollTables } from '#api/calls.ts'
import type { ListsClient } from '#api/lists/listsClient.ts'
import { areaSettingsOptions, pollOptions, serverDescriptionOptions, settingsOptions } from '#api/queries.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Timestamp } from '#domain/units.ts'
import type { PollTable } from '#openapi/lighting.d.ts'

/** The lists that are kept, by name. Undefined: not loaded. */
export type KeptLists = Readonly<Record<string, readonly unknown[] | undefined>>

const tableName = (table: PollTable) => `poll.${table}`

/** The rows of one of the poll's tables. */
export const keptList = (lists: KeptLists, table: PollTable) => lists[tableName(table)]

/** The site's lists as the console has them now. */
export function listsIn(
  api: Api,
  queryClient: QueryClient,
): { lists: KeptLists; at: Timestamp; since: string | undefined } | undefined {
  const poll = queryClient.getQueryState(pollOptions(api).queryKey)
  if (poll?.data === undefined) return undefined
  const tables = poll.data
  const server = queryClient.getQueryData(serverDescriptionOptions(api).queryKey)
  return {
    at: poll.dataUpdatedAt,
    since: tables.since,
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
  { api, queryClient, listsClient }: { api: Api; queryClient: QueryClient; listsClient: ListsClient },
  { lists, at, since }: { lists: KeptLists; at: Timestamp; since?: string | undefined },
): void {
  const rows = Object.fromEntries(POLL_TABLES.map((table) => [table, keptList(lists, table) ?? []]))
  const tables = { ...rows, since } as PollTables
  queryClient.setQueryData(pollOptions(api).queryKey, tables, { updatedAt: at })
  // A server that tells changes leaves out the rows that are equal.
  if (since === undefined)
    listsClient.seed(
      POLL_SOURCE,
      POLL_TABLES.map((table) => tables[table]),
    )
  const { settings, areaSettings, server } = lists as Record<string, never>
  // As old as they may be, so that they are stale also where they were kept seconds ago.
  const stale = { updatedAt: 0 }
  if (settings) queryClient.setQueryData(settingsOptions(api).queryKey, settings, stale)
  if (areaSettings) queryClient.setQueryData(areaSettingsOptions(api).queryKey, areaSettings, stale)
  if (server) queryClient.setQueryData(serverDescriptionOptions(api).queryKey, server[0], stale)
}
