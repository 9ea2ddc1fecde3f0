import type { Site } from '#app/siteModel.ts'
import { motionSensors } from '#domain/devices.ts'
import { occupancyLevel } from '#domain/occupancy.ts'
import { currentPowerLevel, newestByDevice, powerAt, ratedPower } from '#domain/power.ts'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER, isFresh } from '#domain/reading.ts'
import { type Percent, type Timestamp, type Watt, watt } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

/** A zone or the whole site, now, and what that is reckoned from. */
export interface PowerNow {
  readonly level: Percent
  /** Σ of the newest readings' power. */
  readonly drawn: Watt
  /** Σ rated power; 0 where no luminaire's is known, and then 1000 W take its place. */
  readonly rated: Watt
  readonly luminaires: number
  /** How many of them have a reading that counts. */
  readonly reporting: number
}

/** Of the luminaires in one zone, or in any zone. */
export function powerNow(
  site: Site,
  zone: number | undefined,
  readings: readonly StatusReading[],
  now: Timestamp,
): PowerNow {
  const luminaires = site.luminaires.filter(({ fk_area }) => isIn(site, fk_area, zone))
  const newest = newestByDevice(readings.filter((reading) => isFresh(reading, now, FRESH_FOR_POWER)))
  const sum = (read: (luminaire: (typeof luminaires)[number]) => number) =>
    watt(luminaires.reduce((total, luminaire) => total + read(luminaire), 0))
  return {
    level: currentPowerLevel(luminaires, readings, now),
    drawn: sum((it) => powerAt(ratedPower(it) ?? watt(0), newest.get(it.id)?.output_level ?? 0)),
    rated: sum((it) => ratedPower(it) ?? 0),
    luminaires: luminaires.length,
    reporting: luminaires.filter(({ id }) => newest.has(id)).length,
  }
}

export interface OccupancyNow {
  /** Undefined without sensors. */
  readonly level: Percent | undefined
  readonly active: number
  readonly sensors: number
}

/** Of the sensors and all-in-ones in one zone, or in any zone. */
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

/** The root area's devices are on no plan and in no zone. */
const isIn = ({ byId }: Site, area: number | null, zone: number | undefined) =>
  zone === undefined ? byId.areas.has(area ?? 0) : area === zone
