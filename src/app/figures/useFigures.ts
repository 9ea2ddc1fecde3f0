import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverDescriptionOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import { useInSlices } from '#app/core/useInSlices.ts'
import { useSettings, useSiteOutline } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'
import { areaSettings } from '#domain/settings.ts'
import { bucketSizeOf, isOnFullHours } from '#domain/timeRange.ts'
import type { TimeRange } from '#domain/units.ts'
import { type DeviceCounts, joinSpans } from '#telemetry/figures.ts'
import {
  type Load,
  mayBeginAllTime,
  planChart,
  planDashboard,
  planSpan,
  type UnitOfTime,
} from '#telemetry/loads.ts'
import { hasRollups } from './figureSources.ts'
import { deviceCounts, type ZoneSums, type ZonesView, zonesView } from './figureViews.ts'
import { type LoadView, useLoads } from './useLoads.ts'
import { useSiteOfFigures } from './useSiteOfFigures.ts'

export type DashboardFigures = {
  /** Hourly, with occupancy; the others have only totals. */
  readonly today: ZonesView
  readonly week: ZonesView
  readonly month: ZonesView
  /** Without zones whose installation date is unknown. */
  readonly all: ZonesView
  /** The number of reporting devices of a zone. */
  readonly counts: (area: number) => DeviceCounts
}

/**
 * The figures of every zone and their total, in the order of specification §4: today, week and month first, then
 * all-time zone by zone. Each is shown once matched, and today's are reloaded regularly. While histories are loaded,
 * figures are rendered with low priority; figures from rollups are rendered at once.
 */
export function useDashboardFigures(): DashboardFigures {
  const { isReady, site, siteTime, server, zones, now, together } = useInputs()
  const plan = useMemo(
    () => planDashboard(isReady ? zones : [], { siteTime, now, together }),
    [isReady, zones, siteTime, now, together],
  )
  const context = {
    site,
    siteTime,
    server,
    bucketOf: ({ unit }: Load) => (unit === 'today' ? ('hour' as const) : ('whole' as const)),
    includesOccupancy: ({ unit }: Load) => unit === 'today',
  }
  const first = useLoads(plan.first, context)
  const allTime = useLoads(plan.allTime, { ...context, mayBegin: (load) => mayBeginAllTime(load, first) })

  const counts = useMemo(() => deviceCounts(site), [site])
  const loads = useInSlices({ first, allTime, counts, isReady }, !together)
  return useMemo(() => dashboardFigures(loads), [loads])
}

type DashboardLoads = {
  readonly first: readonly LoadView[]
  readonly allTime: readonly LoadView[]
  readonly counts: (area: number) => DeviceCounts
  readonly isReady: boolean
}

function dashboardFigures({ first, allTime, counts, isReady }: DashboardLoads): DashboardFigures {
  const of = (unit: UnitOfTime) =>
    zoneSums((unit === 'all' ? allTime : first).filter(({ load }) => load.unit === unit))
  const viewOf = (shares: readonly ZoneSums[]) => viewWhen(isReady, zonesView(shares, counts))
  const todays = of('today')
  const withToday = (unit: UnitOfTime) => viewOf(of(unit).map((share) => addToday(share, todays)))
  return {
    today: viewOf(todays),
    week: withToday('week'),
    month: withToday('month'),
    all: withToday('all'),
    counts,
  }
}

export type ChartQuestion = {
  /** today, week, month, all or range; any other value gives the error 'Unknown unitOfTime: {value}'. */
  readonly unitOfTime: string
  /** Zones. Default: all. */
  readonly areas?: readonly number[] | undefined
  /** For `range`, inclusive. */
  readonly firstDay?: Day | undefined
  readonly lastDay?: Day | undefined
}

/** Energy, power, coverage and occupancy of zones over a span: by the hour for one day, by the day for more (specification §2). */
export function useFigures({ unitOfTime, areas, firstDay, lastDay }: ChartQuestion): ZonesView {
  const { isReady, site, siteTime, server, zones, now, together } = useInputs()
  const plan = useMemo(() => {
    const chosen = isReady ? zones.filter(({ id }) => areas?.includes(id) ?? true) : []
    return planChart(unitOfTime, chosen, { siteTime, now, together, firstDay, lastDay })
  }, [isReady, zones, siteTime, now, together, unitOfTime, areas, firstDay, lastDay])
  const loads = useLoads(plan.ok ? plan.value : [], {
    site,
    siteTime,
    server,
    bucketOf: ({ range }) => bucketSizeOf(range, siteTime),
    includesOccupancy: () => true,
  })
  const counts = useMemo(() => deviceCounts(site), [site])
  const view = viewWhen(isReady, zonesView(zoneSums(loads), counts))
  return plan.ok || !isReady ? view : { ...view, status: 'failed', error: plan.error }
}

/**
 * Energy and coverage of zones by the day over any span, whose ends may lie within a day.
 * @param areas zones; undefined for all
 */
export function useDailyFigures(
  { start, end }: TimeRange,
  areas: readonly number[] | undefined,
): DailyFigures {
  const { isReady, site, siteTime, server, zones, together } = useInputs()
  const plan = useMemo(() => {
    const chosen = isReady ? zones.filter(({ id }) => areas?.includes(id) ?? true) : []
    return planSpan(
      chosen.map(({ id }) => id),
      { start, end },
      together,
    )
  }, [isReady, zones, together, areas, start, end])
  const loads = useLoads(plan, {
    site,
    siteTime,
    server,
    bucketOf: () => 'day',
    includesOccupancy: () => false,
  })
  const counts = useMemo(() => deviceCounts(site), [site])
  return { ...viewWhen(isReady, zonesView(zoneSums(loads), counts)), counts }
}

export interface DailyFigures extends ZonesView {
  /** The number of reporting devices of a zone. */
  readonly counts: (area: number) => DeviceCounts
}

/**
 * Inputs of every request. Nothing is requested until the site, its settings and the server's extensions are known.
 */
function useInputs() {
  const { api } = useCore()
  const { settings } = useSiteOutline()
  const site = useSiteOfFigures()
  const { siteTime } = useSettings()
  const minute = useMinute()
  const { data: server, isPending: isServerOpen } = useQuery(serverDescriptionOptions(api))
  const areas = site?.areas
  const zones = useMemo(
    () => (areas ?? []).map((area) => ({ id: area.id, installationDay: areaSettings(area).installationDay })),
    [areas],
  )
  // Plans depend on the day only; the current minute would recompute them.
  const now = siteTime.startOfDay(minute)
  const together = hasRollups(server) && isOnFullHours(Float64Array.of(now))
  const isReady = site !== undefined && !isServerOpen && settings.isKnown
  return { isReady, site, siteTime, server, zones, now, together }
}

const viewWhen = (isReady: boolean, view: ZonesView): ZonesView =>
  isReady ? view : { ...view, status: 'loading' }

function zoneSums(loads: readonly LoadView[]): ZoneSums[] {
  return loads.flatMap((view) =>
    view.load.areas.map((area) => ({
      area,
      sums: view.sums?.get(area),
      until: view.until,
      loads: [view],
    })),
  )
}

/** Adds today's sums to a span that ends this morning. */
function addToday(share: ZoneSums, todays: readonly ZoneSums[]): ZoneSums {
  const today = todays.find(({ area }) => area === share.area)
  if (today === undefined) return share
  return {
    area: share.area,
    sums: share.sums && today.sums && joinSpans(share.sums, today.sums),
    until: today.until,
    loads: [...share.loads, ...today.loads],
  }
}
