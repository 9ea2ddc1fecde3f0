import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recentEventsOptions, recentReadingsOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useSite } from '#app/site/site.tsx'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from '#domain/reading.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

/** Reports of the last minutes. */
export type Recent<Row> = {
  /** Kept after a failed reload. */
  readonly rows: readonly Row[] | undefined
  /** The time of the request, at which they are current. */
  readonly asOf: Timestamp
  /** Why the last attempt failed, for the user. */
  readonly error: string | undefined
  readonly retry: () => void
}

/**
 * All zones' readings of the last 30 minutes and events of the last 5, for the current levels of specification §9.
 * Reloaded every minute.
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

/** Stable until the data changes. */
function useRecentOf<Row>({ data, dataUpdatedAt, error, refetch }: UseQueryResult<Row[]>): Recent<Row> {
  return useMemo(
    () => ({ rows: data, asOf: dataUpdatedAt, error: error?.message, retry: () => void refetch() }),
    [data, dataUpdatedAt, error, refetch],
  )
}
