import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { serverDescriptionOptions } from '#api/queries.ts'

/** Whether the server has an extension; it has none where it does not say. */
export const createOffers =
  (api: Api, queryClient: QueryClient) =>
  (extension: string): Promise<boolean> =>
    queryClient.ensureQueryData(serverDescriptionOptions(api)).then(
      (server) => server?.extensions.includes(extension) ?? false,
      () => false,
    )
