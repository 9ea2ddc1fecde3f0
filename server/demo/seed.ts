import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { copyOf } from '#domain/rules.ts'
import { HOUR } from '#domain/units.ts'
import { hashPassword } from '../accounts/hashing.ts'
import { inPieces, planAddress, storePlan } from '../plans/planStore.ts'
import { chance } from '../simulator/chance.ts'
import { reportFaultSettings } from '../simulator/faults.ts'
import { activitySetting } from '../simulator/readField.ts'
import { faultSetting } from '../simulator/simulator.ts'
import type { Database } from '../store/database.ts'
import type { DB } from '../store/schema.d.ts'
import { insertState, readState } from '../store/state.ts'
import { demoFaultOf } from './faults.ts'
import { DAY, lockDemo, seedHistory } from './history.ts'
import { demoLuminaireTypes } from './luminaireTypes.ts'
import { demoProfiles } from './profiles.ts'
import { demoSignIn } from './signIn.ts'
import { readDemoZones } from './zones/index.ts'
import type { DemoEquipment, DemoZone, LuminaireUse, ProfileKey } from './zones/zone.ts'

/** Luminaires that answer every rule with an error, to demonstrate failures. */
const faultyLuminaires = 3

/**
 * Fills an empty database with the demo site: zones with plans, devices, groups, profiles, an account, and `days` of
 * history that end at `now` (ms since 1970). Apart from the dates every run gives the same. The account and the `demo`
 * state are committed together; if a run is interrupted after that, `finishDemoSite` resumes it.
 *
 * @throws the signal's reason, once it is aborted
 */
export async function seedDemoSite(
  database: Database,
  now: number,
  log: (line: string) => void,
  daysOfHistory = 60,
  zones: readonly DemoZone[] = readDemoZones(),
  signal?: AbortSignal,
): Promise<void> {
  log(`Making the demo site: ${zones.length} zones, ${daysOfHistory} days of history…`)
  const installed = new Date(now - daysOfHistory * DAY).toISOString().slice(0, 10)
  await database.query.transaction().execute(async (transaction) => {
    await lockDemo(transaction)
    await countFromTheStart(transaction)
    await addAccount(transaction)
    await addSettings(transaction)
    const types = await addLuminaireTypes(transaction)
    const profiles = await addProfiles(transaction)
    const features = await addFeatures(transaction)
    const motionSensor = await transaction
      .insertInto('sensor_type')
      .values({ name: 'Motion, ceiling' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const site: Site = { types, profiles, features, motionSensor: motionSensor.id, installed, now, faulty: 0 }
    for (const zone of zones) {
      signal?.throwIfAborted()
      await addZone(transaction, zone, site)
    }
    const target = { query: transaction }
    await insertState(target, 'demo', new Date(now).toISOString())
    await insertState(target, 'demo history', new Date(now - daysOfHistory * DAY).toISOString())
  })
  await finishDemoSite(database, log, signal)
}

/** Whether seeding the demo site was interrupted. Waits for the transactions of a killed server to end. */
export async function isDemoUnfinished(database: Database): Promise<boolean> {
  await database.query.transaction().execute(lockDemo)
  return (await readState(database, 'demo history')) !== undefined
}

/** Loads the rest of the demo site's history, then computes the newest readings and the rollups. */
export async function finishDemoSite(
  database: Database,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const start = Date.parse((await readState(database, 'demo history')) ?? '')
  const end = Date.parse((await readState(database, 'demo')) ?? '')
  const { readings } = await seedHistory(database, { start, end }, signal)
  await database.query.deleteFrom('server_state').where('name', '=', 'demo history').execute()
  log(`  ${readings.toLocaleString('en')} readings`)
}

type Site = {
  types: Map<LuminaireUse, number>
  profiles: Map<ProfileKey, Profile>
  features: { dimming: number; movement: number; gateway: number }
  motionSensor: number
  installed: string
  /** Ms since 1970. */
  now: number
  faulty: number
}
type Profile = { id: number; name: string; rulespec: (typeof demoProfiles)[ProfileKey]['rulespec'] }
type Added = { id: number; guid: string; equipment: DemoEquipment }

/** A rolled-back run has consumed ids, and the simulated reports depend on ids. */
const countFromTheStart = (transaction: Transaction<DB>) =>
  sql`
    do $$
    declare
      ids record;
    begin
      for ids in
        select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and identity_generation = 'BY DEFAULT'
      loop
        execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), coalesce(max(%2$I), 0) + 1, false) from %1$I',
          ids.table_name, ids.column_name);
      end loop;
    end $$`.execute(transaction)

async function addAccount(transaction: Transaction<DB>): Promise<void> {
  const { email, password, displayName } = demoSignIn
  await transaction
    .insertInto('app_user')
    .values({
      email,
      display_name: displayName,
      password_hash: await hashPassword(password),
      role: ['admin'],
      email_confirmed: true,
    })
    .execute()
}

async function addSettings(transaction: Transaction<DB>): Promise<void> {
  const settings = { energy_cost: 0.16, grid_width: 10, grid_height: 10, time_zone: 'Europe/Tallinn' }
  await transaction
    .insertInto('setting')
    .values(Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) })))
    .execute()
}

