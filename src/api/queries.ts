import { queryOptions } from '@tanstack/react-query'
import type { Api } from './calls.ts'
import type { Answer, ApiProblem } from './problems.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiProblem
    queryMeta: ProblemMeta
    mutationMeta: ProblemMeta
  }
}

interface ProblemMeta extends Record<string, unknown> {
  /** Whoever asked shows the problem; nobody else is to tell of it. */
  readonly quiet?: boolean
}

/** TanStack Query knows failures by what is thrown: here, and only here, a problem is thrown. */
export async function orThrow<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  const settled = await answer
  if (!settled.ok) throw settled.error
  return settled.value
}

/** Everything that the console draws. The next poll is its retry, and its problem stands above the page. */
export const pollOptions = (api: Api) =>
  queryOptions({
    queryKey: ['poll'],
    queryFn: ({ signal }) => orThrow(api.poll(signal)),
    retry: false,
    meta: { quiet: true },
  })

export const settingsOptions = (api: Api) =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => orThrow(api.settings(signal)) })

/**
 * The readings of zones from `age` milliseconds before each time that it asks. That span moves with the clock, so
 * it is no part of the key.
 */
export const recentReadingsOptions = (api: Api, areas: readonly number[], age: number, now: () => number) =>
  queryOptions({
    queryKey: ['recent-readings', areas, age],
    queryFn: ({ signal }) =>
      orThrow(api.statusHistory({ areas, start: new Date(now() - age).toISOString() }, signal)),
  })

/** The events of zones, likewise. */
export const recentEventsOptions = (api: Api, areas: readonly number[], age: number, now: () => number) =>
  queryOptions({
    queryKey: ['recent-events', areas, age],
    queryFn: ({ signal }) =>
      orThrow(api.events({ areas, start: new Date(now() - age).toISOString() }, signal)),
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
