import { useQuery } from '@tanstack/react-query'
import { serverDescriptionOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'

/** Whether anybody has an account on this server (an extension); `undefined` until known, and where it is not told. */
export function useHasAccounts(): boolean | undefined {
  const {
    data: server,
    fetchStatus,
    isError,
  } = useQuery({
    ...serverDescriptionOptions(useApi()),
    // Once there is an account there always is one; until then somebody else may have made it.
    refetchOnMount: ({ state }) => (state.data?.hasAccounts === false ? 'always' : true),
  })
  const isAsking = fetchStatus !== 'idle' || isError
  return server?.hasAccounts === false && isAsking ? undefined : server?.hasAccounts
}