async function addLuminaireTypes(transaction: Transaction<DB>): Promise<Site['types']> {
  const uses = Object.entries(demoLuminaireTypes) as [
    LuminaireUse,
    (typeof demoLuminaireTypes)[LuminaireUse],
  ][]
  const rows = await transaction
    .insertInto('luminaire_type')
    .values(uses.map(([, type]) => type))
    .returning(['id', 'name'])
    .execute()
  return new Map(uses.map(([use, { name }]) => [use, rows.find((row) => row.name === name)?.id ?? 0]))
}

async function addProfiles(transaction: Transaction<DB>): Promise<Site['profiles']> {
  const profiles: Site['profiles'] = new Map()
  for (const [key, profile] of Object.entries(demoProfiles) as [ProfileKey, Omit<Profile, 'id'>][])
    profiles.set(key, { ...profile, id: await addRule(transaction, { ...profile, notes: null }) })
  return profiles
}

async function addRule(
  transaction: Transaction<DB>,
  { name, rulespec, notes }: ReturnType<typeof copyOf>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('rule')
    .values({ name, rulespec: JSON.stringify(rulespec), notes: notes && JSON.stringify(notes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addFeatures(transaction: Transaction<DB>): Promise<Site['features']> {
  await transaction
    .insertInto('feature')
    .values([{ dataname: 'dimming' }, { dataname: 'gateway' }])
    .execute()
  const rows = await transaction.selectFrom('feature').selectAll().execute()
  const named = (name: string) => rows.find(({ dataname }) => dataname === name)?.id ?? 0
  return { dimming: named('dimming'), movement: named('movement'), gateway: named('gateway') }
}

async function addZone(transaction: Transaction<DB>, zone: DemoZone, site: Site): Promise<void> {
  const area = await transaction
    .insertInto('area')
    .values({
      name: zone.name,
      image: await addPlan(transaction, zone.svg),
      installation_date: site.installed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [year, month, day] = site.installed.split('-')
  const settings = {
    installation_date: `${day}-${month}-${year}`,
    working_hours: zone.workingHours.hours,
    working_days: zone.workingHours.days,
    total_power_consumption: zone.baselinePower,
    grid_width: zone.grid.width,
    grid_height: zone.grid.height,
    width_metres: zone.widthMetres,
    height_metres: zone.heightMetres,
    [activitySetting]: zone.activity,
  }
  await transaction
    .insertInto('area_setting')
    .values(
      Object.entries(settings).map(([name, value]) => ({
        area_id: area.id,
        name,
        value: JSON.stringify(value),
      })),
    )
    .execute()

  const placed: Added[] = []
  for (const device of zone.devices) placed.push(await addDevice(transaction, device, area.id, site))
  for (const equipment of zone.unplaced) await addDevice(transaction, equipment, 1, site)
  await addGroups(transaction, placed, site)
}

async function addPlan(transaction: Transaction<DB>, svg: string): Promise<string> {
  const hash = createHash('sha256').update(svg).digest('hex')
  const bytes = Buffer.from(svg)
  await storePlan(transaction, { hash, mediaType: 'image/svg+xml', size: bytes.length }, inPieces(bytes))
  return planAddress({ hash, extension: 'svg' })
}

/** The same device always has the same guid and numbers. */
const digits = (name: string, kind: string) => createHash('sha256').update(`${kind} ${name}`).digest('hex')
const decimals = (text: string, length: number) =>
  BigInt(`0x${text.slice(0, 24)}`)
    .toString()
    .slice(0, length)

async function addDevice(
  transaction: Transaction<DB>,
  equipment: DemoEquipment & { x?: number; y?: number },
  area: number,
  site: Site,
): Promise<Added> {
  const { kind, name, installationHeight, x = -1, y = -1 } = equipment
  const { dimming, movement, gateway } = site.features
  const guid = digits(name, 'controller').slice(0, 16).toUpperCase()
  const controller = await transaction
    .insertInto('controller')
    .values({
      guid,
      features: {
        luminaire: [dimming],
        'all-in-one': [dimming, movement],
        sensor: [movement],
        gateway: [gateway],
      }[kind],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isLuminaire = kind === 'luminaire' || kind === 'all-in-one'
  const faulty =
    kind === 'luminaire' && x !== -1 && site.faulty < faultyLuminaires && chance(controller.id, 7) < 0.02
  if (faulty) site.faulty++
  const { id } = await transaction
    .insertInto('device')
    .values({
      kind: isLuminaire ? 'luminaire' : kind,
      name,
      fk_area: area,
      fk_controller: controller.id,
      fk_luminaire_type: isLuminaire ? (site.types.get(equipment.use) ?? null) : null,
      fk_sensor_type: kind === 'sensor' ? site.motionSensor : null,
      dt_installation: x === -1 ? null : site.installed,
      latitude: y,
      longitude: x,
      settings: JSON.stringify({
        installation_height: installationHeight,
        ...(faulty && { [faultSetting]: true }),
        ...faultSettings(name, site),
      }),
      ...(kind === 'gateway' && {
        serial_number: `LG-${decimals(digits(name, 'serial'), 8)}`,
        sim_number: `89372${decimals(digits(name, 'sim'), 14)}`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, guid, equipment }
}

function faultSettings(name: string, { now }: Site): Record<string, string> {
  const row = demoFaultOf(name)
  if (!row) return {}
  return reportFaultSettings(row.fault, row.hoursAgo === undefined ? undefined : now - row.hoursAgo * HOUR)
}

const senses = ({ equipment: { kind } }: Added) => kind === 'sensor' || kind === 'all-in-one'
const profileOf = ({ equipment }: Added): ProfileKey | undefined =>
  equipment.kind === 'luminaire' || equipment.kind === 'all-in-one' ? equipment.profile : undefined

/** Each group, and each luminaire without a group, gets a copy of its profile with its own sensors (decisions.md, "Rules"). */
async function addGroups(transaction: Transaction<DB>, devices: Added[], site: Site): Promise<void> {
  const names = new Set(devices.flatMap(({ equipment: { group } }) => group ?? []))
  for (const name of names) {
    const members = devices.filter(({ equipment }) => equipment.group === name)
    const group = await transaction
      .insertInto('device_group')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into group_device (fk_device, fk_group, position)
      select device, ${group.id}, place - 1
      from unnest(${members.map(({ id }) => id)}::integer[]) with ordinality as member (device, place)`.execute(
      transaction,
    )
    const key = members.map(profileOf).find((profile) => profile !== undefined)
    const profile = key && site.profiles.get(key)
    if (!profile) continue
    const rule = await addRule(
      transaction,
      copyOf(
        profile,
        members.filter(senses).map(({ guid }) => guid),
      ),
    )
    await transaction.updateTable('rule').set({ fk_group: group.id }).where('id', '=', rule).execute()
    await transaction.insertInto('applied_group_rule').values({ fk_rule: rule, fk_group: group.id }).execute()
  }
  for (const device of devices) {
    const key = profileOf(device)
    const profile = key && site.profiles.get(key)
    if (!profile || device.equipment.group) continue
    const rule = await addRule(transaction, copyOf(profile, senses(device) ? [device.guid] : []))
    await transaction
      .insertInto('applied_rule')
      .values({ fk_rule: rule, fk_device: device.id, status: 'running' })
      .execute()
  }
}
