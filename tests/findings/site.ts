import { createSiteTime } from '#domain/siteTime.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import { demoProfiles } from '#server/demo/profiles.ts'
import type { Activity } from '#server/simulator/activity.ts'

/** A street without sensors: full light in the evening, less at night, none by day. */
const plainStreet: Rulespec = [
  { priority: 30, rules: [{ type: 'default', value: 0 }] },
  { priority: 40, rules: [{ type: 'dim', value: 100, start: '15:00', end: '20:30' }] },
  { priority: 40, rules: [{ type: 'dim', value: 50, start: '20:30', end: '03:30' }] },
  { priority: 40, rules: [{ type: 'dim', value: 85, start: '03:30', end: '05:40' }] },
]

export type Profile = {
  rulespecs: readonly Rulespec[]
  activity: Activity
  darkByDay: boolean
  moves: boolean
}

/** What a site's luminaires follow: the demo site's profiles, and a street without sensors. */
export const profiles: readonly Profile[] = [
  { rulespecs: [plainStreet], activity: 'street', darkByDay: true, moves: false },
  { rulespecs: [demoProfiles['street-night'].rulespec], activity: 'street', darkByDay: true, moves: true },
  { rulespecs: [demoProfiles['office-hours'].rulespec], activity: 'office', darkByDay: true, moves: true },
  { rulespecs: [demoProfiles.corridor.rulespec], activity: 'office', darkByDay: false, moves: true },
  { rulespecs: [demoProfiles.parking.rulespec], activity: 'parking', darkByDay: false, moves: true },
  { rulespecs: [demoProfiles.classroom.rulespec], activity: 'school', darkByDay: true, moves: true },
]

export const siteTime = createSiteTime('Europe/Tallinn')
const LUMINAIRES_A_GATEWAY = 50
const LUMINAIRES_A_SENSOR = 5
/** Sensors' ids begin here, so that they are no luminaire's. */
export const FIRST_SENSOR = 1_000_000

export type Site = {
  luminaires: number
  sensors: number
  gateways: number
  gatewayOf(luminaire: number): number
  sensorOf(luminaire: number): number
  gatewayOfSensor(sensor: number): number
  /** By index into `profiles`; a gateway serves luminaires of one profile. */
  profileOf(luminaire: number): number
  /** The profile of the luminaires that a sensor serves. */
  profileOfSensor(sensor: number): number
}

export function makeSite(luminaires: number): Site {
  const gatewayOf = (luminaire: number) => Math.floor(luminaire / LUMINAIRES_A_GATEWAY)
  const gatewayOfSensor = (sensor: number) => gatewayOf(sensor * LUMINAIRES_A_SENSOR)
  const profileAt = (gateway: number) => gateway % profiles.length
  return {
    luminaires,
    sensors: luminaires / LUMINAIRES_A_SENSOR,
    gateways: luminaires / LUMINAIRES_A_GATEWAY,
    gatewayOf,
    sensorOf: (luminaire) => Math.floor(luminaire / LUMINAIRES_A_SENSOR),
    gatewayOfSensor,
    profileOf: (luminaire) => profileAt(gatewayOf(luminaire)),
    profileOfSensor: (sensor) => profileAt(gatewayOfSensor(sensor)),
  }
}
