import type { DashboardFigures } from '#app/figures/useFigures.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { Day } from '#domain/calendar.ts'
import { areaSettings } from '#domain/settings.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import type { Timestamp } from '#domain/units.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { ComparedZone, ComparisonSpan } from './comparison.ts'

/** What every part of the page is made from. */
export interface Overview {
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

/** What the gauges are made from: it stays the same while figures come. */
export type SiteOverview = Pick<Overview, 'site' | 'zone' | 'siteTime' | 'today' | 'energyCost'>

/** The zones that are shown: the chosen one, or all. */
export const shownZones = ({ zone, site }: Overview): readonly Area[] => (zone ? [zone] : site.areas)

/** What is known of zones for a span. */
export function zonesOf({ figures }: Overview, zones: readonly Area[], span: ComparisonSpan): ComparedZone[] {
  return zones.map((area) => ({
    id: area.id,
    name: area.name,
    settings: areaSettings(area),
    luminaires: figures.counts(area.id).luminaires,
    figures: figures[span].zones.get(area.id)?.figures,
  }))
}

/** How the shown zones' figures of a span stand. A zone that has none to come is as if it were there. */
export function viewOf({ zone, figures }: Overview, span: ComparisonSpan) {
  const whole = figures[span]
  return zone ? whole.zones.get(zone.id) : whole
}
