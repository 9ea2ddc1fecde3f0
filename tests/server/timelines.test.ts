import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { motionTimeline, UNKNOWN, valueAt } from '#domain/timeline.ts'
import { timelineOfBytes } from '#domain/timelineBytes.ts'
import { HOUR } from '#domain/units.ts'
import { makeSite, moveAt } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
const day = '2026-10-05'

beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
  const [first, second, third] = site.luminaires
  await moveAt(server.database, third as number, 3, `${day}T00:00:00Z`)
  const readings = [
    ...['07:50', '08:10', '08:30'].map((time, index) => ({
      fk_device: second,
      time,
      output_level: 33.4 * index,
    })),
    { fk_device: first, time: '08:20', output_level: 100 },
    { fk_device: third, time: '08:20', output_level: 50 },
  ].map(({ time, ...reading }) => ({ ...reading, dt_production: `${day}T${time}:00Z` }))
  const [here, there] = site.sensors
  await moveAt(server.database, there as number, 3, `${day}T00:00:00Z`)
  const events = [
    ...['07:54', '07:56', '08:30', '08:33'].map((time) => ({ fk_device: here, time })),
    { fk_device: there, time: '08:20' },
  ].map(({ time, ...event }) => ({ ...event, dt_production: `${day}T${time}:00Z` }))
  await server.send(
    'POST',
    '/api/v2/telemetry',
    { readings, events },
    { 'x-ingest-key': server.secrets.ingestKey },
  )
})
afterAll(() => server.stop())

const shown = { start: Date.parse(`${day}T08:00:00Z`), end: Date.parse(`${day}T09:10:00Z`) }
const read = (list: 'levels' | 'motion', area: number, encoding: string, { start, end } = shown) =>
  fetch(
    `${server.address}/api/v2/latern/${list}?fk_area=${area}&start_date=${new Date(start).toISOString()}&end_date=${new Date(end).toISOString()}`,
    { headers: { authorization: `Bearer ${server.token}`, 'accept-encoding': encoding } },
  )
const levels = (area: number, encoding = 'identity') => read('levels', area, encoding)
const motion = (area: number, encoding = 'identity') => read('motion', area, encoding)
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('the levels of a zone as bytes', () => {
  test('are those of its readings, minute by minute, from half an hour before the start', async () => {
    const [first, second, third] = site.luminaires as [number, number, number]
    const response = await levels(2)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    const timeline = timelineOfBytes(await bytesOf(response), [first, second, third], 70)
    const at = (column: number) =>
      [0, 10, 19, 20, 30, 49, 50, 60].map((minute) => valueAt(timeline, column, minute))
    expect(at(0)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, 100, 100, 100, UNKNOWN, UNKNOWN])
    expect(at(1)).toEqual([0, 33, 33, 33, 67, 67, 67, UNKNOWN])
    // It was in another zone then.
    expect(at(2)).toEqual(Array(8).fill(UNKNOWN))
  })

  test.each(['br', 'gzip'])('are compressed where the request accepts %s', async (encoding) => {
    const response = await levels(2, encoding)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await bytesOf(response)).toEqual(await bytesOf(await levels(2)))
  })

  test('are none where nothing was reported', async () => {
    const timeline = timelineOfBytes(await bytesOf(await levels(99)), [1], 70)
    expect(valueAt(timeline, 0, 30)).toBe(UNKNOWN)
  })

  test('are of 31 days at most: a longer span is refused by its field', async () => {
    const { status, body } = await server.signedIn<{ message: string }>(
      'GET',
      '/api/v2/latern/levels?fk_area=2&start_date=2026-10-01T00:00:00Z&end_date=2026-11-02T00:00:00Z',
    )
    expect(status).toBe(400)
    expect(body.message).toBe('query.end_date 2026-11-02T00:00:00.000Z is more than 31 days after the start')
  })
})

describe('the motion in a zone as bytes', () => {
  test('lasts for five minutes after each event, also of one before the start', async () => {
    const [here, there] = site.sensors as [number, number]
    const response = await motion(2)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    const timeline = timelineOfBytes(await bytesOf(response), [here, there], 70, 0)
    const at = (column: number) =>
      [0, 1, 20, 29, 30, 37, 38, 69].map((minute) => valueAt(timeline, column, minute))
    expect(at(0)).toEqual([100, 0, 0, 0, 100, 100, 0, 0])
    // It was in another zone then.
    expect(at(1)).toEqual(Array(8).fill(0))
  })

  test('is compressed where the request accepts it', async () => {
    const response = await motion(2, 'br')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await bytesOf(response)).toEqual(await bytesOf(await motion(2)))
  })

  test('is that of the events, whatever they are', async () => {
    const [here] = site.sensors as [number]
    const from = Date.parse(`${day}T12:00:00Z`)
    const range = { start: from, end: from + HOUR }
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: -2000, max: 4000 }), { maxLength: 30 }),
        async (seconds) => {
          await sql`truncate sensor_event, event_latest`.execute(server.database.query)
          const times = seconds.map((second) => from + second * 1000)
          await server.send(
            'POST',
            '/api/v2/telemetry',
            {
              readings: [],
              events: times.map((time) => ({ fk_device: here, dt_production: new Date(time).toISOString() })),
            },
            { 'x-ingest-key': server.secrets.ingestKey },
          )
          const response = await read('motion', 2, 'identity', range)
          const own = motionTimeline(
            { times: Float64Array.from(times), sensors: new Uint32Array(times.length) },
            1,
            range,
          )
          expect(timelineOfBytes(await bytesOf(response), [here], 60, 0)).toEqual(own)
        },
      ),
      { numRuns: 30 },
    )
  })
})
