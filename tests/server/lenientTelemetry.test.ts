import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TelemetryReceipt } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
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

const now = new Date(Date.now() - 60_000).toISOString()
const reading = (change: object = {}) => ({
  fk_device: site.luminaires[0],
  dt_production: now,
  output_level: 50,
  ...change,
})

const report = (batch: unknown, prefer = 'handling=lenient') =>
  server.send<TelemetryReceipt & { message: string }>('POST', '/api/v2/telemetry', batch, {
    'x-ingest-key': server.secrets.ingestKey,
    prefer,
  })

test('what can be stored is stored, and each row that cannot is named with its reason', async () => {
  const answer = await report({
    readings: [
      reading({ fk_device: 999_999 }),
      reading({ output_level: 1000 }),
      reading({ output_level: 'full' }),
      reading(),
      reading({ dt_production: undefined }),
      reading({ dt_production: '2016-02-03T00:00:00Z' }),
      reading({ dt_production: '2026-02-30T00:00:00Z' }),
      reading({ fk_device: '7' }),
      reading({ more: 1 }),
      'a reading',
      null,
    ],
    events: [
      { fk_device: site.gateways[0], dt_production: now },
      { fk_device: site.sensors[0], dt_production: now },
    ],
    applied_rules: [{ id: 1, status: 'burning' }],
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('preference-applied')).toBe('handling=lenient')
  expect(answer.body).toMatchObject({ readings: 1, events: 1, applied_rules: 0 })
  expect(answer.body.refused?.map(({ list, index, reason }) => `${list} ${index} ${reason}`)).toEqual([
    'readings 0 unknown_device',
    'readings 1 impossible_level',
    'readings 2 impossible_level',
    'readings 4 impossible_time',
    'readings 5 impossible_time',
    'readings 6 impossible_time',
    'readings 7 unknown_device',
    'readings 8 unreadable',
    'readings 9 unreadable',
    'readings 10 unreadable',
    'events 0 unknown_device',
    'applied_rules 0 unreadable',
  ])
  const { rows } = await sql`
    select fk_device from status_reading union all select fk_device from sensor_event`.execute(
    server.database.query,
  )
  expect(rows).toEqual([{ fk_device: site.luminaires[0] }, { fk_device: site.sensors[0] }])
})

test('a batch of which nothing is wrong is stored whole, and says that nothing was refused', async () => {
  const answer = await report({ readings: [reading()] })
  expect(answer.body).toEqual({ readings: 1, events: 0, applied_rules: 0, refused: [] })
})

test('what is no batch at all is refused', async () => {
  for (const body of [
    { readings: {} },
    { readings: [reading({ output_level: 1000 })], events: 5 },
    { readings: [{}], more: [] },
    { readings: Array(50_001).fill({}) },
  ])
    expect((await report(body)).status).toBe(400)
})

test('leniency is asked for beside other preferences, and nothing else is taken for it', async () => {
  const odd = { readings: [reading(), reading({ output_level: 1000 })] }
  const lenient = await report(odd, 'respond-async, Handling="lenient"; wait=10')
  expect([lenient.status, lenient.body.readings]).toEqual([200, 1])
  for (const prefer of ['handling=strict', 'lenient', 'handling=lenient-ish', '']) {
    const strict = await report(odd, prefer)
    expect([strict.status, strict.body.message]).toEqual([
      400,
      'body.readings.1.output_level must be <= 100, not 1000',
    ])
    expect(strict.headers.get('preference-applied')).toBeNull()
  }
})
