import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import type { Answer } from '#api/problems.ts'
import { pollOptions } from '#api/queries.ts'

/** A change of what the poll tells: the call, and what the site looks like once it is made. */
export interface SiteChange<Value> {
  /** Changes of one scope run one after the other, so the newest answer is the last: `device-12`. */
  readonly scope: string
  readonly call: () => Promise<Answer<Value>>
  readonly shown: (tables: PollTables, value: Value) => PollTables
}

export type ChangeSite = <Value>(change: SiteChange<Value>) => Promise<Answer<Value>>

/**
 * Makes a change, and answers when the site shows it. A poll that was under way is dropped: it may have read what is
 * changed before it was. After one that ended meanwhile, everything is asked for: it may have told of something newer than
 * the answer, and would not tell it again. Rejects with what `call` rejects with; a problem is an answer.
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
            { updatedAt: asOfPoll },
          )
          await observersNotified()
          return answer
        },
      })
      .execute(undefined)
}

/** TanStack Query tells its observers a moment later, in order: what is scheduled now comes after them. */
const observersNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

interface Numbered {
  readonly id: number
}

/** The entity's fields over those it had, where it stands; at the end where it is new. */
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
