import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { throttle } from '#app/throttle.ts'
import type { Result } from '#domain/result.ts'
import type { Milliseconds } from '#domain/units.ts'

/** A change of polled data: the call, and its effect on the site. */
export type SiteChange<Value> = {
  /** Changes of one scope run one after the other, so the newest answer is the last: `device-12`. */
  readonly scope: string
  readonly call: () => Promise<Result<Value>>
  readonly shown: (tables: PollTables, value: Value) => PollTables
}

export type ChangeSite = <Value>(change: SiteChange<Value>) => Promise<Result<Value>>

/** Answers that come while other calls are on their way are shown together, this often: thousands of changes are many. */
const SHOW_EVERY: Milliseconds = 250

/** What the site is to show of an answer. */
type Answered = {
  /** As of the poll before the call. */
  readonly since: PollTables['since']
  readonly shown: (tables: PollTables) => PollTables
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Makes a change, and resolves when the site shows it. A poll in progress is cancelled, since it may have read the data
 * before the change. If a poll ended meanwhile, everything is polled again: it may have included data newer than the
 * response, which a later poll would not repeat. Rejects if `call` rejects; problems are part of the result.
 */
export function createChangeSite(api: Api, queryClient: QueryClient): ChangeSite {
  const { queryKey } = pollOptions(api)
  const answered: Answered[] = []
  let onTheirWay = 0
  const showSoon = throttle(show, SHOW_EVERY)

  async function show() {
    await queryClient.cancelQueries({ queryKey })
    const all = answered.splice(0)
    if (all.length === 0) return
    const asOfPoll = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    queryClient.setQueryData(
      queryKey,
      (tables) => tables && withAll(tables, all),
      asOfPoll === undefined ? {} : { updatedAt: asOfPoll },
    )
    await observersNotified()
    for (const { resolve } of all) resolve()
  }

  return ({ scope, call, shown }) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        scope: { id: scope },
        mutationFn: async () => {
          const since = queryClient.getQueryData(queryKey)?.since
          onTheirWay += 1
          const answer = await call().finally(() => {
            onTheirWay -= 1
          })
          if (!answer.ok) return answer
          await new Promise<void>((resolve, reject) => {
            answered.push({ since, shown: (tables) => shown(tables, answer.value), resolve, reject })
            if (onTheirWay === 0) void show()
            else showSoon()
          })
          return answer
        },
      })
      .execute(undefined)
}

function withAll(polled: PollTables, all: readonly Answered[]): PollTables {
  let tables = polled
  for (const { since, shown, reject } of all) {
    try {
      tables = { ...shown(tables), ...(polled.since !== since && { since: undefined }) }
    } catch (thrown) {
      reject(thrown)
    }
  }
  return tables
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
