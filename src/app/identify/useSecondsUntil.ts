import { useQuery } from '@tanstack/react-query'
import { useCore } from '#app/core/context.tsx'
import { SECOND, type Timestamp } from '#domain/units.ts'

/** Whole seconds until a time, at least 0, updated every second (specification §9). */
export function useSecondsUntil(time: Timestamp): number {
  const { now } = useCore()
  const { data } = useQuery({
    queryKey: ['countdown', time],
    queryFn: now,
    initialData: now,
    refetchInterval: SECOND,
    staleTime: SECOND,
    gcTime: 0,
  })
  return Math.max(0, Math.ceil((time - data) / SECOND))
}
