import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { serverDescriptionOptions } from '#api/queries.ts'

/** Whether the server recognizes a change that it has made, and compares what it began from, as far as is known now. */
export const createIsRecognized = (api: Api, queryClient: QueryClient) =>
  createHasAll(api, queryClient, ['Idempotency-Key', 'base'])

/** Whether the server compares what a change began from with what it has, as far as is known now. */
export const createCompares = (api: Api, queryClient: QueryClient) => createHasAll(api, queryClient, ['base'])

function createHasAll(api: Api, queryClient: QueryClient, names: readonly string[]): () => boolean {
  const { queryKey } = serverDescriptionOptions(api)
  return () => {
    const extensions = queryClient.getQueryData(queryKey)?.extensions ?? []
    return names.every((name) => extensions.includes(name))
  }
}
