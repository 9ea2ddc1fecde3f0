import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { DEVICES_AT_ONCE } from '#api/deviceBatches.ts'
import { serverDescriptionOptions } from '#api/queries.ts'

/** Whether the server has an extension; it has none where it does not say. */
export const createCapabilityCheck =
  (api: Api, queryClient: QueryClient) =>
  (extension: string): Promise<boolean> =>
    queryClient.ensureQueryData(serverDescriptionOptions(api)).then(
      (server) => server?.extensions.includes(extension) ?? false,
      () => false,
    )

/** The same for several extensions at once, as far as is known now. */
export function createKnownCapabilityCheck(
  api: Api,
  queryClient: QueryClient,
  ...extensions: string[]
): () => boolean {
  const { queryKey } = serverDescriptionOptions(api)
  return () => {
    const offered = queryClient.getQueryData(queryKey)?.extensions ?? []
    return extensions.every((extension) => offered.includes(extension))
  }
}

/** How many changes of devices the server takes in one call, as far as is known now; undefined if it has no such call. */
export function createDevicesAtOnce(api: Api, queryClient: QueryClient): () => number | undefined {
  const hasCall = createKnownCapabilityCheck(api, queryClient, 'updateDevices')
  return () => (hasCall() ? DEVICES_AT_ONCE : undefined)
}
