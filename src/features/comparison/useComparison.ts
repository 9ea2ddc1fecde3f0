import { useMemo } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { measuredEnergy } from '#app/figures/measured.ts'
import { useDailyFigures } from '#app/figures/useFigures.ts'
import { useSettings } from '#app/site/site.tsx'
import {
  comparePeriods,
  type MeasuredDay,
  type PairOfDays,
  type PeriodComparison,
  pairsOfDays,
} from '#domain/periodComparison.ts'
import { comparedSpans, type Period } from '#domain/periods.ts'
import { HOUR, type TimeRange, wattHour } from '#domain/units.ts'
import type { AreaFigures } from '#telemetry/figures.ts'

/** Two periods, once both are loaded. */
export interface Compared extends PeriodComparison {
  readonly days: readonly [readonly MeasuredDay[], readonly MeasuredDay[]]
  readonly pairs: readonly PairOfDays[]
}

export type Comparison = ReturnType<typeof useComparison>

/** The figures of two periods of a zone, or of all zones, and their difference. */
export function useComparison(zone: number | undefined, periods: readonly [Period, Period]) {
  const { siteTime } = useSettings()
  const [{ firstDay, lastDay }, other] = periods
  // Both are cut at full hours, so that nothing changes within one.
  const hour = Math.floor(useMinute() / HOUR) * HOUR
  const { spans, hoursSoFar } = useMemo(
    () =>
      comparedSpans(
        [
          { firstDay, lastDay },
          { firstDay: other.firstDay, lastDay: other.lastDay },
        ],
        siteTime,
        hour,
      ),
    [firstDay, lastDay, other.firstDay, other.lastDay, siteTime, hour],
  )
  const areas = useMemo(() => (zone === undefined ? undefined : [zone]), [zone])
  const one = useDailyFigures(spans[0], areas)
  const two = useDailyFigures(spans[1], areas)
  const compared = useMemo(() => {
    if (!one.figures || !two.figures) return undefined
    const days = [daysOf(one.figures), daysOf(two.figures)] as const
    const both = [
      { firstDay, lastDay },
      { firstDay: other.firstDay, lastDay: other.lastDay },
    ] as const
    const pairs = pairsOfDays(both, [days[0].length, days[1].length])
    return { ...comparePeriods(days, pairs), days, pairs } satisfies Compared
  }, [one.figures, two.figures, firstDay, lastDay, other.firstDay, other.lastDay])
  return { views: [one, two] as const, spans, hoursSoFar, compared, hasBegun: spans.every(isSome) }
}

const isSome = ({ start, end }: TimeRange) => start < end

function daysOf(figures: AreaFigures): MeasuredDay[] {
  const energies = measuredEnergy(figures)
  return Array.from(energies, (energy, day) => ({
    energy: Number.isNaN(energy) ? undefined : wattHour(energy),
    coverage: figures.coverage[day] || 0,
    length: (figures.edges[day + 1] ?? 0) - (figures.edges[day] ?? 0),
  }))
}
