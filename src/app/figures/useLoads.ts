import { hashKey, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { orThrow } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import type { Site } from '#app/site/siteModel.ts'
import { motionSensors } from '#domain/devices.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import type { FigureBucket } from '#domain/timeRange.ts'
import { HOUR, MINUTE, type Milliseconds, type Timestamp } from '#domain/units.ts'
import type { ServerDescription } from '#openapi/lighting.d.ts'
import type { AreaSums } from '#telemetry/figures.ts'
import type { Load, LoadStatus } from '#telemetry/loads.ts'
import { figureKeys } from './figureKeys.ts'
import { canAnswerFromRollups, type LoadProgress, type ReportingDevices } from './figureSources.ts'
import { loadStatus } from './loadStatus.ts'

/** A load and its result. */
export type LoadView = {
  readonly load: Load
  readonly status: LoadStatus
  /** Sums by zone; they stay during a reload and after a failed one. */
  readonly sums: ReadonlyMap<number, AreaSums> | undefined
  /** The time of the request. */
  readonly until: Timestamp
  /** Why the last attempt failed, for the user. */
  readonly error: string | undefined
  /** Why occupancy is missing. */
  readonly eventsError: string | undefined
  /** Key for `useProgress` while readings are loaded. */
  readonly key: string
  readonly retry: () => void
  readonly cancel: () => void
}

type LoadContext = {
  readonly site: Site | undefined
  readonly siteTime: SiteTime
  /** The server's description of itself. */
  readonly server: ServerDescription | null | undefined
  readonly bucketOf: (load: Load) => FigureBucket
  readonly includesOccupancy: (load: Load) => boolean
  readonly mayBegin?: (load: Load) => boolean
}

type FigureSource = 'rollups' | 'readings'

type Loaded = {
  readonly sums: ReadonlyMap<number, AreaSums>
  readonly eventsError?: string | undefined
  readonly until: Timestamp
}

/** Figures that include today are reloaded after this time; rollups are cheap. */
const TODAY_STALE_TIME: Record<FigureSource, Milliseconds> = { rollups: MINUTE, readings: 5 * MINUTE }

/** Runs the loads, and repeats those that include today. Results are cached for other pages. */
export function useLoads(loads: readonly Load[], context: LoadContext): LoadView[] {
  const core = useCore()
  const queries = loads.map((load) => loadOptions(load, context, core))
  const results = useQueries({ queries })
  return loads.map((load, place) => {
    const { queryKey, queryHash, enabled } = queries[place] as (typeof queries)[number]
    const result = results[place] as UseQueryResult<Loaded>
    return {
      load,
      status: loadStatus(result, enabled),
      sums: result.data?.sums,
      until: result.data?.until ?? core.now(),
      error: result.error?.message,
      eventsError: result.data?.eventsError,
      key: queryHash,
      retry: () => void result.refetch(),
      cancel: () => void core.queryClient.cancelQueries({ queryKey, exact: true }),
    }
  })
}

function loadOptions(load: Load, context: LoadContext, core: Core) {
  const { site, siteTime, server, bucketOf, includesOccupancy, mayBegin } = context
  const { unit, areas, range } = load
  const question = { range, bucket: bucketOf(load), occupancy: includesOccupancy(load), siteTime }
  const source: FigureSource = canAnswerFromRollups(server, question) ? 'rollups' : 'readings'
  const queryKey = [
    ...figureKeys.figures,
    source,
    unit,
    areas,
    range,
    question.bucket,
    question.occupancy,
    siteTime.zone,
  ]
  const queryHash = hashKey(queryKey)

  async function ask(signal: AbortSignal): Promise<Loaded> {
    const until = core.now()
    if (source === 'rollups' && range.start < range.end)
      return { sums: await orThrow(core.figures.fromRollups(areas, question, { signal })), until }
    const devices = reportingDevices(site)
    const sums = new Map<number, AreaSums>()
    let eventsError: string | undefined
    try {
      for (const area of areas) {
        const onProgress = (progress: LoadProgress) => core.progress.report(queryHash, progress)
        const options = { signal, onProgress }
        const read = await orThrow(core.figures.fromReadings(area, question, devices, options))
        sums.set(area, read.sums)
        eventsError ??= read.eventsProblem?.message
      }
    } finally {
      core.progress.forget(queryHash)
    }
    return { sums, eventsError, until }
  }

  const holdsToday = range.start <= core.now() && core.now() < range.end
  const stays = holdsToday ? TODAY_STALE_TIME[source] : HOUR
  return {
    queryKey,
    queryHash,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    enabled: site !== undefined && (mayBegin?.(load) ?? true),
    staleTime: stays,
    gcTime: HOUR,
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      holdsToday && state.data !== undefined ? stays : (false as const),
    // A cancelled load stays cancelled until the user resumes it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { quiet: true },
  }
}

export function reportingDevices(site: Site | undefined) {
  const { luminaires = [], devices = [] } = site ?? {}
  return { luminaires, sensors: motionSensors(devices) } satisfies ReportingDevices
}
