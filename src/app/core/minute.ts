import { useQuery } from '@tanstack/react-query'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import { useCore } from './context.tsx'

/** The time, updated every minute, so that the age of a reading stays right while nothing else changes. */
export function useMinute(): Timestamp {
  const { now } = useCore()
  const { data } = useQuery({
    queryKey: ['minute'],
    queryFn: now,
    initialData: now,
    refetchInterval: MINUTE,
    staleTime: MINUTE,
  })
  return data
}
