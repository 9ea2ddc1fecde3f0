import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { emitsLight, storedKindsWhere } from '#domain/deviceKinds.ts'
import { type WatchedSite, watchedSite } from '#domain/findings/watchedSite.ts'
import { type FeedPosition, readWhetherChanged } from '../store/changeFeed.ts'
import type { DB } from '../store/schema.d.ts'

/** The placed devices of all zones. */
export type WatchedZones = WatchedSite & {
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

/**
 * A function that gives the site as it is now, and reads it again only after somebody has changed something. Reading 50,000 luminaires
 * blocks the server for half a second.
 */
export function createSiteReader(query: Kysely<DB>) {
  let known: { position: FeedPosition; groupRules: string; site: WatchedZones } | undefined
  return async (): Promise<WatchedZones> => {
    const { position, hasChanged } = await readWhetherChanged(query, known?.position)
    const groupRules = await readGroupRules(query)
    const before = hasChanged || known?.groupRules !== groupRules ? undefined : known.site
    const site = before ?? (await readWatchedSite(query))
    known = { position, groupRules, site }
    return site
  }
}

/** The change feed does not tell of rules of groups. */
async function readGroupRules(query: Kysely<DB>): Promise<string> {
  const applied = query.selectFrom('applied_group_rule').select(['fk_group', 'fk_rule'])
  return JSON.stringify(await applied.orderBy('fk_group').orderBy('fk_rule').execute())
}

async function readWatchedSite(query: Kysely<DB>): Promise<WatchedZones> {
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
  const site = watchedSite(rows.map(watched), new Map(rules.map(({ id, rulespec }) => [id, rulespec])))
  return { ...site, signature: signatureOf(site) }
}

const watched = ({ kind, rules, ...row }: DeviceRow) => ({
  ...row,
  emits: lit.includes(kind),
  isGateway: kind === 'gateway',
  rules: rules ?? [],
})

function signatureOf({ fleet, luminaires, sensors, gateways }: WatchedSite): string {
  const ids = [luminaires, sensors, gateways]
  const parts = [ids, [...fleet.gatewayOf], [...fleet.gatewayOfSensor], fleet.sensorsOf]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
