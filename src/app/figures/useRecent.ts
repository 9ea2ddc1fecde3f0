import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recentEventsOptions, recentReadingsOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useSite } from '#app/site/site.tsx'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from '#domain/reading.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

/** What has been told in the last minutes. */
export interface Recent<Row> {
  /** They stay where asking again fails. */
  readonly rows: readonly Row[] | undefined
  /** When they were asked for: what is current is so at this time. */
  readonly asOf: Timestamp
  /** Why the last try failed, for people. */
  readonly error: string | undefined
  readonly retry: () => void
}

/**
 * Of all zones, what the current levels of specification §9 count: the readings of the last 30 minutes and the events of
 * the last 5. Requested again every minute.
 */
export function useRecent(): { readings: Recent<StatusReading>; events: Recent<SensorEvent> } {
  const { api, now } = useCore()
  const { site } = useSite()
  const areas = useMemo(() => site?.areas.map(({ id }) => id) ?? [], [site?.areas])
  const rhythm = { enabled: areas.length > 0, refetchInterval: MINUTE, meta: { quiet: true } }
  const readings = useQuery({ ...recentReadingsOptions(api, areas, FRESH_FOR_POWER, now), ...rhythm })
  const events = useQuery({ ...recentEventsOptions(api, areas, FRESH_FOR_OCCUPANCY, now), ...rhythm })
  return { readings: useRecentOf(readings), events: useRecentOf(events) }
}

/** The same object until something else is told. */
function useRecentOf<Row>({ data, dataUpdatedAt, error, refetch }: UseQueryResult<Row[]>): Recent<Row> {
  return useMemo(
    () => ({ rows: data, asOf: dataUpdatedAt, error: error?.message, retry: () => void refetch() }),
    [data, dataUpdatedAt, error, refetch],
  )
}
