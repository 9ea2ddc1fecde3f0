import { useMemo, useRef, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import type { Dates } from '#app/dates/useDates.ts'
import { measuredEnergy, measuredPower } from '#app/figures/measured.ts'
import { useFigures } from '#app/figures/useFigures.ts'
import { useSettings } from '#app/site/site.tsx'
import type { LineChartHandle } from '#charts/LineChart.tsx'
import type { SiteTime } from '#domain/siteTime.ts'
import type { Timestamp } from '#domain/units.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { AreaFigures, FigureTotal } from '#telemetry/figures.ts'
import { alignBefore, previousDays, takeBefore, totalOfSamePart } from './previous.ts'
import { useBucketTexts } from './useBucketTexts.ts'

const nothing: readonly number[] = []

export type SpanFigures = ReturnType<typeof useSpan>

/** The figures of the selected days, and on request of the previous days. */
export function useSpan(zone: Area | undefined, { choice, range, days }: Dates) {
  const { siteTime } = useSettings()
  const now = useMinute()
  const chart = useRef<LineChartHandle>(null)
  const [withBefore, setWithBefore] = useState(false)
  const id = zone?.id
  const areas = useMemo(() => (id === undefined ? undefined : [id]), [id])
  const view = useFigures({ ...choice, areas })
  const daysBefore = days && previousDays(choice, days)
  const before = useFigures({
    unitOfTime: daysBefore ? 'range' : choice.unitOfTime,
    ...daysBefore,
    areas: withBefore ? areas : nothing,
  })
  const { figures } = view
  const figuresBefore = withBefore ? before.figures : undefined
  const aligned = useMemo(
    () => figures && figuresBefore && alignFigures(figures, figuresBefore, siteTime, now),
    [figures, figuresBefore, siteTime, now],
  )
  return {
    view,
    figures,
    daysBefore,
    before,
    aligned,
    withBefore,
    setWithBefore,
    chart,
    buckets: useBucketTexts(range.ok ? range.value : undefined),
    /** Whether the span is in the future. */
    isToCome: range.ok && range.value.start > now,
  }
}

/** Figures of the previous days, aligned with the selected days' buckets. */
export type AlignedFigures = {
  /** W */
  readonly power: Float64Array
  /** Percent */
  readonly occupancy: Float64Array
  /** Wh */
  readonly energy: Float64Array
  /** Of the same part of the previous days as has passed of the selected ones. */
  readonly total: FigureTotal
}

function alignFigures(
  figures: AreaFigures,
  before: AreaFigures,
  siteTime: SiteTime,
  now: Timestamp,
): AlignedFigures {
  const buckets = alignBefore(figures.edges, before.edges, siteTime)
  return {
    power: takeBefore(measuredPower(before), buckets),
    occupancy: takeBefore(before.occupancy, buckets),
    energy: takeBefore(measuredEnergy(before), buckets),
    total: totalOfSamePart(figures, before, buckets, now),
  }
}
