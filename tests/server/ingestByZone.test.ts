import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { makeSite } from '#support/field.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
/** A connection past the server. */
let other: pg.Client
beforeAll(async () => {
  const { connection, remove } = await temporaryDatabase()
  const database = await openDatabase(connection)
  other = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  await other.connect()
  const close = async () => {
    await other.end()
    await database.close()
    await remove()
  }
  server = await startTestServer({ storage: { database, close } })
  site = await makeSite(database, { luminaires: 8, sensors: 2 })
  // Who makes a month's partition is waited for. In the first hours of a month, these are two months.
  for (const minute of [0, minutesUntilNow]) await report({ readings: readingsOf(site.luminaires, minute) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await other.query('rollback')
  await other.query(
    'truncate status_reading, sensor_event, status_latest, event_latest, device_hour, area_hour',
  )
  for (const [index, id] of site.luminaires.entries()) await moveTo(id, 2 + (index % 2))
})

const hour = 3_600_000
const minutesUntilNow = 300
const start = Date.now() - minutesUntilNow * 60_000
const instant = (minute: number) => new Date(start + minute * 60_000).toISOString()

const report = (batch: object) =>
  server.send('POST', '/api/v2/telemetry', batch, { 'x-ingest-key': server.secrets.ingestKey })

const moveTo = (device: number, fk_area: number) =>
  server.signedIn('PUT', `/api/v2/luminaires/${device}`, { fk_area })

const readingsOf = (devices: number[], minute: number) =>
  devices.map((fk_device) => ({ fk_device, dt_production: instant(minute), output_level: 50 }))

/** Begins to store readings as another server would, and leaves the transaction open. */
async function beginToStore(devices: number[], time: string) {
  await other.query('begin')
  await other.query('select ingest_status($1, $2, $3, now())', [
    devices,
    devices.map(() => time),
    devices.map(() => 50),
  ])
}

/** Both rollups and what a rebuild makes of the readings. */
async function rollupsAndRebuilt() {
  const read = async () => {
    const devices = await sql`select * from device_hour order by fk_area, hour, fk_device`.execute(
      server.database.query,
    )
    const areas = await sql`select * from area_hour order by fk_area, hour`.execute(server.database.query)
    return { devices: devices.rows, areas: areas.rows }
  }
  const kept = await read()
  await sql`select rebuild_rollups(id) from area order by id`.execute(server.database.query)
  return { kept, rebuilt: await read() }
}

const inZone = (zone: number) => site.luminaires.filter((_, index) => 2 + (index % 2) === zone)

test('a zone’s batch is stored while another server stores one of another zone', async () => {
  // Since they were moved there.
  const now = new Date().toISOString()
  await beginToStore(inZone(2), now)
  const answer = await report({
    readings: inZone(3).map((fk_device) => ({ fk_device, dt_production: now, output_level: 50 })),
  })
  expect(answer.status).toBe(200)
  await other.query('commit')
})

test('a batch is stored whose device another server has stored nothing of yet, in the month that both begin', async () => {
  await other.query('begin')
  await other.query(`select ensure_month_partitions('status_reading', array[$1::timestamptz])`, [
    new Date(start - 60 * 24 * hour),
  ])
  const both = report({
    readings: inZone(3).map((fk_device) => ({
      fk_device,
      dt_production: new Date(start - 60 * 24 * hour).toISOString(),
      output_level: 50,
    })),
  })
  await other.query('commit')
  expect((await both).status).toBe(200)
})

test('a device that moves while its batch is stored keeps the reading where it was, sent again too', async () => {
  const [device] = inZone(2) as [number]
  // Its clock is ahead: by the history alone, the reading would be of the new zone.
  const ahead = new Date(Date.now() + hour).toISOString()
  await beginToStore([device], ahead)
  const moved = moveTo(device, 3)
  const again = report({ readings: [{ fk_device: device, dt_production: ahead, output_level: 50 }] })
  await other.query('commit')
  expect([(await moved).status, (await again).status]).toEqual([200, 200])
  const { rows } = await sql`select fk_area, fk_device from status_reading`.execute(server.database.query)
  expect(rows).toEqual([{ fk_area: 2, fk_device: device }])
})

test('batches at the same time, late, sent again, over devices that move, lose nothing, count nothing twice and wait for each other in no circle', async () => {
  const device = fc.nat(7)
  const readings = fc.array(fc.record({ device, minute: fc.nat(290), level: fc.nat(100) }), {
    minLength: 1,
    maxLength: 12,
  })
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ readings }) },
    { weight: 1, arbitrary: fc.record({ newer: fc.uniqueArray(device, { minLength: 1 }) }) },
    { weight: 1, arbitrary: fc.record({ device, area: fc.constantFrom(1, 2, 3) }) },
    { weight: 1, arbitrary: fc.record({ power: fc.integer({ min: 1, max: 100 }) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      await other.query('truncate status_reading, status_latest, device_hour, area_hour')
      const known = new Set<string>()
      const note = (index: number, time: string) => known.add(`${site.luminaires[index]} ${time}`)
      const calls = steps.map((done, order) => {
        if ('power' in done)
          return () =>
            server.signedIn('PUT', `/api/v2/reference/luminairetypes/${site.type}`, {
              rated_power: done.power,
            })
        if ('area' in done) return () => moveTo(site.luminaires[done.device] as number, done.area)
        const rows =
          'newer' in done
            ? done.newer.map((index) => ({ index, minute: 295 + order / 10, level: order }))
            : done.readings.map(({ device: index, minute, level }) => ({ index, minute, level }))
        const batch = {
          readings: rows.map(({ index, minute, level }) => {
            note(index, instant(minute))
            return { fk_device: site.luminaires[index], dt_production: instant(minute), output_level: level }
          }),
        }
        return () => report(batch)
      })
      // Every one twice, the second time in another order.
      const answers = await Promise.all([...calls, ...calls.toReversed()].map((call) => call()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))

      const { rows } = await sql<{ key: string }>`
        select fk_device || ' ' || to_char(dt_production, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key from status_reading`.execute(
        server.database.query,
      )
      expect(rows.map(({ key }) => key).sort()).toEqual([...known].sort())
      const { kept, rebuilt } = await rollupsAndRebuilt()
      expect(kept).toEqual(rebuilt)
    }),
    { numRuns: 10 },
  )
})
