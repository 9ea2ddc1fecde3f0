import type { DashboardFigures } from '#app/figures/useFigures.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { Day } from '#domain/calendar.ts'
import { areaSettings } from '#domain/settings.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import type { Timestamp } from '#domain/units.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { ComparedZone, ComparisonSpan } from './comparison.ts'

/** The common data of the page's parts. */
export type Overview = {
  readonly site: Site
  /** The zone in the URL; undefined for All Zones. */
  readonly zone: Area | undefined
  readonly figures: DashboardFigures
  readonly siteTime: SiteTime
  readonly now: Timestamp
  readonly today: Day
  /** Eur a kWh. */
  readonly energyCost: number
}

/** The gauges' data, which does not change while figures are loading. */
export type SiteOverview = Pick<Overview, 'site' | 'zone' | 'siteTime' | 'today' | 'energyCost'>

/** The shown zones: the selected one, or all. */
export const shownZones = ({ zone, site }: Overview): readonly Area[] => (zone ? [zone] : site.areas)

/** The zones' settings and figures for a span. */
export function zonesOf({ figures }: Overview, zones: readonly Area[], span: ComparisonSpan): ComparedZone[] {
  return zones.map((area) => ({
    id: area.id,
    name: area.name,
    settings: areaSettings(area),
    luminaires: figures.counts(area.id).luminaires,
    figures: figures[span].zones.get(area.id)?.figures,
  }))
}

/** The view of a span for the shown zones. A zone without loads counts as matched once those of others are known. */
export function viewOf({ zone, figures }: Overview, span: ComparisonSpan) {
  const whole = figures[span]
  return zone && whole.zones.size > 0 ? whole.zones.get(zone.id) : whole
}
