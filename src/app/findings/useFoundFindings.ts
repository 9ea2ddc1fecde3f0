import { hashKey, useQuery } from '@tanstack/react-query'
import { orThrow } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useCore } from '#app/core/context.tsx'
import type { LoadProgress } from '#app/figures/figureSources.ts'
import { loadStatus } from '#app/figures/loadStatus.ts'
import { useSettings, useSite, useSiteOutline } from '#app/site/site.tsx'
import { addDays, type Day } from '#domain/calendar.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import type { LoadStatus } from '#telemetry/loads.ts'
import type { HistoryProgress } from '#telemetry/readingsClient.ts'
import { readFindings } from './readFindings.ts'

/** What the console found itself in a zone on a day, for a server that does not look for findings. */
export type FoundView = {
  /** Newest first; they stay while they are read again. Undefined until then. */
  readonly findings: readonly Finding[] | undefined
  readonly status: LoadStatus
  /** Why the last attempt failed, for the user. */
  readonly error: string | undefined
  /** Keys for `useProgress` while readings are loaded. */
  readonly loadKeys: readonly string[]
  readonly retry: () => void
  readonly cancel: () => void
}

/** Luminaires report about as often; today is looked at again after this time. */
const TODAY_STALE_TIME = 15 * MINUTE

/** @param area undefined for none, and nothing is read; neither where the server looks for findings itself */
export function useFoundFindings(area: number | undefined, day: Day): FoundView {
  const { figures, progress, queryClient, now } = useCore()
  const { site } = useSite()
  const { settings } = useSiteOutline()
  const { siteTime } = useSettings()
  const isOffered = useCapability('listFindings')
  const isToday = day >= siteTime.dayOf(now())
  const queryKey = ['findings', 'found', area, day, siteTime.zone]
  const key = hashKey(queryKey)
  const enabled = isOffered === false && area !== undefined && site !== undefined && settings.isKnown

  async function read(signal: AbortSignal) {
    const range = { start: siteTime.startOf(day), end: Math.min(now(), siteTime.startOf(addDays(day, 1))) }
    const onProgress = (made: HistoryProgress) =>
      progress.report(key, { ...made, part: 0, parts: 1 } satisfies LoadProgress)
    const options = { signal, onProgress, timeZone: siteTime.zone }
    try {
      if (site === undefined || area === undefined) return []
      return await orThrow(readFindings(figures, site, area, range, options))
    } finally {
      progress.forget(key)
    }
  }

  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled,
    staleTime: isToday ? TODAY_STALE_TIME : HOUR,
    refetchInterval: ({ state }) => isToday && state.data !== undefined && TODAY_STALE_TIME,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  return {
    findings: data,
    status: loadStatus({ data, error, fetchStatus }, enabled),
    error: error?.message,
    loadKeys: [key],
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey, exact: true }),
  }
}
