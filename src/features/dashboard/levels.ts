import type { Site } from '#app/site/siteModel.ts'
import { motionSensors } from '#domain/devices.ts'
import { occupancyLevel } from '#domain/occupancy.ts'
import { type CurrentPower, currentPower } from '#domain/power.ts'
import { FRESH_FOR_OCCUPANCY, isFresh } from '#domain/reading.ts'
import type { Percent, Timestamp } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

/** The current power of a zone or of the site, with its inputs. */
export interface PowerNow extends CurrentPower {
  readonly luminaires: number
}

/** For the luminaires of one zone, or of all zones. */
export function powerNow(
  site: Site,
  zone: number | undefined,
  readings: readonly StatusReading[],
  now: Timestamp,
): PowerNow {
  const luminaires = site.luminaires.filter(({ fk_area }) => isIn(site, fk_area, zone))
  return { ...currentPower(luminaires, readings, now), luminaires: luminaires.length }
}

export type OccupancyNow = {
  /** Undefined without sensors. */
  readonly level: Percent | undefined
  readonly active: number
  readonly sensors: number
}

/** For the sensors and all-in-ones of one zone, or of all zones. */
export function occupancyNow(
  site: Site,
  zone: number | undefined,
  events: readonly SensorEvent[],
  now: Timestamp,
): OccupancyNow {
  const sensors = motionSensors(site.devices).filter(({ area }) => isIn(site, area, zone))
  const fresh = events.filter((event) => isFresh(event, now, FRESH_FOR_OCCUPANCY))
  const active = new Set(fresh.map(({ fk_device }) => fk_device))
  return {
    level: occupancyLevel(sensors, events, now),
    active: sensors.filter(({ id }) => active.has(id)).length,
    sensors: sensors.length,
  }
}

/** Devices of the root area are in no zone. */
const isIn = ({ byId }: Site, area: number | null, zone: number | undefined) =>
  zone === undefined ? byId.areas.has(area ?? 0) : area === zone
