import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import type { Result } from '#domain/result.ts'

/** A change of polled data: the call, and its effect on the site. */
export type SiteChange<Value> = {
  /** Changes of one scope run one after the other, so the newest answer is the last: `device-12`. */
  readonly scope: string
  readonly call: () => Promise<Result<Value>>
  readonly shown: (tables: PollTables, value: Value) => PollTables
}

export type ChangeSite = <Value>(change: SiteChange<Value>) => Promise<Result<Value>>

/**
 * Makes a change, and resolves when the site shows it. A poll in progress is cancelled, since it may have read the data
 * before the change. If a poll ended meanwhile, everything is polled again: it may have included data newer than the
 * response, which a later poll would not repeat. Rejects if `call` rejects; problems are part of the result.
 */
export function createChangeSite(api: Api, queryClient: QueryClient): ChangeSite {
  const { queryKey } = pollOptions(api)
  return ({ scope, call, shown }) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        scope: { id: scope },
        mutationFn: async () => {
          const since = queryClient.getQueryData(queryKey)?.since
          const answer = await call()
          if (!answer.ok) return answer
          await queryClient.cancelQueries({ queryKey })
          const asOfPoll = queryClient.getQueryState(queryKey)?.dataUpdatedAt
          queryClient.setQueryData(
            queryKey,
            (tables) =>
              tables && {
                ...shown(tables, answer.value),
                ...(tables.since !== since && { since: undefined }),
              },
            asOfPoll === undefined ? {} : { updatedAt: asOfPoll },
          )
          await observersNotified()
          return answer
        },
      })
      .execute(undefined)
}

/** TanStack Query notifies observers asynchronously in order, so this runs after them. */
export const observersNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

type Numbered = {
  readonly id: number
}

/** Merges the entity into the list by id, or appends it. */
export function withEntity<Entity extends Numbered>(
  entities: readonly Entity[],
  saved: Partial<Entity> & Numbered,
): Entity[] {
  return entities.some(({ id }) => id === saved.id)
    ? entities.map((entity) => (entity.id === saved.id ? { ...entity, ...saved } : entity))
    : [...entities, saved as Entity]
}

export const withoutEntity = <Entity extends Numbered>(entities: readonly Entity[], gone: number): Entity[] =>
  entities.filter(({ id }) => id !== gone)
