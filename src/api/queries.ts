import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { isSameList } from '#domain/isSameList.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Result } from '#domain/result.ts'
import { MINUTE } from '#domain/units.ts'
import type { ServerDescription } from '#openapi/lighting.d.ts'
import type { Api, AuditFilter, FindingsQuery, PollTables, RefusedRowsQuery } from './calls.ts'
import { keepUnchanged, withChanges } from './pollChanges.ts'

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface Register {
    defaultError: ApiProblem
    queryMeta: ProblemMeta
    mutationMeta: ProblemMeta
  }
}

interface ProblemMeta extends Record<string, unknown> {
  /** The caller shows the problem, always or as long as there is no data; no general error is raised. */
  readonly quiet?: boolean | 'until-loaded'
}

/** TanStack Query knows failures by what is thrown: here, and only here, a problem is thrown. */
export async function orThrow<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const settled = await answer
  if (!settled.ok) throw settled.error
  return settled.value
}

export const pollKey = ['poll'] as const

/**
 * Everything that the console draws. From a server that can tell it, only what changed travels, and what did not stays the
 * same object. What has been told is known by the tables themselves (`since`), so an answer that is dropped loses nothing.
 * The next poll is its retry, and its problem stands above the page.
 */
export const pollOptions = (api: Api, repeat?: Repeat) =>
  queryOptions({
    queryKey: pollKey,
    queryFn: async ({ client, queryKey, signal }): Promise<PollTables> => {
      const held = client.getQueryData<PollTables>(queryKey)
      const state = client.getQueryState(queryKey)
      // After a problem it is news that there is an answer.
      const isRepeated = repeat !== undefined && state?.error === null && !state.isInvalidated
      for (let polls = 1; ; polls += 1) {
        const server = await descriptionOf(api, client)
        const polled = server?.extensions.includes('pollChanges')
          ? withChanges(held, await orThrow(api.pollChanges(held?.since, signal)))
          : await withTypes(api, await orThrow(api.poll(signal)), held, signal)
        const isOver = !isRepeated || !hasTables(client.getQueryData(queryKey), polled)
        if (isOver || !(await repeat(signal, polls))) return polled
      }
    },
    structuralSharing: keepUnchanged,
    retry: false,
    meta: { quiet: true },
  })

/**
 * Called when a poll has brought nothing new. Resolves, once it is time, with whether to poll again in the same query; rejects where
 * the query is cancelled.
 * @param polls how many that query has made
 */
export type Repeat = (signal: AbortSignal, polls: number) => Promise<boolean>

const hasTables = (shown: PollTables | undefined, polled: PollTables) =>
  shown !== undefined && POLL_TABLES.every((table) => isSameList(shown[table], polled[table]))

/**
 * The server's description as far as it is known. Only the first poll waits for it: a server that leaves the question open
 * must not hold up those that follow.
 */
export async function descriptionOf(api: Api, client: QueryClient): Promise<ServerDescription | null> {
  const options = { ...serverDescriptionOptions(api), retry: false }
  const known = client.getQueryData(options.queryKey)
  if (known !== undefined) return known
  const asking = client.ensureQueryData(options).catch(() => null)
  const state = client.getQueryState(options.queryKey)
  return (state?.errorUpdateCount ?? 0) > 0 ? null : asking
}

/** A provider whose poll brings no luminaire types has a call for them (specification §7). */
async function withTypes(
  api: Api,
  tables: PollTables,
  held: PollTables | undefined,
  signal: AbortSignal,
): Promise<PollTables> {
  if (tables.luminairetypes.length > 0) return tables
  const types = await api.listLuminaireTypes(signal)
  return { ...tables, luminairetypes: types.ok ? types.value : (held?.luminairetypes ?? []) }
}

export const settingsOptions = (api: Api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => orThrow(api.listSettings(signal)),
    meta: { quiet: 'until-loaded' },
  })

