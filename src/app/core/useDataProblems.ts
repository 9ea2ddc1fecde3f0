import { useSyncExternalStore } from 'react'
import type { DataProblemsView } from '#gate/dataProblems.ts'
import { useCore } from './context.tsx'

/** What the server sent in this session and could not be read. */
export function useDataProblems(): DataProblemsView {
  const { subscribe, current } = useCore().dataProblems
  return useSyncExternalStore(subscribe, current)
}

/** How many values could not be read; renders again only when that changes. */
export function useDataProblemCount(): number {
  const { subscribe, current } = useCore().dataProblems
  return useSyncExternalStore(subscribe, () => current().count)
}
