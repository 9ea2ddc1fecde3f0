import type { Recent } from '#app/figures/useRecent.ts'
import type { Site } from '#app/site/siteModel.ts'
import { isPlaced, motionSensors } from '#domain/devices.ts'
import { occupancyLevel } from '#domain/occupancy.ts'
import { currentPower } from '#domain/power.ts'
import { FRESH_FOR_POWER, isFresh } from '#domain/reading.ts'
import type { Percent } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

/** The levels of specification §9 over all zones; undefined until loaded. */
export function siteNow(
  site: Site,
  readings: Recent<StatusReading>,
  events: Recent<SensorEvent>,
): { power: Percent | undefined; occupancy: Percent | undefined } {
  const luminaires = site.luminaires.filter(({ fk_area }) => isInZone(site, fk_area))
  const sensors = motionSensors(site.devices).filter(({ area }) => isInZone(site, area))
  return {
    power: readings.rows && currentPower(luminaires, readings.rows, readings.asOf).level,
    occupancy: events.rows && occupancyLevel(sensors, events.rows, events.asOf),
  }
}

export type Problem = {
  readonly kind: 'unplaced' | 'silent' | 'ruleErrors'
  readonly count: number
}

/** Problems an operator should look at; empty without any. */
export function problemsOf(site: Site, readings: Recent<StatusReading>): Problem[] {
  const reportingIds = new Set(
    readings.rows
      ?.filter((reading) => isFresh(reading, readings.asOf, FRESH_FOR_POWER))
      .map(({ fk_device }) => fk_device),
  )
  const silent = readings.rows
    ? site.luminaires.filter(({ id, fk_area }) => isInZone(site, fk_area) && !reportingIds.has(id))
    : []
  const all: Problem[] = [
    { kind: 'silent', count: silent.length },
    { kind: 'ruleErrors', count: site.appliedRules.filter(({ status }) => status === 'error').length },
    { kind: 'unplaced', count: site.devices.filter((device) => !isPlaced(device)).length },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Devices of the root area are in no zone. */
const isInZone = ({ byId }: Site, area: number | null) => byId.areas.has(area ?? 0)
