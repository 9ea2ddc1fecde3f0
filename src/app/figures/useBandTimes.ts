import { hashKey, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { orThrow } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useCore } from '#app/core/context.tsx'
import { useSite, useSiteOutline } from '#app/site/site.tsx'
import { HOUR, type TimeRange } from '#domain/units.ts'
import type { LoadStatus } from '#telemetry/loads.ts'
import { figureKeys } from './figureKeys.ts'
import type { LoadProgress } from './figureSources.ts'
import { loadStatus } from './loadStatus.ts'
import { reportingDevices } from './useLoads.ts'

/** How long a zone's luminaires burned at which levels. */
export type BandTimes = {
  readonly status: LoadStatus
  /** Milliseconds in each of LEVEL_BANDS. */
  readonly times: Float64Array | undefined
  /** Why the last attempt failed, for the user. */
  readonly error: string | undefined
  /** Keys for `useProgress` while readings are loaded. */
  readonly loadKeys: readonly string[]
  readonly retry: () => void
  readonly cancel: () => void
}

/**
 * The time that the luminaires of each zone spent in each band of output levels: worked out by a server that does so, otherwise
 * from every reading, since rollups have no levels. Nothing of an empty span.
 */
export function useBandTimes(
  areas: readonly number[],
  { start, end }: TimeRange,
): ReadonlyMap<number, BandTimes> {
  const { figures, progress, queryClient } = useCore()
  const { site } = useSite()
  const { settings } = useSiteOutline()
  const isComputed = useCapability('readBands')
  const enabled = site !== undefined && settings.isKnown && isComputed !== undefined && start < end
  const queries = areas.map((area) => {
    const queryKey = [...figureKeys.bands, area, start, end]
    const key = hashKey(queryKey)
    return {
      queryKey,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const onProgress = (made: LoadProgress) => progress.report(key, made)
        const { luminaires } = reportingDevices(site)
        try {
          const options = { signal, onProgress, isComputed: isComputed === true }
          return await orThrow(figures.bands(area, { start, end }, luminaires, options))
        } finally {
          progress.forget(key)
        }
      },
      enabled,
      staleTime: HOUR,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      structuralSharing: false,
      meta: { quiet: true },
    }
  })
  const results = useQueries({ queries })
  return new Map(
    areas.map((area, place) => {
      const { data, error, fetchStatus, refetch } = results[place] as UseQueryResult<Float64Array>
      const { queryKey } = queries[place] as (typeof queries)[number]
      return [
        area,
        {
          status: loadStatus({ data, error, fetchStatus }, enabled),
          times: data,
          error: error?.message,
          loadKeys: [hashKey(queryKey)],
          retry: () => void refetch(),
          cancel: () => void queryClient.cancelQueries({ queryKey, exact: true }),
        },
      ]
    }),
  )
}
