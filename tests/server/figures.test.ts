import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDeviceHistory } from '#app/deviceHistory/deviceHistory.ts'
import { canAnswerFromRollups, createFigureSources } from '#app/figures/figureSources.ts'
import { devicesOf, motionSensors } from '#domain/devices.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import type { FigureBucket } from '#domain/timeRange.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import { makeSite, moveAt } from '#support/field.ts'
import { createTestApi } from '#support/testApi.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'
import type { AreaSums } from '#telemetry/figures.ts'
import { answerQuestions } from '#telemetry/readingsAnswers.ts'
import { createReadings } from '#telemetry/readingsClient.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
const channel = new MessageChannel()
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
  answerQuestions(channel.port2)
  channel.port1.start()
  channel.port2.start()
})
afterAll(async () => {
  channel.port1.close()
  await server.stop()
})

const clear = () =>
  sql`truncate status_reading, sensor_event, status_latest, event_latest, device_hour, area_hour`.execute(
    server.database.query,
  )
beforeEach(clear)

const report = async (batch: object) => {
  const answer = await server.send('POST', '/api/v2/telemetry', batch, {
    'x-ingest-key': server.secrets.ingestKey,
  })
  expect(answer.status).toBe(200)
}

/** The night in which Tallinn's clocks go back: a day of 25 hours, with days of 24 around it. */
const start = Date.parse('2026-10-23T21:00:00Z')
const instant = (minute: number) => new Date(start + minute * MINUTE).toISOString()
const now = start + 60 * HOUR

const api = () => createTestApi({ host: server.address, token: () => server.token })
const readings = createReadings(() => channel.port1)
const roads = () => createFigureSources(api(), readings, () => now)

async function reportingDevices() {
  const poll = await api().poll()
  if (!poll.ok) throw new Error(poll.error.message)
  return { luminaires: poll.value.luminaires, sensors: motionSensors(devicesOf(poll.value)) }
}

/** The figures of zones 2 and 3 from both sources. */
async function bothRoads(bucket: FigureBucket, timeZone: string, range = { start, end: start + 49 * HOUR }) {
  await server.database.query.deleteFrom('setting').where('name', '=', 'time_zone').execute()
  await server.signedIn('POST', '/settings', { name: 'time_zone', value: timeZone })
  const question = { range, bucket, occupancy: true, siteTime: createSiteTime(timeZone) }
  const devices = await reportingDevices()
  const rollups = await roads().fromRollups([2, 3], question)
  const raw = await Promise.all([2, 3].map((area) => roads().fromReadings(area, question, devices)))
  return raw.map((answer, place) => {
    if (!answer.ok || !rollups.ok) throw new Error('A road has led nowhere')
    return { fromReadings: answer.value.sums, fromRollups: rollups.value.get(place + 2) as AreaSums }
  })
}

const reading = fc.record({
  device: fc.nat(3),
  minute: fc.integer({ min: -90, max: 51 * 60 }),
  level: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
})
/** Readings that hold: every few minutes, with gaps of more than an hour between their runs. */
const runs = fc
  .array(fc.tuple(fc.array(reading, { maxLength: 12 }), fc.integer({ min: 1, max: 40 })), { maxLength: 6 })
  .map((all) =>
    all.flatMap(([batch, apart]) => {
      const [first] = batch
      return batch.map((row, index) => ({ ...row, minute: (first?.minute ?? 0) + index * apart }))
    }),
  )
const event = fc.record({ device: fc.nat(3), minute: fc.integer({ min: -10, max: 50 * 60 }) })

