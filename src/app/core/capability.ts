import { useQuery } from '@tanstack/react-query'
import { serverDescriptionOptions } from '#api/queries.ts'
import type { operations } from '#openapi/lighting.d.ts'
import { useApi } from './context.tsx'

/** Whether the server offers this extension to specification section 7; `undefined` until known. */
export function useCapability(operation: keyof operations): boolean | undefined {
  return useCapabilities()(operation)
}

/** The same, for any operation. */
export function useCapabilities(): (operation: keyof operations) => boolean | undefined {
  const { data: server } = useQuery(serverDescriptionOptions(useApi()))
  return (operation) => (server === undefined ? undefined : (server?.extensions.includes(operation) ?? false))
}
