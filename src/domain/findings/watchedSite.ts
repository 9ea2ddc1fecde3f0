import type { Rulespec } from '#openapi/lighting.d.ts'
import { sensorsOf } from '../ruleItems.ts'
import { nearestGateway } from './nearestGateway.ts'
import type { Fleet } from './reconciler.ts'

/** A placed device; the API's and the database's have these facts under other names. */
export type WatchedDevice = {
  readonly id: number
  readonly fk_area: number
  /** Percent of the plan. */
  readonly latitude: number
  readonly longitude: number
  readonly emits: boolean
  readonly senses: boolean
  readonly isGateway: boolean
  /** Of its controller, by which rules name a sensor. */
  readonly guid: string | null
  /** Ids of the rules that hold for it, ascending. */
  readonly rules: readonly number[]
}

/** The placed devices that are watched together, by their indexes in the fleet, and the rules of each luminaire. */
export type WatchedSite = {
  readonly fleet: Fleet
  /** Device ids by index. */
  readonly luminaires: readonly number[]
  readonly sensors: readonly number[]
  readonly gateways: readonly number[]
  readonly areaOf: ReadonlyMap<number, number>
  /** The ids of each luminaire's rules, joined: luminaires with the same have the same rules. */
  readonly rulesOf: readonly string[]
  readonly rulespecs: (rules: string) => readonly Rulespec[]
}

/** @param rules by id */
export function watchedSite(
  devices: readonly WatchedDevice[],
  rules: Pick<ReadonlyMap<number, Rulespec>, 'get'>,
): WatchedSite {
  const luminaires = devices.filter(({ emits }) => emits)
  const sensors = devices.filter(({ senses }) => senses)
  const gateways = devices.filter(({ isGateway }) => isGateway)
  const byGuid = new Map(sensors.map(({ guid }, index) => [guid, index]))
  const gatewayOf = nearestGateway(gateways)
  const rulespecs = (held: string) =>
    held === '' ? [] : held.split(',').map((id) => rules.get(Number(id)) ?? [])
  const rulesOf = luminaires.map(({ rules: held }) => held.join())
  const sensorsByRules = new Map(
    [...new Set(rulesOf)].map((held) => [
      held,
      sensorsOf(rulespecs(held)).flatMap((guid) => byGuid.get(guid) ?? []),
    ]),
  )
  return {
    fleet: {
      gatewayOf: Int32Array.from(luminaires, gatewayOf),
      sensorsOf: rulesOf.map((held) => sensorsByRules.get(held) ?? []),
      gatewayOfSensor: Int32Array.from(sensors, gatewayOf),
      gateways: gateways.length,
    },
    luminaires: idsOf(luminaires),
    sensors: idsOf(sensors),
    gateways: idsOf(gateways),
    areaOf: new Map(devices.map(({ id, fk_area }) => [id, fk_area])),
    rulesOf,
    rulespecs,
  }
}

const idsOf = (devices: readonly WatchedDevice[]) => devices.map(({ id }) => id)
