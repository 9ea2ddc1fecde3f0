import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#domain/units.ts'
import { createClocks } from '#server/telemetry/clocks.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

type ClockList = { clocks: { fk_device: number; offset: number; dt_measured: string }[]; count: number }

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
let lamp: number
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
  lamp = site.luminaires[0] ?? 0
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate device_clock`.execute(server.database.query)
})

const log = { warn: vi.fn() }
const clocks = async (query = '') =>
  (await server.signedIn<ClockList>('GET', `/api/v2/latern/clocks${query}`)).body

/** What a device's clock is said to be off, ms, after batches at these moments: the lags of each one's readings, ms. */
async function offsetAfter(batches: readonly (readonly [at: number, ...lags: number[]])[]) {
  const { note, write, drain } = createClocks(server.database, log)
  for (const [at, ...lags] of batches) {
    for (const lag of lags) note(lamp, lag, at)
    await write()
  }
  await drain()
  expect(log.warn).not.toHaveBeenCalled()
  return (await clocks()).clocks.find(({ fk_device }) => fk_device === lamp)?.offset
}

/** A batch each `every` ms for so long. */
const each = (every: number, long: number, lagsAt: (at: number) => number[]) =>
  Array.from({ length: Math.floor(long / every) + 1 }, (_, item) => {
    const at = item * every
    return [at, ...lagsAt(at)] as const
  })
const jitter = (at: number) => (((at / SECOND) * 7) % 20) * SECOND

describe('a clock', () => {
  test('that is right is not listed, nor is one that is off by less than a minute', async () => {
    expect(await offsetAfter(each(MINUTE, 2 * HOUR, (at) => [jitter(at)]))).toBeUndefined()
    expect(await offsetAfter(each(MINUTE, 2 * HOUR, (at) => [30 * SECOND + jitter(at)]))).toBeUndefined()
    expect(await offsetAfter(each(MINUTE, 2 * HOUR, (at) => [jitter(at) - 50 * SECOND]))).toBeUndefined()
  })

  test('that runs ahead is known by the first reading from the future', async () => {
    expect(await offsetAfter([[0, -3 * HOUR]])).toBe(3 * HOUR)
    await sql`truncate device_clock`.execute(server.database.query)
    expect(
      await offsetAfter([
        [0, SECOND],
        [MINUTE, -2 * HOUR],
        [2 * MINUTE, SECOND],
      ]),
    ).toBe(2 * HOUR)
  })

  test('that runs behind is known once its reports are late by the same for half an hour', async () => {
    const late = (at: number) => [20 * MINUTE + jitter(at)]
    expect(await offsetAfter(each(MINUTE, 25 * MINUTE, late))).toBeUndefined()
    await sql`truncate device_clock`.execute(server.database.query)
    const offset = (await offsetAfter(each(MINUTE, 40 * MINUTE, late))) ?? 0
    expect(Math.abs(offset + 20 * MINUTE)).toBeLessThan(20 * SECOND)
  })

  test('that is set right leaves the list with the next window', async () => {
    const set = (at: number) => [at < HOUR ? 20 * MINUTE : SECOND]
    expect(await offsetAfter(each(MINUTE, HOUR + 25 * MINUTE, set))).toBeUndefined()
  })

  test('of a device that reports rarely is known after four reports', async () => {
    expect(await offsetAfter(each(6 * HOUR, 18 * HOUR, () => [2 * HOUR]))).toBe(-2 * HOUR)
  })
})

describe('what waited in a gateway’s buffer is no wrong clock:', () => {
  test('readings of hours that are sent at once, some late, each time alike', async () => {
    const buffered = Array.from({ length: 12 }, (_, item) => 14 * MINUTE + item * 15 * MINUTE)
    expect(await offsetAfter(each(3 * HOUR, 2 * 24 * HOUR, () => buffered))).toBeUndefined()
  })

  test('a backlog of a day that is sent twice as fast as it was made', async () => {
    expect(await offsetAfter(each(MINUTE, 20 * HOUR, (at) => [24 * HOUR - at]))).toBeUndefined()
  })

  test('reports that are late now and then', async () => {
    expect(
      await offsetAfter(
        each(15 * MINUTE, 24 * HOUR, (at) => [(at / (15 * MINUTE)) % 3 === 0 ? SECOND : HOUR]),
      ),
    ).toBeUndefined()
  })
})

describe('over HTTP', () => {
  const report = (fk_device: number, dt_production: string, headers = {}) =>
    server.send(
      'POST',
      '/api/v2/telemetry',
      { readings: [{ fk_device, dt_production, output_level: 50 }] },
      { 'x-ingest-key': server.secrets.ingestKey, ...headers },
    )
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
  const lenient = { prefer: 'handling=lenient' }

  test('the clock of a device that reports from the future is listed, the farthest first, or of one device', async () => {
    const [, one = 0, two = 0] = site.luminaires
    await report(one, ahead(2 * HOUR))
    await report(two, ahead(3 * HOUR), lenient)
    await vi.waitFor(async () => expect((await clocks()).count).toBe(2))
    const list = await clocks()
    expect(list.clocks.map(({ fk_device }) => fk_device)).toEqual([two, one])
    expect(Math.round((list.clocks[0]?.offset ?? 0) / MINUTE)).toBe(180)
    expect((await clocks(`?fk_device=${one}`)).clocks.map(({ fk_device }) => fk_device)).toEqual([one])
  })

  test('a clock that is wrong by so much that its readings are refused is listed too; of an unknown device none is', async () => {
    await report(site.luminaires[3] ?? 0, ahead(30 * 24 * HOUR), lenient)
    await report(80_000, ahead(30 * 24 * HOUR), lenient)
    await vi.waitFor(async () =>
      expect((await clocks()).clocks.map(({ fk_device }) => fk_device)).toEqual([site.luminaires[3]]),
    )
  })
})