describe('the two roads to a zone’s figures', () => {
  test('lead to the same, to a billionth, over days of any length', async () => {
    // A luminaire that senses motion, one that does not but says it does, and one that has moved to the other zone.
    const [first, second, third] = site.luminaires
    await server.database.query
      .insertInto('controller')
      .values({ guid: 'all-in-one', features: sql`array(select id from feature)` })
      .execute()
    await sql`update device set fk_controller = (select id from controller) where id = ${first}`.execute(
      server.database.query,
    )
    const seeing = [...site.sensors, first, second]
    await moveAt(server.database, third as number, 3, instant(25 * 60))

    await fc.assert(
      fc.asyncProperty(
        runs,
        fc.array(event, { maxLength: 40 }),
        fc.constantFrom<FigureBucket>('hour', 'day', 'whole'),
        fc.constantFrom('Europe/Tallinn', '+02:00'),
        async (readings, events, bucket, timeZone) => {
          await clear()
          await report({
            readings: readings.map(({ device, minute, level }) => ({
              fk_device: site.luminaires[device],
              dt_production: instant(minute),
              output_level: level,
            })),
          })
          await report({
            events: events.map(({ device, minute }) => ({
              fk_device: seeing[device],
              dt_production: instant(minute),
            })),
          })
          for (const { fromReadings, fromRollups } of await bothRoads(bucket, timeZone)) {
            expect(fromRollups.edges).toEqual(fromReadings.edges)
            expect(fromRollups.covered).toEqual(fromReadings.covered)
            expect(fromRollups.occupied).toEqual(fromReadings.occupied)
            for (const [at, energy] of fromReadings.energy.entries())
              expect(Math.abs((fromRollups.energy[at] ?? 0) - energy)).toBeLessThanOrEqual(
                1e-9 * Math.max(1, energy),
              )
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('have 25 hours in the day when clocks go back', async () => {
    const [lamp] = site.luminaires
    await report({
      readings: Array.from({ length: 197 }, (_, quarter) => ({
        fk_device: lamp,
        dt_production: instant(15 * quarter),
        output_level: 100,
      })),
    })
    const [zone] = await bothRoads('day', 'Europe/Tallinn')
    for (const sums of [zone?.fromReadings, zone?.fromRollups]) {
      expect(sums?.energy).toEqual(Float64Array.of(24 * 50, 25 * 50))
      expect(sums?.covered).toEqual(Float64Array.of(24 * HOUR, 25 * HOUR))
    }
  })

  test('count the piece of an interval before midnight, though the reading after it is of the next day', async () => {
    const [lamp] = site.luminaires
    await report({
      readings: [23 * 60 + 50, 24 * 60 + 10].map((minute) => ({
        fk_device: lamp,
        dt_production: instant(minute),
        output_level: 60,
      })),
    })
    const [zone] = await bothRoads('whole', '+02:00', { start, end: start + 24 * HOUR })
    expect(zone?.fromReadings.energy[0]).toBeCloseTo(5, 9)
    expect(zone?.fromRollups.energy[0]).toBeCloseTo(5, 9)
  })
})

describe('the road of the rollups', () => {
  const question = (timeZone: string, range = { start, end: start + 24 * HOUR }) => ({
    range,
    bucket: 'hour' as const,
    occupancy: true,
    siteTime: createSiteTime(timeZone),
  })

  test('is known by the server’s description of itself', async () => {
    const description = await api().describeServer()
    expect(canAnswerFromRollups(description.ok ? description.value : null, question('+02:00'))).toBe(true)
    expect(canAnswerFromRollups(null, question('+02:00'))).toBe(false)
    expect(canAnswerFromRollups(undefined, question('+02:00'))).toBe(false)
  })

  test('is not taken where hours of the site are not hours of UTC', async () => {
    const description = await api().describeServer()
    const server = description.ok ? description.value : null
    expect(canAnswerFromRollups(server, question('Asia/Kolkata'))).toBe(false)
  })

  test('is refused for such hours, and for more buckets than anybody looks at', async () => {
    const ask = (query: string) => server.signedIn('GET', `/api/v2/latern/figures?fk_area=2&${query}`)
    expect(await ask('bucket=whole&start_date=2026-10-23T21:30:00Z')).toMatchObject({
      status: 400,
      body: { message: 'Figures are kept by full hours of UTC' },
    })
    expect(await ask('bucket=hour&start_date=1990-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      body: { message: 'These are more than 200000 buckets' },
    })
  })

  test('is today’s where no span is given, and no buckets where the span is empty', async () => {
    const today = await server.signedIn<{ edges: string[] }>(
      'GET',
      '/api/v2/latern/figures?fk_area=2&bucket=whole',
    )
    const [from, to] = today.body.edges.map((edge) => Date.parse(edge))
    expect(from).toBeLessThanOrEqual(Date.now())
    expect(to).toBeGreaterThan(Date.now())
    const empty = await server.signedIn<{ areas: object[] }>(
      'GET',
      `/api/v2/latern/figures?fk_area=2&fk_area=3&bucket=hour&start_date=${instant(60)}&end_date=${instant(0)}`,
    )
    expect(empty.body.areas).toEqual(
      [2, 3].map((fk_area) => ({ fk_area, energy: [], covered_ms: [], occupied_slots: [] })),
    )
  })
})

describe('one device’s history', () => {
  test('is its mean level, how long readings cover, and the motion of its sensors', async () => {
    const [lamp, other] = site.luminaires
    const [sensor] = site.sensors
    await report({
      readings: [
        { fk_device: lamp, dt_production: instant(-15), output_level: 80 },
        { fk_device: lamp, dt_production: instant(30), output_level: 20 },
        { fk_device: lamp, dt_production: instant(60), output_level: 50 },
        { fk_device: other, dt_production: instant(0), output_level: 100 },
        { fk_device: other, dt_production: instant(60), output_level: 100 },
      ],
      events: [7, 8, 41].map((minute) => ({ fk_device: sensor, dt_production: instant(minute) })),
    })
    const edges = Float64Array.of(start, start + HOUR, start + 2 * HOUR)
    const question = { area: 2, edges, luminaire: lamp, sensors: [sensor as number] }
    const whole = await readDeviceHistory(roads(), { ...question, isNarrowed: false }, now)
    const narrowed = await readDeviceHistory(roads(), { ...question, isNarrowed: true }, now)
    expect(narrowed).toEqual(whole)
    expect(whole).toEqual({
      ok: true,
      value: {
        edges,
        level: Float64Array.of(50, Number.NaN),
        covered: Float64Array.of(HOUR, 0),
        // Two of twelve slots, in the single precision of the worker's answer.
        motion: Float64Array.of(Math.fround((2 / 12) * 100), 0),
      },
    })
  })

  test('of a device without a level or sensors asks for nothing of the kind', async () => {
    const edges = Float64Array.of(start, start + HOUR)
    const question = { area: 2, edges, luminaire: undefined, sensors: [], isNarrowed: true }
    expect(await readDeviceHistory(roads(), question, now)).toEqual({
      ok: true,
      value: { edges, level: Float64Array.of(Number.NaN), covered: Float64Array.of(0), motion: undefined },
    })
  })
})