/** The settings of every zone, for zones that come without their own. */
export const areaSettingsOptions = (api: Api) =>
  queryOptions({
    queryKey: ['area-settings'],
    queryFn: ({ signal }) => orThrow(api.listAreaSettings(signal)),
    meta: { quiet: 'until-loaded' },
  })

/**
 * The readings of zones from `age` milliseconds before each time that it asks. That span moves with the clock, so
 * it is no part of the key.
 */
export const recentReadingsOptions = (api: Api, areas: readonly number[], age: number, now: () => number) =>
  queryOptions({
    queryKey: ['recent-readings', areas, age],
    queryFn: ({ signal }) =>
      orThrow(api.listStatusHistory({ areas, start: new Date(now() - age).toISOString() }, signal)),
    // Rows that did not change are the same already (src/api/lists).
    structuralSharing: false,
  })

/** The events of zones, likewise. */
export const recentEventsOptions = (api: Api, areas: readonly number[], age: number, now: () => number) =>
  queryOptions({
    queryKey: ['recent-events', areas, age],
    queryFn: ({ signal }) =>
      orThrow(api.listEvents({ areas, start: new Date(now() - age).toISOString() }, signal)),
    structuralSharing: false,
  })

/** Everybody who has an account (an extension). */
export const usersOptions = (api: Api) =>
  queryOptions({
    queryKey: ['users'],
    queryFn: ({ signal }) => orThrow(api.listUsers(signal)),
    staleTime: 0,
    meta: { quiet: true },
  })

/** The API tokens of the site (an extension). */
export const apiTokensOptions = (api: Api) =>
  queryOptions({
    queryKey: ['api-tokens'],
    queryFn: ({ signal }) => orThrow(api.listApiTokens(signal)),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Who changed what, newest first (an extension), a page at a time. */
export const auditOptions = (api: Api, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      orThrow(api.listAudit({ ...filter, ...(pageParam !== null && { before: pageParam }) }, signal)),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { quiet: true },
  })

/** What was expected and did not happen, newest first (an extension), a page at a time; asked for again each minute. */
export const findingsOptions = (api: Api, filter: FindingsQuery) =>
  infiniteQueryOptions({
    queryKey: ['findings', filter],
    queryFn: ({ signal, pageParam }) =>
      orThrow(api.listFindings({ ...filter, ...(pageParam !== null && { before: pageParam }) }, signal)),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: MINUTE,
    meta: { quiet: true },
  })

/** The telemetry that was refused (an extension), by device and reason; asked for again each minute. */
export const refusedTelemetryOptions = (api: Api, limit: number) =>
  queryOptions({
    queryKey: ['refused-telemetry', 'groups', limit],
    queryFn: ({ signal }) => orThrow(api.listRefusedTelemetry(limit, signal)),
    staleTime: 0,
    refetchInterval: MINUTE,
    meta: { quiet: true },
  })

/** Rows of one group of it. */
export const refusedRowsOptions = (api: Api, query: RefusedRowsQuery) =>
  queryOptions({
    queryKey: ['refused-telemetry', 'rows', query],
    queryFn: ({ signal }) => orThrow(api.listRefusedRows(query, signal)),
    staleTime: 0,
    meta: { quiet: true },
  })

/** The devices whose clocks are wrong (an extension), or one of them; asked for again each minute. */
export const clocksOptions = (api: Api, device?: number) =>
  queryOptions({
    queryKey: ['clocks', device],
    queryFn: ({ signal }) => orThrow(api.listClocks(device, signal)),
    staleTime: 0,
    refetchInterval: MINUTE,
    meta: { quiet: true },
  })

/** What the server offers beyond section 7; null where it is not Latern's own. Asked once. */
export const serverDescriptionOptions = (api: Api) =>
  queryOptions({
    queryKey: ['server-description'],
    queryFn: async ({ signal }) => {
      const answer = await api.describeServer(signal)
      if (answer.ok) return answer.value
      if (answer.error.kind === 'unreachable' || answer.error.kind === 'internal') throw answer.error
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
