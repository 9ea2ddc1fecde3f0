import { useQuery } from '@tanstack/react-query'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import { useCore } from './context.tsx'

/** The time, told anew every minute, so that what is said of the age of things stays true while nothing else changes. */
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
