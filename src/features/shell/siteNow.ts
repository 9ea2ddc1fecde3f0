import type { Recent } from '#app/figures/useRecent.ts'
import type { Site } from '#app/site/siteModel.ts'
import { type DeviceStatus, deviceStatus } from '#domain/deviceStatus.ts'
import { isPlaced, motionSensors } from '#domain/devices.ts'
import { occupancyLevel } from '#domain/occupancy.ts'
import { currentPower } from '#domain/power.ts'
import { newestTime } from '#domain/reading.ts'
import type { Percent, Timestamp } from '#domain/units.ts'
import type { Luminaire, SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

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
  readonly kind: 'unplaced' | 'silent' | 'neverReported' | 'ruleErrors'
  readonly count: number
}

type StatusOf = (luminaire: Luminaire) => DeviceStatus | undefined

/** Problems an operator should look at; empty without any. As many luminaires as their list shows with that status. */
export function problemsOf(site: Site, statusOf: StatusOf): Problem[] {
  return [...silenceOf(site, statusOf), ...otherProblemsOf(site)].filter(({ count }) => count > 0)
}

/** Luminaires that do not report. */
function silenceOf({ luminaires }: Pick<Site, 'luminaires'>, statusOf: StatusOf): Problem[] {
  const counts = { silent: 0, neverReported: 0 }
  for (const luminaire of luminaires) {
    const status = statusOf(luminaire)
    if (isSilence(status)) counts[status] += 1
  }
  return [
    { kind: 'silent', count: counts.silent },
    { kind: 'neverReported', count: counts.neverReported },
  ]
}

/** Whether a luminaire of this status does not report. */
export const isSilence = (status: DeviceStatus | undefined): status is 'silent' | 'neverReported' =>
  status === 'silent' || status === 'neverReported'

/** Problems that need no readings to be known. */
export const otherProblemsOf = ({
  appliedRules,
  devices,
}: Pick<Site, 'appliedRules' | 'devices'>): Problem[] => [
  { kind: 'ruleErrors', count: appliedRules.filter(({ status }) => status === 'error').length },
  { kind: 'unplaced', count: devices.filter((device) => !isPlaced(device)).length },
]

/**
 * The statuses of luminaires by the poll's newest readings alone. Where no luminaire comes with one, the provider's poll does
 * not tell, and nothing is known.
 */
export function polledStatuses({ luminaires }: Pick<Site, 'luminaires'>, now: Timestamp): StatusOf {
  if (!luminaires.some(({ status }) => status.length > 0)) return () => undefined
  return ({ status }) => deviceStatus('luminaire', newestTime(status), now)
}

/** Devices of the root area are in no zone. */
const isInZone = ({ byId }: Site, area: number | null) => byId.areas.has(area ?? 0)
