import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { createPause } from '#api/pause.ts'
import { orThrow } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useIsSignedIn } from '#app/site/site.tsx'
import { FRESH_FOR_MARKER } from '#domain/reading.ts'
import { readingsByDevice, type TimedReadings } from '#domain/timedReadings.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'

type ReadingsByDevice = ReadonlyMap<number, TimedReadings>

const noReadings: ReadingsByDevice = new Map()

/**
 * A zone's readings of the last hour by device, for marker colours and statuses, and when they were loaded, if they are.
 * Reloaded every minute.
 *
 * @param isShown false: nothing is loaded
 */
export function useMarkerReadings(
  area: number,
  isShown: boolean,
): {
  readings: ReadingsByDevice
  loadedAt: Timestamp | undefined
} {
  const { api, now } = useCore()
  const enabled = useIsSignedIn() && isShown
  const { data, dataUpdatedAt } = useQuery({
    ...markerReadingsOptions(api, area, now),
    enabled,
    refetchInterval: MINUTE,
  })
  return { readings: data ?? noReadings, loadedAt: data && dataUpdatedAt }
}

/** The readings are grouped in slices: there may be hundreds of thousands. */
const markerReadingsOptions = (api: Api, area: number, now: () => number) =>
  queryOptions({
    queryKey: ['marker-readings', area],
    queryFn: async ({ client, queryKey, signal }): Promise<ReadingsByDevice> => {
      const start = new Date(now() - FRESH_FOR_MARKER).toISOString()
      const readings = await orThrow(api.listStatusHistory({ areas: [area], start }, signal))
      return readingsByDevice(client.getQueryData(queryKey) ?? noReadings, readings, createPause())
    },
    structuralSharing: false,
  })
