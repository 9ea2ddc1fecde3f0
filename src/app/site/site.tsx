import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { areaSettingsOptions, pollOptions, settingsOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import { withSettingChanges, withZoneChanges } from '#app/settings/settingChanges.ts'
import { useSettingChanges } from '#app/settings/useSettingChanges.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { type GridSize, gridSize } from '#domain/position.ts'
import { areaSettings, type SiteSettings, siteSettings, withAreaSettings } from '#domain/settings.ts'
import { createSiteTime, type SiteTime } from '#domain/siteTime.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { whenDrawn } from '#ui/whenIdle.ts'
import { untilNextPoll } from './pollInterval.ts'
import { useInSteps } from './pollSteps.ts'
import { createSite, createSiteTables, type Site } from './siteModel.ts'

type UseSite = {
  /** `ready` once there is data, even if the server does not respond later. */
  readonly status: 'loading' | 'ready' | 'error'
  readonly site?: Site
  /** Why the last poll failed. */
  readonly problem?: ApiProblem
  readonly refetch: () => void
}

/** Whether the settings that figures need are loaded; figures wait for them. */
export type SettingsState = {
  readonly isKnown: boolean
  /** Why they could not be loaded so far. They are requested again after each poll period. */
  readonly problem?: ApiProblem
  readonly refetch: () => void
}

/**
 * The parts of the site that a poll seldom changes. The navigation and the toolbar read only these, so that a poll that brings
 * new readings does not render them.
 */
type SiteOutline = {
  readonly status: UseSite['status']
  /** The zones, once there is data. */
  readonly areas: readonly Area[] | undefined
  readonly settings: SettingsState
}

const SiteContext = createContext<UseSite | undefined>(undefined)
const SiteOutlineContext = createContext<SiteOutline | undefined>(undefined)

/**
 * Polls the site while a user with a role is signed in: one request at a time, none while the window is hidden, and one
 * immediately when it is shown again. Must be inside <CoreProvider> and <SessionProvider>.
 */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { queryClient, outbox, polling, pollPeriod, now } = useCore()
  const isSignedIn = useIsSignedIn()
  const [toTables] = useState(createSiteTables)
  const [toSite] = useState(createSite)
  const isDue = useIsPollDue(isSignedIn)
  const {
    data: polled,
    error,
    refetch,
  } = useQuery({
    ...polling.options,
    enabled: isDue,
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextPoll(state, polling.answeredAt(), pollPeriod, now()),
  })
  const shown = useInSteps(polled, () => queryClient.getQueryState(polling.options.queryKey)?.dataUpdatedAt)
  const changed = useSyncExternalStore(outbox.subscribe, () => shown && outbox.shown(shown))
  const data = useMemo(() => changed && toTables(changed), [changed, toTables])
  const { settings, areaSettings } = useSettingsState(data?.areas, isSignedIn)
  const polledAreas = data?.areas
  const settingChanges = useSettingChanges()
  const areas = useMemo(
    () => polledAreas && withZoneChanges(withAreaSettings(polledAreas, areaSettings ?? []), settingChanges),
    [polledAreas, areaSettings, settingChanges],
  )
  const site = useMemo(
    () => (data && areas && isSignedIn ? toSite({ ...data, areas }) : undefined),
    [data, areas, isSignedIn, toSite],
  )
  const status = site ? 'ready' : error ? 'error' : 'loading'
  const value = useMemo(
    (): UseSite => ({
      status,
      refetch: () => void refetch(),
      ...(site && { site }),
      ...(error && { problem: error }),
    }),
    [status, site, error, refetch],
  )
  const zones = site?.areas
  const outline = useMemo((): SiteOutline => ({ status, areas: zones, settings }), [status, zones, settings])
  return (
    <SiteContext value={value}>
      <SiteOutlineContext value={outline}>{children}</SiteOutlineContext>
    </SiteContext>
  )
}

