import { focusManager, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions, type Repeat } from '#api/queries.ts'
import { createListeners } from '#domain/store.ts'
import { MINUTE, type Milliseconds, type Timestamp } from '#domain/units.ts'

/** For so long a poll goes on at most while nothing changes. */
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
  const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  /** The last answer in which nothing had changed, and the data that it is about. */
  let unchanged: { readonly at: Timestamp; readonly since: Timestamp } = { at: 0, since: 0 }

  function startRepeating(signal: AbortSignal): Repeat {
    let left = Math.floor(LONGEST / period) - 1
    return async () => {
      unchanged = { at: now(), since: updatedAt() }
      listeners.notify()
      left -= 1
      if (left < 0 || !focusManager.isFocused()) return false
      const end = focusManager.subscribe(() => void queryClient.cancelQueries({ queryKey }))
      return passed(period, signal).finally(end)
    }
  }

  return {
    options: pollOptions(api, startRepeating),
    /** When the server has last told what the console knows of the site, or that it is still so; 0 for never. */
    answeredAt(): Timestamp {
      const at = updatedAt()
      return unchanged.since === at ? Math.max(at, unchanged.at) : at
    },
    /** Subscribes to answers in which nothing has changed; returns the unsubscribe function. */
    onUnchanged: listeners.subscribe,
  }
}

/** Resolves after `time`; rejects where the signal is aborted. */
const passed = (time: Milliseconds, signal: AbortSignal) =>
  new Promise<true>((resolve, reject) => {
    const timer = globalThis.setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    }, time)
    const stop = () => {
      globalThis.clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop)
  })
