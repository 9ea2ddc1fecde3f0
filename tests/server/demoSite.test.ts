import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFaultOf, demoFaults } from '#server/demo/faults.ts'
import { seedDemoSite } from '#server/demo/seed.ts'
import { reportFaultSetting } from '#server/simulator/faults.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  const made = await temporaryDatabase()
  remove = made.remove
  database = await openDatabase(made.connection)
  await seedDemoSite(database, now, () => {}, 2)
})
afterAll(async () => {
  await database.close()
  await remove()
})

const isSilent = `(settings ->> '${reportFaultSetting}' is not distinct from 'silent')`

const count = async (table: string, where = 'true') => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(database.query)
  return rows[0]?.n ?? 0
}

test('has the zones, devices, types, groups and profiles that a demo needs', async () => {
  expect(await count('area', 'id <> 1 and image is not null')).toBeGreaterThanOrEqual(4)
  expect(await count('device', "kind = 'luminaire' and latitude >= 0")).toBeGreaterThanOrEqual(300)
  expect(await count('device', "kind = 'sensor' and latitude >= 0")).toBeGreaterThanOrEqual(60)
  expect(await count('device', "kind = 'gateway' and latitude >= 0")).toBeGreaterThanOrEqual(4)
  expect(await count('device', 'latitude = -1 and longitude = -1')).toBeGreaterThanOrEqual(25)
  expect(await count('luminaire_type')).toBe(6)
  expect(await count('device_group')).toBeGreaterThanOrEqual(8)
  expect(await count('rule', 'notes is null')).toBe(6)
})

test('gives every placed luminaire one profile, through its group or directly', async () => {
  const { rows } = await sql<{ name: string; profiles: number }>`
    select d.name,
      (select count(*) from applied_rule a where a.fk_device = d.id)
      + (select count(*) from group_device m join applied_group_rule g on g.fk_group = m.fk_group where m.fk_device = d.id)
      as profiles
    from device d where d.kind = 'luminaire' and d.latitude <> -1`.execute(database.query)
  expect(rows.filter(({ profiles }) => profiles !== 1)).toEqual([])
})

test('has reported for every placed luminaire that is not silent, every 15 minutes up to now, and each zone has seen people', async () => {
  const placed = "kind = 'luminaire' and latitude <> -1"
  const sound = await count('device', `${placed} and not ${isSilent}`)
  const ofSound = `fk_device in (select id from device where ${placed} and not ${isSilent})`
  expect(await count('status_reading', ofSound)).toBe(sound * 2 * 24 * 4)
  expect(
    await count('status_latest', `dt_production >= '${new Date(now - 15 * 60_000).toISOString()}'`),
  ).toBe(sound)
  const { rows } = await sql<{
    zones: number
  }>`select count(distinct fk_area) as zones from sensor_event`.execute(database.query)
  expect(rows[0]?.zones).toBe(4)
})

test('has a few faults outside the office, each of a device that there is', async () => {
  const { rows } = await sql<{ name: string; kind: string }>`
    select name, kind from device where settings ? ${sql.lit(reportFaultSetting)}`.execute(database.query)
  for (const row of demoFaults)
    expect(
      rows.some(({ name }) => demoFaultOf(name) === row),
      JSON.stringify(row),
    ).toBe(true)
  const { rows: silent } = await sql<{ name: string; hours: number | null }>`
    select d.name, extract(epoch from ${new Date(now)}::timestamptz - l.dt_production)::float / 3600 as hours
    from device d left join status_latest l on l.fk_device = d.id
    where ${sql.raw(isSilent)} and d.kind = 'luminaire' order by d.id`.execute(database.query)
  const hoursOf = new Map(silent.map(({ name, hours }) => [name, hours]))
  expect(hoursOf.size).toBe(10)
  expect(hoursOf.get('P2 store L01')).toBeNull()
  for (const [name, hours] of [
    ['Footway north L06', 9],
    ['Footway south L01', 5],
    ['Footway south L08', 5],
  ] as const) {
    expect(hoursOf.get(name)).toBeGreaterThanOrEqual(hours)
    expect(hoursOf.get(name)).toBeLessThan(hours + 0.25)
  }
  const { rows: inOffice } = await sql<{ n: number }>`
    select count(*) as n from device where fk_area = 2 and settings ? ${sql.lit(reportFaultSetting)}`.execute(
    database.query,
  )
  expect(inOffice[0]?.n).toBe(0)
})

test('has rollups that equal its readings', async () => {
  const sums = () =>
    sql`select sum(level_time) as level, sum(covered_ms) as covered, sum(bit_count(occupied_slots)) as slots from device_hour`.execute(
      database.query,
    )
  const kept = (await sums()).rows
  await sql`select rebuild_rollups(id) from area`.execute(database.query)
  expect((await sums()).rows).toEqual(kept)
})
