import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { serverDescriptionOptions } from '#api/queries.ts'

/** Whether the server recognizes a change that it has made, and compares what it began from, as far as is known now. */
export function createIsRecognized(api: Api, queryClient: QueryClient): () => boolean {
  const { queryKey } = serverDescriptionOptions(api)
  return () => {
    const extensions = queryClient.getQueryData(queryKey)?.extensions ?? []
    return extensions.includes('Idempotency-Key') && extensions.includes('base')
  }
}
