import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import type { Api } from '#api/calls.ts'
import type { ApiProblem } from '#api/problems.ts'
import type { ChangeSite } from './changeSite.ts'
import type { Core } from './core.ts'
import type { SaveDevice } from './saveDevice.ts'
import { thisWindow } from './thisWindow.ts'

const CoreContext = createContext<Core>(thisWindow)

/** Gives its children the API and the query cache: this window's, or in tests another core's. */
export function ApiProvider({ core = thisWindow, children }: { core?: Core; children: ReactNode }) {
  return (
    <CoreContext value={core}>
      <QueryClientProvider client={core.queryClient}>{children}</QueryClientProvider>
    </CoreContext>
  )
}

export const useCore = (): Core => useContext(CoreContext)

/** The calls of the contract (src/api/calls.ts). */
export const useApi = (): Api => useCore().api

/** Changes what the poll tells; the site shows the server's answer at once (changeSite.ts). It outlives the page that calls it. */
export const useChangeSite = (): ChangeSite => useCore().changeSite

/** Saves a device; the site shows the server's answer at once (saveDevice.ts). It outlives the page that calls it. */
export const useSaveDevice = (): SaveDevice => useCore().saveDevice

/** Calls `show` with each failed request that no page shows by itself (specification §8, "general error"). */
export function useGeneralErrors(show: (problem: ApiProblem) => void): void {
  const { onGeneralError } = useCore()
  const onProblem = useEffectEvent(show)
  useEffect(() => onGeneralError((problem) => onProblem(problem)), [onGeneralError])
}
