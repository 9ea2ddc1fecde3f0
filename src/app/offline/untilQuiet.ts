import type { Query, QueryClient } from '@tanstack/react-query'
import { pollKey } from '#api/queries.ts'
import { type Milliseconds, SECOND } from '#domain/units.ts'

/** What a page draws of what it has loaded, such as the image of a plan, is drawn by then. */
export const QUIET: Milliseconds = 2 * SECOND

/** Readings of a long time may load for a minute. */
export const QUIET_LIMIT: Milliseconds = 15 * SECOND

/** A poll goes on while nothing changes: the first one alone is waited for. */
const isAwaited = ({ queryKey: [name], state }: Query) => name !== pollKey[0] || state.data === undefined

/** Resolves when nothing has been requested for `QUIET` ms, or after `QUIET_LIMIT`. */
export const untilQuiet = (queryClient: QueryClient) =>
  new Promise<void>((resolve) => {
    let quiet: ReturnType<typeof globalThis.setTimeout> | undefined
    const limit = globalThis.setTimeout(finish, QUIET_LIMIT)
    const unsubscribe = queryClient.getQueryCache().subscribe(watch)
    watch()

    function watch() {
      if (queryClient.isFetching({ predicate: isAwaited }) === 0)
        quiet ??= globalThis.setTimeout(finish, QUIET)
      else {
        globalThis.clearTimeout(quiet)
        quiet = undefined
      }
    }

    function finish() {
      unsubscribe()
      globalThis.clearTimeout(quiet)
      globalThis.clearTimeout(limit)
      resolve()
    }
  })
