import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Luminaire, StatusReading } from '#openapi/lighting.d.ts'
import { energyOf } from '#support/energyOf.ts'
import { makeSite, moveAt } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate status_reading, sensor_event, status_latest, event_latest, device_hour, area_hour`.execute(
    server.database.query,
  )
})

const report = async (batch: object) => {
  const answer = await server.send('POST', '/api/v2/telemetry', batch, {
    'x-ingest-key': server.secrets.ingestKey,
  })
  expect(answer.status).toBe(200)
}

/** Both rollups as they stand, in order, so that they can be compared. */
async function rollups() {
  const devices = await sql`select * from device_hour order by fk_area, hour, fk_device`.execute(
    server.database.query,
  )
  const areas =
    await sql`select fk_area, hour, power_time::float, covered_ms, occupied_slots from area_hour order by fk_area, hour`.execute(
      server.database.query,
    )
  return { devices: devices.rows, areas: areas.rows }
}

const polledLuminaires = async () => {
  const { body } = await server.signedIn<{ luminaires: Luminaire[] }>('POST', '/api/v2/poll', {
    tables: ['luminaires'],
    start_date: null,
  })
  return body.luminaires
}

const start = Date.now() - 5 * 3_600_000
const instant = (minute: number) => new Date(start + minute * 60_000).toISOString()

const reading = fc.record({
  device: fc.nat(3),
  // Far from each other, or within seconds.
  minute: fc.oneof(
    fc.integer({ min: 0, max: 290 }),
    fc.integer({ min: 0, max: 120 }).map((second) => 170 + second / 60),
  ),
  level: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
})
const event = fc.record({ device: fc.nat(1), minute: fc.integer({ min: 0, max: 290 }) })

describe('the hourly rollups', () => {
  test('are the same however readings arrive: late, repeated, corrected, out of order, in one batch or in many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(reading, { maxLength: 12 }), { maxLength: 6 }),
        fc.array(fc.array(event, { maxLength: 12 }), { maxLength: 3 }),
        async (readingBatches, eventBatches) => {
          await sql`truncate status_reading, sensor_event, status_latest, device_hour, area_hour`.execute(
            server.database.query,
          )
          for (const batch of readingBatches)
            await report({
              readings: batch.map(({ device, minute, level }) => ({
                fk_device: site.luminaires[device],
                dt_production: instant(minute),
                output_level: level,
              })),
            })
          for (const batch of eventBatches)
            await report({
              events: batch.map(({ device, minute }) => ({
                fk_device: site.sensors[device],
                dt_production: instant(minute),
              })),
            })
          const kept = await rollups()
          await sql`select rebuild_rollups(id) from area`.execute(server.database.query)
          const anew = await rollups()
          expect(kept.devices).toEqual(anew.devices)
          expect(kept.areas).toEqual(anew.areas)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('say what the console reckons from the raw readings, to a billionth', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 10, maxLength: 60 }), async (batch) => {
        await sql`truncate status_reading, status_latest, device_hour, area_hour`.execute(
          server.database.query,
        )
        await report({
          readings: batch.map(({ device, minute, level }) => ({
            fk_device: site.luminaires[device],
            dt_production: instant(minute),
            output_level: level,
          })),
        })
        const hour = 3_600_000
        const from = Math.floor(start / hour) * hour
        const edges = Float64Array.from({ length: 8 }, (_, index) => from + index * hour)
        const luminaires = await polledLuminaires()
        const { body: readings } = await server.signedIn<StatusReading[]>(
          'GET',
          `/api/v2/devices/status/history?fk_area=2&start_date=${new Date(from - hour).toISOString()}&end_date=${new Date(from + 7 * hour).toISOString()}`,
        )
        const reckoned = energyOf(luminaires, readings, edges)
        const { areas } = await rollups()
        for (const [index, { energy, coverage }] of reckoned.buckets.entries()) {
          const row = (areas as { hour: Date; power_time: number; covered_ms: number }[]).find(
            (candidate) => candidate.hour.getTime() === edges[index],
          )
          const kept = (row?.power_time ?? 0) / 3.6e10
          expect(Math.abs(kept - energy)).toBeLessThanOrEqual(1e-9 * Math.max(1, energy))
          expect((row?.covered_ms ?? 0) / (luminaires.length * hour)).toBeCloseTo(coverage, 9)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('keep to the rule: power holds until the next reading, a gap of more than an hour counts nothing', async () => {
    const [luminaire] = site.luminaires
    const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 9, 5, hour, minute)).toISOString()
    await report({
      readings: [
        { fk_device: luminaire, dt_production: at(8, 30), output_level: 100 },
        { fk_device: luminaire, dt_production: at(9, 30), output_level: 40 }, // exactly an hour later: counts
        { fk_device: luminaire, dt_production: at(10, 31), output_level: 100 }, // more than an hour: 9:30 holds nothing
        { fk_device: luminaire, dt_production: at(10, 46), output_level: 0 }, // the last one holds nothing
      ],
    })
    const { areas } = await rollups()
    const wattHours = areas.map((row) => [
      (row as { hour: Date }).hour.toISOString().slice(11, 16),
      (row as { power_time: number }).power_time / 3.6e10,
      (row as { covered_ms: number }).covered_ms / 60_000,
    ])
    expect(wattHours).toEqual([
      ['08:00', 25, 30],
      ['09:00', 25, 30],
      ['10:00', 12.5, 15],
    ])
  })

  test('follow a change of a type’s rated power, of a luminaire’s type, and a type that is deleted', async () => {
    const [first, second] = site.luminaires
    await report({
      readings: [first, second].flatMap((fk_device) => [
        { fk_device, dt_production: instant(0), output_level: 80 },
        { fk_device, dt_production: instant(50), output_level: 0 },
      ]),
    })
    const rebuilt = async () => {
      const kept = await rollups()
      await sql`select rebuild_rollups(id) from area`.execute(server.database.query)
      expect(kept.areas).toEqual((await rollups()).areas)
      return (
        kept.areas.reduce((sum: number, row) => sum + (row as { power_time: number }).power_time, 0) / 3.6e10
      )
    }
    const before = await rebuilt()
    expect(before).toBeCloseTo(2 * 50 * 0.8 * (50 / 60), 9)

    const types = '/api/v2/reference/luminairetypes'
    await server.signedIn('PUT', `${types}/${site.type}`, { rated_power: 25 })
    expect(await rebuilt()).toBeCloseTo(before / 2, 9)

    const brighter = await server.signedIn<{ id: number }>('POST', types, {
      name: 'Brighter',
      rated_power: 100,
    })
    await server.signedIn('PUT', `/api/v2/luminaires/${first}`, { fk_luminaire_type: brighter.body.id })
    expect(await rebuilt()).toBeCloseTo(before / 4 + before, 9)

    await server.signedIn('DELETE', `${types}/${brighter.body.id}`)
    expect(await rebuilt()).toBeCloseTo(before / 4, 9)
    await server.signedIn('PUT', `/api/v2/luminaires/${first}`, { fk_luminaire_type: site.type })
    await server.signedIn('PUT', `${types}/${site.type}`, { rated_power: 50 })
  })

  test('are those of the zone where the luminaire was at a reading’s instant, late or not, and of no zone in between', async () => {
    const luminaire = site.luminaires[0] as number
    await moveAt(server.database, luminaire, 3, instant(25))
    await report({
      readings: [30, 0, 20, 10, 40].map((minute) => ({
        fk_device: luminaire,
        dt_production: instant(minute),
        output_level: 50,
      })),
    })
    const { areas } = await rollups()
    const covered = new Map<number, number>()
    for (const row of areas as { fk_area: number; covered_ms: number }[])
      covered.set(row.fk_area, (covered.get(row.fk_area) ?? 0) + row.covered_ms)
    expect([...covered]).toEqual([
      [2, 20 * 60_000],
      [3, 10 * 60_000],
    ])
    await moveAt(server.database, luminaire, 2, instant(0))
  })

  test('count a batch once that is sent again after its devices were moved, though their clocks run ahead', async () => {
    const [luminaire, sensor] = [site.luminaires[1], site.sensors[0]] as [number, number]
    const ahead = Date.now() + 3_600_000
    const times = [0, 10, 20].map((minute) => new Date(ahead + minute * 60_000).toISOString())
    const batch = {
      readings: times.map((dt_production) => ({ fk_device: luminaire, dt_production, output_level: 50 })),
      events: times.map((dt_production) => ({ fk_device: sensor, dt_production })),
    }
    await report(batch)
    const before = await rollups()
    await server.signedIn('PUT', `/api/v2/luminaires/${luminaire}`, { fk_area: 3 })
    await server.signedIn('PUT', `/api/v2/sensors/${sensor}`, { fk_area: null })
    await report(batch)
    expect(await rollups()).toEqual(before)
    const { rows } = await sql`
      select fk_area, fk_device from status_reading union all select fk_area, fk_device from sensor_event`.execute(
      server.database.query,
    )
    expect(rows).toEqual(
      [luminaire, luminaire, luminaire, sensor, sensor, sensor].map((fk_device) => ({
        fk_area: 2,
        fk_device,
      })),
    )
    await server.signedIn('PUT', `/api/v2/luminaires/${luminaire}`, { fk_area: 2 })
    await server.signedIn('PUT', `/api/v2/sensors/${sensor}`, { fk_area: 2 })
  })

  test('equal a rebuild however devices move and batches are sent again, and each reading is there once', async () => {
    const devices = [...site.luminaires, ...site.sensors]
    const moveOf = fc.record({
      device: fc.nat(5),
      area: fc.constantFrom(1, 2, 3),
      minute: fc.integer({ min: 0, max: 290 }),
    })
    const sendOf = fc.record({
      readings: fc.array(reading, { maxLength: 8 }),
      events: fc.array(event, { maxLength: 4 }),
    })
    const step = fc.oneof(moveOf, sendOf, fc.record({ again: fc.nat() }))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        await sql`truncate status_reading, sensor_event, status_latest, event_latest, device_hour, area_hour`.execute(
          server.database.query,
        )
        const sent: object[] = []
        const instants = new Set<string>()
        const events = new Set<string>()
        for (const done of steps) {
          if ('area' in done)
            await moveAt(server.database, devices[done.device] as number, done.area, instant(done.minute))
          else if ('again' in done) {
            const earlier = sent[done.again % Math.max(1, sent.length)]
            if (earlier) await report(earlier)
          } else {
            for (const { device, minute } of done.readings) instants.add(`${device} ${minute}`)
            for (const { device, minute } of done.events) events.add(`${device} ${minute}`)
            const batch = {
              readings: done.readings.map(({ device, minute, level }) => ({
                fk_device: site.luminaires[device],
                dt_production: instant(minute),
                output_level: level,
              })),
              events: done.events.map(({ device, minute }) => ({
                fk_device: site.sensors[device],
                dt_production: instant(minute),
              })),
            }
            sent.push(batch)
            await report(batch)
          }
        }
        const { rows } = await sql<{ readings: number; events: number }>`
          select (select count(*) from status_reading) as readings, (select count(*) from sensor_event) as events`.execute(
          server.database.query,
        )
        expect(rows[0]).toEqual({ readings: instants.size, events: events.size })
        const kept = await rollups()
        await sql`select rebuild_rollups(id) from area`.execute(server.database.query)
        expect(kept).toEqual(await rollups())
      }),
      { numRuns: 40 },
    )
    for (const device of devices) await moveAt(server.database, device, 2, instant(0))
  })
})

describe('a batch of telemetry', () => {
  test('is stored whole or not at all', async () => {
    const [luminaire] = site.luminaires
    const answer = await server.send<{ message: string }>(
      'POST',
      '/api/v2/telemetry',
      {
        readings: [
          { fk_device: luminaire, dt_production: instant(0), output_level: 50 },
          { fk_device: 999_999, dt_production: instant(0), output_level: 50 },
        ],
      },
      { 'x-ingest-key': server.secrets.ingestKey },
    )
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('body.readings.1.fk_device: there is no luminaire 999999')
    const { rows } = await sql`select 1 from status_reading`.execute(server.database.query)
    expect(rows).toHaveLength(0)
  })

  test.each([
    ['a day that is not', '2026-02-30T00:00:00Z'],
    ['ten years ago', '2016-02-03T00:00:00Z'],
    ['far ahead', '2090-02-03T00:00:00Z'],
    ['no time zone', '2026-10-10T00:00:00'],
  ])('is refused for a time of %s, naming the reading', async (_, dt_production) => {
    const answer = await server.send<{ message: string }>(
      'POST',
      '/api/v2/telemetry',
      { readings: [{ fk_device: site.luminaires[0], dt_production, output_level: 50 }] },
      { 'x-ingest-key': server.secrets.ingestKey },
    )
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/body\.readings\.0\.dt_production/)
    expect(answer.body.message).toContain(dt_production)
  })

  test('makes the newest value the newest in time, not in arrival', async () => {
    const [luminaire] = site.luminaires
    await report({ readings: [{ fk_device: luminaire, dt_production: instant(60), output_level: 70 }] })
    await report({ readings: [{ fk_device: luminaire, dt_production: instant(30), output_level: 10 }] })
    const answer = await server.signedIn<{
      luminaires: { id: number; status: { output_level: number }[] }[]
    }>('POST', '/api/v2/poll', { tables: ['luminaires'], start_date: null })
    const polled = answer.body.luminaires.find(({ id }) => id === luminaire)
    expect(polled?.status.map(({ output_level }) => output_level)).toEqual([70])
  })
})
