import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFigureSources } from '#app/figures/figureSources.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import type { BandTimes } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { localReadingsWorker } from '#support/localReadingsWorker.ts'
import { createTestApi } from '#support/testApi.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'
import { createReadings } from '#telemetry/readingsClient.ts'

let server: TestServer
let devices: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  devices = await makeSite(server.database, { luminaires: 3, sensors: 0 })
})
afterAll(() => server.stop())
beforeEach(() =>
  sql`truncate status_reading, status_latest, device_hour, area_hour`.execute(server.database.query),
)

const start = Date.parse('2026-03-01T00:00:00Z')
const at = (time: number) => new Date(time).toISOString()

async function report(readings: readonly { luminaire: number; time: number; level: number }[]) {
  const answer = await server.send(
    'POST',
    '/api/v2/telemetry',
    {
      readings: readings.map(({ luminaire, time, level }) => ({
        fk_device: devices.luminaires[luminaire],
        dt_production: at(time),
        output_level: level,
      })),
    },
    { 'x-ingest-key': server.secrets.ingestKey },
  )
  expect(answer.status).toBe(200)
}

const ask = (from: number, to: number) =>
  server.signedIn<BandTimes & { message: string }>(
    'GET',
    `/api/v2/latern/bands?fk_area=2&start_date=${at(from)}&end_date=${at(to)}`,
  )

const reading = fc.record({
  luminaire: fc.nat({ max: 2 }),
  time: fc
    .oneof(fc.integer({ min: -90, max: 330 }), fc.constantFrom(-60, 0, 60, 120, 240, 300))
    .map((minutes) => start + minutes * MINUTE),
  level: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(0.4, 0.5, 33.4, 33.5, 66.5, 99.9)),
})

describe('the hours that luminaires burned at each level', () => {
  test('are the same from the server and from every reading', async () => {
    const api = createTestApi({ host: server.address, token: () => server.token })
    const figures = createFigureSources(
      api,
      createReadings(localReadingsWorker),
      () => start + 30 * 24 * HOUR,
    )
    const luminaires = devices.luminaires.map((id) => ({ id, type: null }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(reading, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 240 }),
        async (batches, minutes) => {
          await sql`truncate status_reading, status_latest, device_hour, area_hour`.execute(
            server.database.query,
          )
          for (const batch of batches) await report(batch)
          const range = { start, end: start + minutes * MINUTE }
          const computed = await figures.bands(2, range, luminaires, { isComputed: true })
          const read = await figures.bands(2, range, luminaires)
          expect(computed).toEqual(read)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('are none without readings, and of one zone', async () => {
    await report([
      { luminaire: 0, time: start, level: 50 },
      { luminaire: 0, time: start + 15 * MINUTE, level: 0 },
    ])
    expect((await ask(start, start + HOUR)).body).toEqual({
      off: 0,
      light: 0,
      medium: 15 * MINUTE,
      heavy: 0,
    })
    const other = `/api/v2/latern/bands?fk_area=3&start_date=${at(start)}&end_date=${at(start + HOUR)}`
    expect((await server.signedIn<BandTimes>('GET', other)).body.medium).toBe(0)
  })

  test('are of a month at most, which may have the hour of a change of the clocks', async () => {
    expect((await ask(start, start + 31 * 24 * HOUR + HOUR)).status).toBe(200)
    expect(await ask(start, start + 32 * 24 * HOUR)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/31 days/) },
    })
  })
})
