import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { orThrow } from '#api/queries.ts'
import { slotEdges } from '#domain/timeRange.ts'
import { HOUR, type Milliseconds, type TimeRange } from '#domain/units.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'
import { useCore } from '../api.tsx'
import { useSite } from '../site.tsx'
import type { LoadProgress } from './roads.ts'
import { reportingDevices } from './useLoads.ts'

export interface DeviceSlotsQuestion {
  /** Undefined as long as no zone is chosen. */
  readonly area: number | undefined
  readonly range: TimeRange
  /** How long a slot is; the last of the range may be shorter. */
  readonly slot: Milliseconds
  /** Mean output level of luminaires, or the occupancy that sensors and all-in-ones saw. */
  readonly source: 'levels' | 'presence'
}

export interface DeviceSlotsView {
  readonly status: 'loading' | 'ready' | 'failed' | 'cancelled'
  readonly slots: DeviceSlots | undefined
  /** Why the last try failed, for people. */
  readonly error: string | undefined
  readonly progress: LoadProgress | undefined
  readonly retry: () => void
  readonly cancel: () => void
}

/** What each device of a zone did, slot by slot, for the heatmap; always from its readings, since rollups are by the hour. */
export function useDeviceSlots({ area, range, slot, source }: DeviceSlotsQuestion): DeviceSlotsView {
  const { figures, progress, queryClient } = useCore()
  const { site } = useSite()
  const { start, end } = range
  const edges = useMemo(() => slotEdges({ start, end }, slot), [start, end, slot])
  const queryKey = ['device-slots', source, area, start, end, slot]
  const key = hashKey(queryKey)
  const enabled = site !== undefined && area !== undefined

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
    staleTime: HOUR,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  const underWay = useSyncExternalStore(progress.subscribe, progress.current)
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
    progress: underWay.get(key),
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey, exact: true }),
  }
}
