import { type Kysely, sql } from 'kysely'
import { ROOT_AREA_ID } from '#domain/areas.ts'
import { checkImport, type ImportProblem, type KnownSite } from '#domain/deviceImport.ts'
import {
  DEVICE_KINDS,
  DEVICE_TABLES,
  type DeviceTable,
  deviceKinds,
  sensesMotion,
} from '#domain/deviceKinds.ts'
import type { NamedLuminaireType, NewDevice } from '#openapi/lighting.d.ts'
import { ValidationError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'

/** Imports devices from a file: an extension. */
export function deviceImportHandler({ database: { query } }: Context): Pick<Handlers, 'importDevices'> {
  return {
    async importDevices({ body: { devices, new_luminaire_types: newTypes = [] } }) {
      await query.transaction().execute(async (transaction) => {
        // One import at a time: the controllers must not change between the check and the insert.
        await sql`lock table controller in share row exclusive mode`.execute(transaction)
        await addLuminaireTypes(transaction, newTypes)
        const problems = checkImport(devices, await knownSite(transaction))
        if (problems.length > 0) throw refusalOf(problems)
        await addSensorTypes(transaction, devices)
        await addControllers(transaction, devices)
        await addDevices(transaction, devices)
      })
      const countIn = (table: DeviceTable) =>
        devices.filter(({ kind }) => deviceKinds[kind].table === table).length
      return Object.fromEntries(DEVICE_TABLES.map((table) => [table, countIn(table)])) as Record<
        DeviceTable,
        number
      >
    },
  }
}

async function knownSite(transaction: Kysely<DB>): Promise<KnownSite> {
  const zones = await transaction.selectFrom('area').select('name').where('id', '<>', ROOT_AREA_ID).execute()
  const luminaireTypes = await transaction.selectFrom('luminaire_type').select('name').execute()
  const controllers = await transaction
    .selectFrom('controller')
    .innerJoin('device', 'device.fk_controller', 'controller.id')
    .select(['controller.guid', 'device.name'])
    .execute()
  return {
    zones: zones.map(({ name }) => name),
    luminaireTypes: luminaireTypes.map(({ name }) => name),
    controllers: new Map(controllers.map(({ guid, name }) => [guid, name])),
  }
}

const sentences: Record<ImportProblem['reason'], (problem: ImportProblem) => string> = {
  missing: () => 'is missing',
  unknownKind: () => 'is no kind of device',
  tooLong: () => 'is too long',
  notADate: () => 'is no date as YYYY-MM-DD',
  notANumber: () => 'is no number',
  outOfRange: () => 'is out of range',
  notText: () => 'holds a character that is not text',
  unknownZone: ({ value }) => `there is no zone "${value}"`,
  severalZones: ({ value }) => `there are several zones "${value}"`,
  unknownType: ({ value }) => `there is no luminaire type "${value}"`,
  severalTypes: ({ value }) => `there are several luminaire types "${value}"`,
  luminairesOnly: () => 'is a luminaire’s alone',
  sensorsOnly: () => 'is a sensor’s alone',
  gatewaysOnly: () => 'is a gateway’s alone',
  controllerMissing: () => 'is missing: an all-in-one needs one',
  controllerTwice: ({ value, other }) => `"${value}" is devices.${other}’s already`,
  controllerTaken: ({ value, other }) => `"${value}" belongs to ${other} already`,
  zoneMissing: () => 'is missing: a position needs a zone',
  halfAPosition: () => 'is missing: a position needs both',
}

function refusalOf(problems: readonly ImportProblem[]): ValidationError {
  const fields = problems.map(({ row, column }) => `devices.${row}.${column}`)
  const messages = problems.map((problem) => sentences[problem.reason](problem))
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return new ValidationError(
    409,
    `Nothing was imported: body.${fields[0]}: ${messages[0]}${more}`,
    Object.fromEntries(fields.map((field, at) => [field, [messages[at] ?? '']])),
  )
}

const json = (devices: readonly NewDevice[]) => sql`${JSON.stringify(devices)}::jsonb`

async function addSensorTypes(transaction: Kysely<DB>, devices: readonly NewDevice[]): Promise<void> {
  await sql`
    insert into sensor_type (name)
    select distinct d.sensor_type from jsonb_to_recordset(${json(devices)}) as d(sensor_type text)
    where d.sensor_type is not null and not exists (select from sensor_type t where t.name = d.sensor_type)
    order by 1`.execute(transaction)
}

/** Makes those that nobody has made meanwhile, in their order. */
async function addLuminaireTypes(
  transaction: Kysely<DB>,
  types: readonly NamedLuminaireType[],
): Promise<void> {
  const listed = sql`${JSON.stringify(types)}::jsonb`
  await sql`
    insert into luminaire_type (name, rated_power)
    select n.name, n.rated_power from (
      select distinct on (l.name) l.name, l.rated_power, l.ordinality
      from rows from (jsonb_to_recordset(${listed}) as (name text, rated_power double precision)) with ordinality l
      order by l.name, l.ordinality
    ) n
    where not exists (select from luminaire_type t where t.name = n.name)
    order by n.ordinality`.execute(transaction)
}

/** Reuses controllers without a device. */
async function addControllers(transaction: Kysely<DB>, devices: readonly NewDevice[]): Promise<void> {
  await sql`
    insert into controller (guid, features)
    select d.controller, case when d.kind = any(${DEVICE_KINDS.filter(sensesMotion)}::text[])
      then array(select id from feature where dataname = 'movement') else '{}' end
    from jsonb_to_recordset(${json(devices)}) as d(kind text, controller text)
    where d.controller is not null
    on conflict (guid) do update set features = excluded.features`.execute(transaction)
}

/** The stored kind of each device kind. */
const storedAs = sql`${JSON.stringify(Object.fromEntries(DEVICE_KINDS.map((kind) => [kind, deviceKinds[kind].storedAs])))}::jsonb`

async function addDevices(transaction: Kysely<DB>, devices: readonly NewDevice[]): Promise<void> {
  await sql`
    insert into device (kind, name, fk_area, fk_controller, fk_luminaire_type, fk_sensor_type, dt_installation,
      latitude, longitude, settings, serial_number, sim_number)
    select ${storedAs} ->> d.kind, d.name,
      coalesce((select a.id from area a where a.name = d.zone and a.id <> ${ROOT_AREA_ID}), ${ROOT_AREA_ID}),
      c.id, t.id, (select min(s.id) from sensor_type s where s.name = d.sensor_type), d.dt_installation,
      coalesce(d.latitude, -1), coalesce(d.longitude, -1),
      case when d.installation_height is null then '{}'::jsonb
        else jsonb_build_object('installation_height', d.installation_height) end,
      d.serial_number, d.sim_number
    from rows from (jsonb_to_recordset(${json(devices)}) as (kind text, name text, zone text, controller text,
      luminaire_type text, sensor_type text, dt_installation date, latitude double precision, longitude double precision,
      installation_height double precision, serial_number text, sim_number text)) with ordinality d
    left join controller c on c.guid = d.controller
    left join luminaire_type t on t.name = d.luminaire_type
    order by d.ordinality`.execute(transaction)
}