/**
 * The first poll of a session, which takes its share of the processor, waits until the page has drawn what this browser has kept
 * of the site (app/offline), if anything.
 */
function useIsPollDue(isSignedIn: boolean): boolean {
  const { api, queryClient } = useCore()
  const [session, setSession] = useState({ isSignedIn: false, isDue: false })
  if (isSignedIn !== session.isSignedIn) {
    const hasKept = queryClient.getQueryData(pollOptions(api).queryKey) !== undefined
    setSession({ isSignedIn, isDue: isSignedIn && !hasKept })
  }
  const isWaiting = isSignedIn && !session.isDue
  useEffect(() => {
    if (isWaiting) void whenDrawn().then(() => setSession((last) => ({ ...last, isDue: last.isSignedIn })))
  }, [isWaiting])
  return session.isDue
}

/** Whether data may be requested: nobody without a role may see it (decisions.md, "Sessions"). */
export function useIsSignedIn(): boolean {
  const { state, roles } = useSession()
  return state === 'signed-in' && roles.length > 0
}

/** Loads the settings of the site and of its zones; the latter are needed only for zones that came without their own. */
function useSettingsState(areas: readonly Area[] | undefined, enabled: boolean) {
  const { api, pollPeriod } = useCore()
  const untilLoaded = ({ state }: { state: { data?: unknown } }) =>
    state.data === undefined ? pollPeriod : (false as const)
  const ofSite = useQuery({ ...settingsOptions(api), enabled, refetchInterval: untilLoaded })
  const ofZones = useQuery({ ...areaSettingsOptions(api), enabled, refetchInterval: untilLoaded })
  const needsZones = areas?.some(({ settings }) => settings.length === 0) ?? false
  const needed = needsZones ? [ofSite, ofZones] : [ofSite]
  const isKnown = needed.every(({ data }) => data !== undefined)
  const error = needed.find(({ data, error }) => data === undefined && error !== null)?.error
  // Kept during the next attempt, when the query itself has forgotten it.
  const [lastError, setLastError] = useState<ApiProblem>()
  if (enabled && error && error !== lastError) setLastError(error)
  if ((isKnown || !enabled) && lastError) setLastError(undefined)
  const problem = enabled && !isKnown ? (error ?? lastError) : undefined
  const { refetch: refetchSite } = ofSite
  const { refetch: refetchZones } = ofZones
  const settings = useMemo(
    (): SettingsState => ({
      isKnown,
      ...(problem && { problem }),
      refetch: () => {
        void refetchSite()
        void refetchZones()
      },
    }),
    [isKnown, problem, refetchSite, refetchZones],
  )
  return { settings, areaSettings: ofZones.data }
}

/** The site as of the last poll. */
export function useSite(): UseSite {
  const site = useContext(SiteContext)
  if (site === undefined) throw new Error('useSite needs a <SiteProvider> above it')
  return site
}

/** The site's zones, and whether its settings are loaded: what most polls leave as it is. */
export function useSiteOutline(): SiteOutline {
  const outline = useContext(SiteOutlineContext)
  if (outline === undefined) throw new Error('useSiteOutline needs a <SiteProvider> above it')
  return outline
}

/** The site's settings and time; the defaults of specification §9 until they are loaded. */
export function useSettings(): SiteSettings & { readonly siteTime: SiteTime } {
  const { api } = useCore()
  const enabled = useIsSignedIn()
  const { data } = useQuery({ ...settingsOptions(api), enabled })
  const changes = useSettingChanges()
  return useMemo(() => {
    const settings = siteSettings(withSettingChanges(data ?? [], changes))
    return { ...settings, siteTime: createSiteTime(settings.timeZone) }
  }, [data, changes])
}

/** The grid of a zone's plan, or the site's if the zone has none, in percent of the plan. */
export function useGrid(area: Area | undefined): GridSize {
  const settings = useSettings()
  return useMemo(() => gridSize(area ? areaSettings(area) : settings, settings), [area, settings])
}
