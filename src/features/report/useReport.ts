import { useMemo } from 'react'
import { useMinute } from '#app/core/minute.ts'
import type { FiguresView } from '#app/figures/figureViews.ts'
import { useBandTimes } from '#app/figures/useBandTimes.ts'
import { useDailyFigures } from '#app/figures/useFigures.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'
import { baselineOf, type MonthFigures, monthFigures, reportedDays } from '#domain/monthReport.ts'
import { spanOf } from '#domain/periods.ts'
import { type AreaSettings, areaSettings } from '#domain/settings.ts'
import { HOUR, wattHour } from '#domain/units.ts'
import type { Area } from '#openapi/lighting.d.ts'

/** What a report says of a zone, or of all. */
export interface ReportRow extends MonthFigures {
  readonly name: string
  /** Share of luminaire-time that readings cover, 0 to 1; undefined until it is known. */
  readonly coverage: number | undefined
  /** Hours that luminaires spent in each of LEVEL_BANDS; undefined until they are known. */
  readonly hours: readonly number[] | undefined
  /** Hours of luminaires without readings. */
  readonly unmeasured: number | undefined
}

/** A zone in a report, with what its baseline is computed from. */
export interface ReportZone extends ReportRow {
  readonly id: number
  readonly settings: AreaSettings
}

export type Report = ReturnType<typeof useReport>

/** A month of some zones. @param zone undefined for all */
export function useReport(zones: readonly Area[], zone: number | undefined, month: Day) {
  const { siteTime, energyCost } = useSettings()
  const days = reportedDays(month, siteTime.dayOf(useMinute()))
  const { start, end } = spanOf({ firstDay: days.month, lastDay: days.lastDay }, siteTime)
  const ids = useMemo(() => (zone === undefined ? zones.map(({ id }) => id) : [zone]), [zones, zone])
  const areas = useMemo(() => (zone === undefined ? undefined : [zone]), [zone])
  const view = useDailyFigures({ start, end }, areas)
  const bands = useBandTimes(ids, { start, end })

  const rows = zones
    .filter(({ id }) => ids.includes(id))
    .map((area): ReportZone => {
      const settings = areaSettings(area)
      const zoneView = view.zones.get(area.id)
      const baseline = baselineOf(settings, days)
      const times = bands.get(area.id)?.times
      const hours = times && Array.from(times, (time) => time / HOUR)
      const luminaireHours = (view.counts(area.id).luminaires * (end - start)) / HOUR
      return {
        id: area.id,
        name: area.name,
        settings,
        // The baseline alone, where nothing was measured.
        ...monthFigures([{ energy: energyOf(zoneView), baseline }], energyCost),
        baseline,
        coverage: zoneView?.total?.coverage,
        hours,
        unmeasured: hours && Math.max(0, luminaireHours - hours.reduce((sum, each) => sum + each, 0)),
      }
    })
  return {
    days,
    span: { start, end },
    view,
    bands,
    rows,
    total: totalOf(rows, view.total?.coverage, energyCost),
  }
}

/** Undefined until loaded, and where nothing was measured. */
const energyOf = (view: FiguresView | undefined) =>
  view?.total && view.total.coverage > 0 ? wattHour(view.total.energy) : undefined

function totalOf(
  rows: readonly ReportZone[],
  coverage: number | undefined,
  energyCost: number,
): Omit<ReportRow, 'name'> {
  const sum = (read: (row: ReportZone) => number | undefined) => {
    const known = rows.flatMap((row) => read(row) ?? [])
    return known.length === rows.length ? known.reduce((total, each) => total + each, 0) : undefined
  }
  const bandCount = rows[0]?.hours?.length ?? 0
  const hours = Array.from({ length: bandCount }, (_, band) => sum(({ hours: own }) => own?.[band]))
  const isKnown = bandCount > 0 && hours.every((each) => each !== undefined)
  return {
    ...monthFigures(rows, energyCost),
    coverage,
    hours: isKnown ? hours : undefined,
    unmeasured: sum(({ unmeasured }) => unmeasured),
  }
}
