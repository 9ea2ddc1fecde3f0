import {
  type FetchQueryOptions,
  isCancelledError,
  type QueryClient,
  type QueryFunction,
} from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { done, failure, type Result } from '#domain/result.ts'

/** Polls for lanes that need to know what the server has: one poll for all that ask meanwhile. */
export const createSiteReads = (api: Api, queryClient: QueryClient) =>
  createReads(queryClient, pollOptions(api))

/** The same for other data of the site. */
export function createReads<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, ApiProblem, Data, Key> & { readonly queryFn?: QueryFunction<Data, Key> },
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
    let hasEnded = false
    const queryFn: QueryFunction<Data, Key> = async (context) => {
      const data = await options.queryFn?.(context)
      hasEnded = true
      return data as Data
    }
    // A change of the site that was saved meanwhile cancels reads: with data from before, they then resolve with that.
    try {
      await queryClient.fetchQuery({ ...options, queryFn, staleTime: 0 })
      return hasEnded ? done : readOnce()
    } catch (problem) {
      return isCancelledError(problem) ? readOnce() : failure(problem as ApiProblem)
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
