import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import type { Api } from '#api/calls.ts'
import type { ChangeSite } from '#app/site/changeSite.ts'
import type { SaveDevice } from '#app/site/saveDevice.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Core } from './core.ts'

const CoreContext = createContext<Core | undefined>(undefined)

/** Provides the core, its API and its query cache. */
export function CoreProvider({ core, children }: { core: Core; children: ReactNode }) {
  return (
    <CoreContext value={core}>
      <QueryClientProvider client={core.queryClient}>{children}</QueryClientProvider>
    </CoreContext>
  )
}

/** @throws Error outside a `CoreProvider` */
export function useCore(): Core {
  const core = useContext(CoreContext)
  if (core === undefined) throw new Error('useCore needs a <CoreProvider> above it')
  return core
}

/** The calls of the contract (src/api/calls.ts). */
export const useApi = (): Api => useCore().api

/** Changes polled data and shows the server's response at once (changeSite.ts). Continues after the calling page is left. */
export const useChangeSite = (): ChangeSite => useCore().changeSite

/** Saves a device and shows the server's response at once (saveDevice.ts). Continues after the calling page is left. */
export const useSaveDevice = (): SaveDevice => useCore().saveDevice

/** Calls `show` for each failed request that no page handles (specification §8, "general error"). */
export function useGeneralErrors(show: (problem: ApiProblem) => void): void {
  const { onGeneralError } = useCore()
  const onProblem = useEffectEvent(show)
  useEffect(() => onGeneralError((problem) => onProblem(problem)), [onGeneralError])
}
