import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orThrow, serverDescriptionOptions } from '#api/queries.ts'
import { useApi, useCore } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import type { LoadProgress } from '#app/figures/figureSources.ts'
import { loadStatus } from '#app/figures/loadStatus.ts'
import { useSettings, useSiteOutline } from '#app/site/site.tsx'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { HOUR } from '#domain/units.ts'
import type { LoadStatus } from '#telemetry/loads.ts'
import { bucketsOf } from './buckets.ts'
import { canNarrow, type DeviceHistory, readDeviceHistory } from './deviceHistory.ts'
import type { Span } from './span.ts'

export type DeviceHistoryView = {
  readonly status: LoadStatus
  /** Kept while a later one is loaded. */
  readonly history: DeviceHistory | undefined
  /** Why the last attempt failed, for the user. */
  readonly error: string | undefined
  /** Whether the zone's whole history is read for it, as a section-7 server tells no other. */
  readonly readsZone: boolean
  /** Keys for `useProgress` while readings are loaded. */
  readonly loadKeys: readonly string[]
  readonly retry: () => void
  readonly cancel: () => void
}

/**
 * A device's history over a span that ends now. Where the whole zone is read for it, a span of days ends when the page was
 * opened: it would be read again every hour.
 * @param sensors ids of the sensors whose motion is asked for
 */
export function useDeviceHistory(device: Device, sensors: readonly number[], span: Span): DeviceHistoryView {
  const { now } = useCore()
  const { siteTime } = useSettings()
  const minute = useMinute()
  const [opened] = useState(now)
  const at = useNarrowing() === true || span === '24h' ? minute : opened
  const end = bucketsOf(span, at, siteTime).at(-1) ?? 0
  // The same buckets until another one has passed.
  const edges = useMemo(() => bucketsOf(span, end, siteTime), [span, end, siteTime])
  return useHistory(device, sensors, edges, span)
}

/** Whether the server can be asked for one device's readings; undefined until that is known. */
export function useNarrowing(): boolean | undefined {
  const { data: server, isError } = useQuery(serverDescriptionOptions(useApi()))
  return server !== undefined || isError ? canNarrow(server) : undefined
}

/**
 * A device's history in these buckets.
 * @param name of what the buckets are of: while others of the same name are loaded, the last ones are still shown
 */
export function useHistory(
  device: Device,
  sensors: readonly number[],
  edges: Float64Array,
  name: string,
): DeviceHistoryView {
  const { figures, progress, queryClient, now } = useCore()
  const { settings } = useSiteOutline()
  const { siteTime } = useSettings()
  const narrowing = useNarrowing()
  const isNarrowed = narrowing === true
  const area = device.area ?? 0
  const luminaire = isLuminaire(device) ? device.id : undefined
  const question = { area, edges, luminaire, sensors, isNarrowed }
  const subject = ['device-history', device.id, area, sensors, isNarrowed, name, siteTime.zone]
  const queryKey = [...subject, edges.at(-1) ?? 0]
  const key = hashKey(queryKey)
  const enabled = settings.isKnown && narrowing !== undefined && edges.length > 1

  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const onProgress = (made: LoadProgress) => progress.report(key, made)
      try {
        return await orThrow(readDeviceHistory(figures, question, now(), { signal, onProgress }))
      } finally {
        progress.forget(key)
      }
    },
    enabled,
    placeholderData: (last: DeviceHistory | undefined, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(subject) ? last : undefined,
    staleTime: HOUR,
    gcTime: HOUR,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  return {
    status: loadStatus({ data, error, fetchStatus }, enabled),
    history: data,
    error: error?.message,
    readsZone: narrowing === false,
    loadKeys: [key],
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey, exact: true }),
  }
}
