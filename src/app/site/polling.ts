import { focusManager, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions, type Repeat } from '#api/queries.ts'
import { passed } from '#api/timeLimit.ts'
import { createListeners } from '#domain/store.ts'
import { MINUTE, type Milliseconds, type Timestamp } from '#domain/units.ts'

/** How long one query goes on polling, at most. */
const LONGEST: Milliseconds = MINUTE

type PollingOptions = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly period: Milliseconds
  readonly now: () => Timestamp
}

export type Polling = ReturnType<typeof createPolling>

/**
 * The console's polls, one period after another. While nothing changes, the request is repeated inside one query: a query that ends
 * with the data of before costs the page several times as much.
 */
export function createPolling({ api, queryClient, period, now }: PollingOptions) {
  const { queryKey } = pollOptions(api)
  const listeners = createListeners()
  const dataUpdatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  /** The last answer in which nothing had changed, and the data that it is about. */
  let unchanged: { readonly at: Timestamp; readonly dataUpdatedAt: Timestamp } = { at: 0, dataUpdatedAt: 0 }

  const repeat: Repeat = async (signal, polls) => {
    unchanged = { at: now(), dataUpdatedAt: dataUpdatedAt() }
    listeners.notify()
    if (polls >= LONGEST / period || !focusManager.isFocused()) return false
    const end = focusManager.subscribe(() => void queryClient.cancelQueries({ queryKey }))
    await passed(period, signal).finally(end)
    return true
  }

  return {
    options: pollOptions(api, repeat),
    /** When the server has last told what the console knows of the site, or that it is still so; 0 for never. */
    answeredAt(): Timestamp {
      const at = dataUpdatedAt()
      return unchanged.dataUpdatedAt === at ? Math.max(at, unchanged.at) : at
    },
    /** Subscribes to answers in which nothing has changed; returns the unsubscribe function. */
    onUnchanged: listeners.subscribe,
  }
}
