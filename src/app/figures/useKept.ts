import { useQuery } from '@tanstack/react-query'
import { serverDescriptionOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import { useSettings } from '#app/site/site.tsx'
import { printDay } from '#domain/calendar.ts'
import { isOnFullHours } from '#domain/timeRange.ts'
import type { Timestamp } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'
import { hasRollups } from './figureSources.ts'

/** Where figures of energy and occupancy come from: the server's hourly sums, or single readings. */
export function useFigureSource(): 'sums' | 'readings' {
  const { data: server } = useQuery(serverDescriptionOptions(useApi()))
  const { siteTime } = useSettings()
  const midnight = siteTime.startOfDay(useMinute())
  return hasRollups(server) && isOnFullHours(Float64Array.of(midnight)) ? 'sums' : 'readings'
}

/**
 * A sentence for what is made of single readings from `start` on: the server has none of before some day; undefined where it has
 * them all.
 */
export function useNotKept(start: Timestamp | undefined): string | undefined {
  const { data: server } = useQuery(serverDescriptionOptions(useApi()))
  const { siteTime } = useSettings()
  const text = useText('formulas')
  const since = Date.parse(server?.readings_since ?? '')
  if (start === undefined || !(start < since)) return undefined
  return text('notKept', { day: printDay(siteTime.dayOf(since), 'dd/MM/yyyy') })
}
