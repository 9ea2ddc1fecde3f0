import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { pollOptions, recentReadingsOptions, settingsOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { type GridSize, gridSize } from '#domain/position.ts'
import { FRESH_FOR_MARKER } from '#domain/reading.ts'
import { areaSettings, type SiteSettings, siteSettings } from '#domain/settings.ts'
import { createSiteTime, type SiteTime } from '#domain/siteTime.ts'
import { MINUTE } from '#domain/units.ts'
import type { Area, StatusReading } from '#openapi/lighting.d.ts'
import { untilNextPoll } from './pollInterval.ts'
import { type Site, siteOf, siteTables } from './siteModel.ts'

type UseSite = {
  /** `ready` once there is data, even if the server does not respond later. */
  readonly status: 'loading' | 'ready' | 'error'
  readonly site?: Site
  /** Why the last poll failed. */
  readonly problem?: ApiProblem
  readonly refetch: () => void
}

const SiteContext = createContext<UseSite | undefined>(undefined)

/**
 * Polls the site while a user is signed in: one request at a time, none while the window is hidden, and one immediately
 * when it is shown again. Must be inside <CoreProvider> and <SessionProvider>.
 */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { api, pollPeriod, now } = useCore()
  const isSignedIn = useSession().state === 'signed-in'
  const { data, error, refetch } = useQuery({
    ...pollOptions(api),
    enabled: isSignedIn,
    select: siteTables,
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextPoll(state, pollPeriod, now()),
  })
  const site = useMemo(() => (data && isSignedIn ? siteOf(data) : undefined), [data, isSignedIn])
  const value = useMemo(
    (): UseSite => ({
      status: site ? 'ready' : error ? 'error' : 'loading',
      refetch: () => void refetch(),
      ...(site && { site }),
      ...(error && { problem: error }),
    }),
    [site, error, refetch],
  )
  return <SiteContext value={value}>{children}</SiteContext>
}

/** The site as of the last poll. */
export function useSite(): UseSite {
  const site = useContext(SiteContext)
  if (site === undefined) throw new Error('useSite needs a <SiteProvider> above it')
  return site
}

/** The site's settings and time; the defaults of specification §9 until they are loaded. */
export function useSettings(): SiteSettings & { readonly siteTime: SiteTime } {
  const { api } = useCore()
  const enabled = useSession().state === 'signed-in'
  const { data } = useQuery({ ...settingsOptions(api), enabled })
  return useMemo(() => {
    const settings = siteSettings(data ?? [])
    return { ...settings, siteTime: createSiteTime(settings.timeZone) }
  }, [data])
}

/** The grid of a zone's plan, or the site's if the zone has none, in percent of the plan. */
export function useGrid(area: Area | undefined): GridSize {
  const settings = useSettings()
  return useMemo(() => gridSize(area ? areaSettings(area) : settings, settings), [area, settings])
}

const noReadings: ReadonlyMap<number, StatusReading[]> = new Map()

/** A zone's readings of the last hour by device, for marker colours. Reloaded every minute. */
export function useReadings(area: number | undefined): ReadonlyMap<number, StatusReading[]> {
  const { api, now } = useCore()
  const isSignedIn = useSession().state === 'signed-in'
  const { data } = useQuery({
    ...recentReadingsOptions(api, [area ?? 0], FRESH_FOR_MARKER, now),
    enabled: isSignedIn && area !== undefined,
    refetchInterval: MINUTE,
    select: byDevice,
  })
  return data ?? noReadings
}

function byDevice(readings: readonly StatusReading[]): ReadonlyMap<number, StatusReading[]> {
  const devices = new Map<number, StatusReading[]>()
  for (const reading of readings) {
    const others = devices.get(reading.fk_device)
    if (others) others.push(reading)
    else devices.set(reading.fk_device, [reading])
  }
  return devices
}
