import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PollResponse, PollTable } from '#openapi/lighting.d.ts'
import type { DB } from '../store/schema.d.ts'

/** SQL that reads each entity of the contract as JSON. */

/** SQL of an instant in the API's format (decisions.md, "Time"). */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const instant = (column: string) => sql.raw(instantText(column))

const whole = (table: string): RawBuilder<unknown> =>
  sql`select to_jsonb(e) as entity, e.id from ${sql.table(table)} e`

const device = sql`
  d.id, d.name, d.fk_area, d.fk_controller, d.dt_installation, d.latitude, d.longitude, d.settings`

const movesWithMotion = sql`exists (
  select from controller c join feature f on f.id = any(c.features)
  where c.id = d.fk_controller and f.dataname = 'movement')`

/** Of the row of `status_latest` as `s`, where the luminaire has one. */
const statusOfLuminaire = sql`
  case when s.fk_device is null then '[]' else jsonb_build_array(jsonb_build_object('fk_device', s.fk_device,
    'dt_arrival', ${instant('s.dt_arrival')}, 'dt_production', ${instant('s.dt_production')},
    'output_level', trim_scale(s.output_level))) end`

/** Of the row of `event_latest` as `e`, where the sensor has one. */
const eventsOfSensor = sql`
  case when e.fk_device is null then '[]' else jsonb_build_array(jsonb_build_object('fk_device', e.fk_device,
    'dt_arrival', ${instant('e.dt_arrival')}, 'dt_production', ${instant('e.dt_production')})) end`

/** The field of an entity that its device reports, and SQL of it by device. */
const reports: Partial<Record<PollTable, { field: string; rows: RawBuilder<unknown> }>> = {
  luminaires: {
    field: 'status',
    rows: sql`
      select d.id, ${statusOfLuminaire} as report from device d left join status_latest s on s.fk_device = d.id`,
  },
  sensors: {
    field: 'events',
    rows: sql`
      select d.id, ${eventsOfSensor} as report from device d left join event_latest e on e.fk_device = d.id`,
  },
}

export const entities: Record<PollTable, RawBuilder<unknown>> = {
  areas: sql`
    select jsonb_build_object('id', a.id, 'name', a.name, 'image', a.image, 'installation_date', a.installation_date,
      'settings', coalesce((select jsonb_agg(to_jsonb(s) order by s.id) from area_setting s where s.area_id = a.id), '[]')
    ) as entity, a.id
    from area a`,
  controllers: whole('controller'),
  features: whole('feature'),
  luminairetypes: whole('luminaire_type'),
  rules: whole('rule'),
  applied_rules: whole('applied_rule'),
  devicegroups: sql`
    select jsonb_build_object('id', g.id, 'name', g.name, 'description', g.description, 'tags', g.tags,
      'devices', coalesce((
        select jsonb_agg(m.fk_device order by m.position) from group_device m where m.fk_group = g.id), '[]')
    ) as entity, g.id
    from device_group g`,
  luminaires: sql`
    select to_jsonb(r) as entity, r.id from (
      select ${device}, d.fk_luminaire_type,
        case when ${movesWithMotion} then 'all-in-one' else 'luminaires' end as devicetype,
        case when t.id is not null then jsonb_build_object('rated_power', t.rated_power, 'model', t.model,
          'color_temperature', t.color_temperature, 'manufacturer', t.manufacturer) end as type,
        ${statusOfLuminaire} as status
      from device d
      left join luminaire_type t on t.id = d.fk_luminaire_type
      left join status_latest s on s.fk_device = d.id
      where d.kind = 'luminaire'
    ) r`,
  sensors: sql`
    select to_jsonb(r) as entity, r.id from (
      select ${device}, d.fk_sensor_type, t.name as sensor_type,
        ${eventsOfSensor} as events
      from device d
      left join sensor_type t on t.id = d.fk_sensor_type
      left join event_latest e on e.fk_device = d.id
      where d.kind = 'sensor'
    ) r`,
  subsensors: sql`select null::jsonb as entity, null::integer as id where false`,
  gateways: sql`
    select to_jsonb(r) as entity, r.id from (
      select ${device}, d.serial_number, d.sim_number from device d where d.kind = 'gateway'
    ) r`,
}

type Entity<Table extends PollTable> = NonNullable<PollResponse[Table]>[number]

/** A table as a JSON list, ordered by id. */
export async function listAsJson(query: Kysely<DB>, table: PollTable): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    select coalesce(jsonb_agg(entity order by id), '[]')::text as list from (${entities[table]}) e`.execute(
    query,
  )
  return rows[0]?.list ?? '[]'
}

/** Each entity of a table, or of these ids, as JSON text, ordered by id. */
export async function listEntities(
  query: Kysely<DB>,
  table: PollTable,
  ids?: readonly number[],
): Promise<{ id: number; json: string }[]> {
  const { rows } = await sql<{ id: number; json: string }>`
    select id, entity::text as json from (${entities[table]}) e
    where ${ids ? sql`id = any(${ids}::integer[])` : sql`true`} order by id`.execute(query)
  return rows
}

/**
 * These devices as `listEntities` has them, from `entityOf` an earlier time: only what they have reported since is read. Without
 * those that are gone.
 */
export async function listReporting(
  query: Kysely<DB>,
  table: PollTable,
  ids: readonly number[],
  entityOf: (id: number) => string | undefined,
): Promise<{ id: number; json: string }[]> {
  const source = reports[table]
  if (!source || ids.length === 0) return []
  const { rows } = await sql<{ id: number; report: string }>`
    select id, report::text from (${source.rows}) r where id = any(${ids}::integer[])`.execute(query)
  return rows.flatMap(({ id, report }) => {
    const entity = entityOf(id)
    return entity === undefined ? [] : [{ id, json: withList(entity, source.field, report) }]
  })
}

/**
 * An entity as JSON text whose list of this name is another one. Of fields of one name the first is meant: PostgreSQL writes shorter
 * names first, so that none of an entity's settings is before its own.
 */
function withList(entity: string, field: string, list: string): string {
  const name = `"${field}": `
  const begin = entity.indexOf(`${name}[`) + name.length
  return `${entity.slice(0, begin)}${list}${entity.slice(entity.indexOf(']', begin) + 1)}`
}

/** The entities of these ids that there are, by id. */
export async function readEntities<Table extends PollTable>(
  query: Kysely<DB>,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Entity<Table>>> {
  const rows = await listEntities(query, table, ids)
  return new Map(rows.map(({ id, json }) => [id, JSON.parse(json)]))
}

/** One entity, or undefined. */
export async function readEntity<Table extends PollTable>(
  query: Kysely<DB>,
  table: Table,
  id: number,
): Promise<Entity<Table> | undefined> {
  return (await readEntities(query, table, [id])).get(id)
}
