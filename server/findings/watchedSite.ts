import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { emitsLight, storedKindsWhere } from '#domain/deviceKinds.ts'
import { nearestGateway } from '#domain/findings/nearestGateway.ts'
import type { Fleet } from '#domain/findings/reconciler.ts'
import { sensorsOf } from '#domain/ruleItems.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import type { DB } from '../store/schema.d.ts'

/** The placed devices of all zones, by their indexes in the fleet, and the rules of each luminaire. */
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
  /** What a reconciler is made for; while it stays the same, the reconciler may. */
  readonly signature: string
}

type DeviceRow = {
  id: number
  kind: string
  fk_area: number
  latitude: number
  longitude: number
  guid: string | null
  senses: boolean
  rules: number[] | null
}

const lit: readonly string[] = storedKindsWhere(emitsLight)

export async function readWatchedSite(query: Kysely<DB>): Promise<WatchedSite> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.kind, d.fk_area, d.latitude, d.longitude, c.guid, r.senses_motion as senses, held.rules
    from device d
    join reporting_device r on r.id = d.id
    left join controller c on c.id = d.fk_controller
    left join (
      select device, array_agg(rule order by rule) as rules from (
        select fk_device as device, fk_rule as rule from applied_rule where status <> 'error'
        union
        select m.fk_device, a.fk_rule from applied_group_rule a join group_device m on m.fk_group = a.fk_group
      ) applied group by device
    ) held on held.device = d.id
    where d.fk_area is not null and (d.latitude <> -1 or d.longitude <> -1)
    order by d.id`.execute(query)
  const rules = await query.selectFrom('rule').select(['id', 'rulespec']).execute()
  return watchedSite(rows, new Map(rules.map(({ id, rulespec }) => [id, rulespec])))
}

function watchedSite(rows: readonly DeviceRow[], rules: ReadonlyMap<number, Rulespec>): WatchedSite {
  const luminaires = rows.filter(({ kind }) => lit.includes(kind))
  const sensors = rows.filter(({ senses }) => senses)
  const gateways = rows.filter(({ kind }) => kind === 'gateway')
  const byGuid = new Map(sensors.map(({ guid }, index) => [guid, index]))
  const gatewayOf = nearestGateway(gateways)
  const rulespecs = (held: string) =>
    held === '' ? [] : held.split(',').map((id) => rules.get(Number(id)) ?? [])
  const rulesOf = luminaires.map(({ rules: held }) => (held ?? []).join())
  const sensorsByRules = new Map(
    [...new Set(rulesOf)].map((held) => [
      held,
      sensorsOf(rulespecs(held)).flatMap((guid) => byGuid.get(guid) ?? []),
    ]),
  )
  const fleet: Fleet = {
    gatewayOf: Int32Array.from(luminaires, gatewayOf),
    sensorsOf: rulesOf.map((held) => sensorsByRules.get(held) ?? []),
    gatewayOfSensor: Int32Array.from(sensors, gatewayOf),
    gateways: gateways.length,
  }
  const ids = (devices: readonly DeviceRow[]) => devices.map(({ id }) => id)
  return {
    fleet,
    luminaires: ids(luminaires),
    sensors: ids(sensors),
    gateways: ids(gateways),
    areaOf: new Map(rows.map(({ id, fk_area }) => [id, fk_area])),
    rulesOf,
    rulespecs,
    signature: signatureOf(fleet, [ids(luminaires), ids(sensors), ids(gateways)]),
  }
}

function signatureOf(fleet: Fleet, ids: readonly (readonly number[])[]): string {
  const parts = [ids, [...fleet.gatewayOf], [...fleet.gatewayOfSensor], fleet.sensorsOf]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
