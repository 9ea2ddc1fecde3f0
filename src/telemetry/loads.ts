import type { Day } from '#domain/calendar.ts'
import { type Result, success } from '#domain/result.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { earliestInstallation, rangeOf, type UNITS_OF_TIME } from '#domain/timeRange.ts'
import type { TimeRange, Timestamp } from '#domain/units.ts'

export type UnitOfTime = (typeof UNITS_OF_TIME)[number]

/** One request for the figures of zones over a span: a status list of specification §4, or a zone's share of it. */
export type Load = {
  readonly unit: UnitOfTime
  readonly areas: readonly number[]
  readonly range: TimeRange
}

/** A load's status. `matched` is the specification's flag: the figures are loaded. */
export type LoadStatus = 'waiting' | 'loading' | 'matched' | 'failed' | 'cancelled'

type Zone = {
  readonly id: number
  readonly installationDay: Day | undefined
}

type PlanInputs = {
  readonly siteTime: SiteTime
  readonly now: Timestamp
  /** Whether one request covers all zones; readings are requested zone by zone. */
  readonly together: boolean
}

export type DashboardPlan = {
  /** Today, this week, this month, in this order. All may start at once. */
  readonly first: readonly Load[]
  /** All-time, zone by zone, without zones whose installation date is unknown. */
  readonly allTime: readonly Load[]
}

/**
 * The dashboard's loads (specification §4). Week, month and all-time end this morning: past days are loaded once, and
 * today's figures, which are loaded repeatedly, are added.
 */
export function planDashboard(
  zones: readonly Zone[],
  { siteTime, now, together }: PlanInputs,
): DashboardPlan {
  const morning = siteTime.startOfDay(now)
  const ids = zones.map(({ id }) => id)
  const rangeFor = (unit: UnitOfTime, zone?: Zone) =>
    rangeOf(unit, siteTime, { now, installationDay: zone?.installationDay })
  const untilMorning = ({ start }: TimeRange) => ({ start: Math.min(start, morning), end: morning })
  const first = (['today', 'week', 'month'] as const).flatMap((unit) => {
    const range = rangeFor(unit)
    if (!range.ok) return []
    return loadsOf(unit, ids, unit === 'today' ? range.value : untilMorning(range.value), together)
  })
  const allTime = zones.flatMap((zone) => {
    const range = rangeFor('all', zone)
    return range.ok ? loadsOf('all', [zone.id], untilMorning(range.value), together) : []
  })
  return { first, allTime }
}

interface RangeInputs extends PlanInputs {
  readonly firstDay?: Day | undefined
  readonly lastDay?: Day | undefined
}

/**
 * A chart's loads: the whole span of a unit of time. It fails like `rangeOf`: 'Unknown unitOfTime: {value}'. `all`
 * begins with the earliest installation.
 */
export function planChart(
  unitOfTime: string,
  zones: readonly Zone[],
  inputs: RangeInputs,
): Result<Load[], string> {
  const { siteTime, together, ...range } = inputs
  const installationDay = earliestInstallation(zones)
  const span = rangeOf(unitOfTime, siteTime, { ...range, installationDay })
  if (!span.ok) return span
  const ids = zones.map(({ id }) => id)
  return success(loadsOf(unitOfTime as UnitOfTime, ids, span.value, together))
}

/** The loads of zones over any span; none of an empty one. */
export function planSpan(areas: readonly number[], range: TimeRange, together: boolean): Load[] {
  return range.start < range.end ? loadsOf('range', areas, range, together) : []
}

/**
 * Whether a zone's all-time load may start: when all first loads have ended and the zone's own are matched. Another
 * zone's failure does not delay it.
 */
export function mayBeginAllTime(
  { areas }: Load,
  first: readonly { readonly load: Load; readonly status: LoadStatus }[],
): boolean {
  return first.every(({ load, status }) => {
    if (status === 'waiting' || status === 'loading') return false
    return status === 'matched' || !load.areas.some((area) => areas.includes(area))
  })
}

function loadsOf(unit: UnitOfTime, areas: readonly number[], range: TimeRange, together: boolean): Load[] {
  if (areas.length === 0) return []
  return together ? [{ unit, areas, range }] : areas.map((area) => ({ unit, areas: [area], range }))
}
