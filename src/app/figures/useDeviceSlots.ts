import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orThrow } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useSettings, useSite, useSiteOutline } from '#app/site/site.tsx'
import type { BucketSize } from '#domain/siteTime.ts'
import { HOUR, MINUTE, type Milliseconds, type TimeRange } from '#domain/units.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'
import { figureKeys } from './figureKeys.ts'
import type { LoadProgress } from './figureSources.ts'
import { reportingDevices } from './useLoads.ts'

export type DeviceSlotsQuestion = {
  /** Undefined if no zone is selected. */
  readonly area: number | undefined
  readonly range: TimeRange
  /** The size of slots: hours or days at the site, including days of 23 and 25 hours. */
  readonly slots: BucketSize
  /** Mean output level of luminaires, or occupancy by sensors and all-in-ones. */
  readonly source: 'levels' | 'presence'
}

export type DeviceSlotsView = {
  readonly status: 'loading' | 'ready' | 'failed' | 'cancelled'
  readonly slots: DeviceSlots | undefined
  /** Why the last attempt failed, for the user. */
  readonly error: string | undefined
  /** Keys for `useProgress` while readings are loaded. */
  readonly loadKeys: readonly string[]
  readonly retry: () => void
  readonly cancel: () => void
}

/** Slots that include today are reloaded after this time, like readings for figures. */
const TODAY_STALE_TIME: Milliseconds = 5 * MINUTE

/** Values per device and slot for the heatmap, always from readings, since rollups are per zone. */
export function useDeviceSlots({ area, range, slots, source }: DeviceSlotsQuestion): DeviceSlotsView {
  const { figures, progress, queryClient, now } = useCore()
  const { site } = useSite()
  const { settings } = useSiteOutline()
  const { siteTime } = useSettings()
  const { start, end } = range
  const edges = useMemo(() => siteTime.bucketEdges({ start, end }, slots), [siteTime, start, end, slots])
  const queryKey = [...figureKeys.deviceSlots, source, area, start, end, slots, siteTime.zone]
  const key = hashKey(queryKey)
  const holdsToday = start <= now() && now() < end
  const enabled = site !== undefined && settings.isKnown && area !== undefined

  async function ask(signal: AbortSignal) {
    const devices = reportingDevices(site)
    const luminaires = devices.luminaires.filter(({ fk_area }) => fk_area === area)
    const sensors = devices.sensors.filter((sensor) => sensor.area === area)
    const options = { signal, onProgress: (made: LoadProgress) => progress.report(key, made) }
    try {
      return source === 'levels'
        ? await orThrow(figures.levels(area ?? 0, edges, luminaires, options))
        : await orThrow(figures.presence(area ?? 0, edges, sensors, options))
    } finally {
      progress.forget(key)
    }
  }

  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled,
    staleTime: holdsToday ? TODAY_STALE_TIME : HOUR,
    refetchInterval: ({ state }) => holdsToday && state.data !== undefined && TODAY_STALE_TIME,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  return {
    status: data
      ? 'ready'
      : fetchStatus === 'fetching' || !enabled
        ? 'loading'
        : error
          ? 'failed'
          : 'cancelled',
    slots: data,
    error: error?.message,
    loadKeys: [key],
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey, exact: true }),
  }
}
