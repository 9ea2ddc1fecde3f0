import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { done, failure, type Result } from '#domain/result.ts'

/** Polls for lanes that need to know what the server has: one poll for all that ask meanwhile. */
export function createSiteReads(api: Api, queryClient: QueryClient) {
  const options = pollOptions(api)
  /** How many polls have begun here. */
  let begun = 0
  /** The newest of them that has ended well. */
  let read = 0
  let reading: Promise<Result<unknown>> | undefined

  async function poll(): Promise<Result<unknown>> {
    begun += 1
    // A poll on its way may have read the site before the write whose answer was lost.
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    try {
      await queryClient.fetchQuery({ ...options, staleTime: 0 })
      return done
    } catch (problem) {
      // A change of the site that was saved meanwhile cancels polls.
      return isCancelledError(problem) ? poll() : failure(problem as ApiProblem)
    }
  }

  return {
    /** The moment of a write, for `readAfter`. */
    now: () => begun,
    /** Resolves when the console's data is from a poll that began after that moment. */
    async readAfter(moment: number): Promise<Result<unknown>> {
      while (read <= moment) {
        const isShared = reading === undefined || begun > moment
        reading ??= poll().finally(() => {
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
