import { type FetchQueryOptions, isCancelledError, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { onAnswered } from '#app/core/onAnswered.ts'
import type { Polling } from '#app/site/polling.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { done, failure, type Result } from '#domain/result.ts'

/** Polls for lanes that need to know what the server has: one poll for all that ask meanwhile. */
export function createSiteReads(api: Api, queryClient: QueryClient, polling: Polling) {
  const { queryKey } = pollOptions(api)
  return {
    ...createReads(queryClient, pollOptions(api)),
    /** When the server has last told what the console knows of the site; 0 for never. */
    polledAt: polling.answeredAt,
    /** Calls `listener` each time the server has answered a poll, also one that another part of the console made. */
    onPolled(listener: () => void) {
      onAnswered(queryClient, queryKey, listener)
      polling.onUnchanged(listener)
    },
  }
}

/** Polls at once, also where a save cancels polls meanwhile. Resolves when the answer is shown, or with the problem. */
export const pollNow = (api: Api, queryClient: QueryClient) =>
  createReads(queryClient, pollOptions(api)).readAfter(0)

/** Reads of one of the site's queries, for those who need what the server has after a write: one read for all that ask meanwhile. */
export function createReads<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, ApiProblem, Data, Key>,
) {
  /** How many reads have begun here. */
  let begun = 0
  /** The newest of them that has ended well. */
  let read = 0
  let reading: Promise<Result<unknown>> | undefined

  async function readOnce(): Promise<Result<unknown>> {
    begun += 1
    // A read on its way may have begun before the write whose answer was lost.
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    let isShown = false
    const end = onAnswered(queryClient, options.queryKey, () => {
      isShown = true
    })
    // A change of the site that was saved meanwhile cancels reads, even those that have their answer: they then resolve with
    // the data from before.
    try {
      await queryClient.fetchQuery({ ...options, staleTime: 0 })
      return isShown ? done : readOnce()
    } catch (problem) {
      return isCancelledError(problem) ? readOnce() : failure(problem as ApiProblem)
    } finally {
      end()
    }
  }

  return {
    /** The moment of a write, for `readAfter`. */
    now: () => begun,
    /** Resolves when the console's data is from a read that began after that moment. */
    async readAfter(moment: number): Promise<Result<unknown>> {
      while (read <= moment) {
        const isShared = reading === undefined || begun > moment
        reading ??= readOnce().finally(() => {
          reading = undefined
        })
        const answer = await reading
        if (!answer.ok && isShared) return answer
        if (answer.ok) read = begun
      }
      return done
    },
  }
}
