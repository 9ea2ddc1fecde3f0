import { queryOptions, useQuery } from '@tanstack/react-query'
import { createPause } from '#api/pause.ts'
import { orThrow } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { reportsIn } from '#app/offline/lastReports.ts'
import { useIsSignedIn } from '#app/site/site.tsx'
import { FRESH_FOR_MARKER } from '#domain/reading.ts'
import { readingsByDevice, type TimedReadings, timed } from '#domain/timedReadings.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'

type ReadingsByDevice = ReadonlyMap<number, TimedReadings>

const noReadings: ReadingsByDevice = new Map()

/**
 * A zone's readings of the last hour by device, for marker colours and statuses, and when they were loaded, if they are.
 * Reloaded every minute. Without a network: the last reading of each device that this browser has kept.
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
  const core = useCore()
  const enabled = useIsSignedIn() && isShown
  const { data, dataUpdatedAt } = useQuery({
    ...markerReadingsOptions(core, area),
    enabled,
    refetchInterval: MINUTE,
  })
  return { readings: data ?? noReadings, loadedAt: data && dataUpdatedAt }
}

/** The readings are grouped in slices: there may be hundreds of thousands. */
const markerReadingsOptions = (core: Core, area: number) =>
  queryOptions({
    queryKey: ['marker-readings', area],
    queryFn: async ({ client, queryKey, signal }): Promise<ReadingsByDevice> => {
      const start = new Date(core.now() - FRESH_FOR_MARKER).toISOString()
      const readings = await orThrow(core.api.listStatusHistory({ areas: [area], start }, signal))
      return readingsByDevice(client.getQueryData(queryKey) ?? noReadings, readings, createPause())
    },
    structuralSharing: false,
    initialData: (): ReadingsByDevice | undefined => {
      const readings = keptReports(core)?.readings
      return readings && new Map(readings.map((reading) => [reading.fk_device, timed([reading])]))
    },
    initialDataUpdatedAt: () => keptReports(core)?.at,
  })

/** The reports of an earlier visit, where the console shows those. */
function keptReports(core: Core) {
  const reports = reportsIn(core)
  return reports && reports.at < core.startedAt ? reports : undefined
}
