import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMqtt } from '#server/mqtt/startMqtt.ts'
import { DatabaseUnavailable } from '#server/store/unavailable.ts'
import type { TelemetryStore } from '#server/telemetry/telemetryStore.ts'
import { type Broker, startBroker } from '#support/broker.ts'
import { makeSite } from '#support/field.ts'
import { connectGateway, type Gateway } from '#support/gateway.ts'
import { readMetrics } from '#support/readMetrics.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
let broker: Broker
let gateway: Gateway
const log = { warn: vi.fn() }
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database, { luminaires: 4, sensors: 2 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate status_reading, sensor_event, status_latest, event_latest, device_hour, area_hour`.execute(
    server.database.query,
  )
  log.warn.mockClear()
  broker = await startBroker()
  stops.push(() => broker.remove())
  gateway = await connectGateway(broker.url, 'cabinet-7')
  stops.push(() => gateway.stop())
})
afterEach(async () => {
  expect(gateway.wrong).toEqual([])
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
})

/** Takes what comes to the broker, as a server with this name does. Resolves when it is subscribed, with what stops it. */
async function listen(
  clientId = 'latern-1',
  store: Pick<TelemetryStore, 'storeLeniently'> = server.app.telemetry,
) {
  const { subscribed, stop } = await startMqtt(
    { url: broker.url, site: 'site', clientId },
    store,
    server.app.ingestMetrics,
    log,
  )
  let isStopped = false
  const stopOnce = async () => {
    if (!isStopped) await stop()
    isStopped = true
  }
  stops.push(stopOnce)
  await subscribed
  return stopOnce
}

const lamp = () => site.luminaires[0] ?? 0
const start = Date.now() - 3_600_000
const reading = (minute: number, fk_device = lamp()) => ({
  fk_device,
  dt_production: new Date(start + minute * 60_000).toISOString(),
  output_level: 50,
})
const stored = async () => {
  const { rows } = await sql<{ minute: number }>`
    select round(extract(epoch from dt_production) / 60)::integer - ${Math.round(start / 60_000)}::integer as minute
    from status_reading order by 1`.execute(server.database.query)
  return rows.map(({ minute }) => minute)
}

const metrics = () => readMetrics(server.address)

const receiptOf = (batch: string) =>
  vi.waitFor(() => gateway.receipts.get(batch) ?? Promise.reject(new Error(`no receipt of ${batch}`)), 20_000)

test('what a gateway publishes is stored, and its receipt names the rows that were not, each with its reason', async () => {
  await listen()
  const nobody = { ...reading(2), fk_device: 999_999 }
  await gateway.publish('status', { batch: 'a', readings: [reading(1), nobody, reading(3), 'garbage'] })
  expect(await receiptOf('a')).toEqual({
    batch: 'a',
    stored: 2,
    refused: [
      { index: 1, reason: 'unknown_device', message: expect.stringContaining('999999') },
      { index: 3, reason: 'unreadable', message: expect.any(String) },
    ],
  })
  expect(await stored()).toEqual([1, 3])
})

test('motion, and what devices say of their rules, are stored likewise', async () => {
  await listen()
  const { fk_device, dt_production } = reading(1, site.sensors[0] ?? 0)
  await gateway.publish('events', { batch: 'motion', events: [{ fk_device, dt_production }] })
  await gateway.publish('applied', { batch: 'rules', applied_rules: [{ id: 1, status: 'running' }] })
  expect(await receiptOf('motion')).toMatchObject({ stored: 1, refused: [] })
  expect(await receiptOf('rules')).toMatchObject({ refused: [] })
  const { rows } = await sql`select fk_device from sensor_event`.execute(server.database.query)
  expect(rows).toEqual([{ fk_device }])
})

test('a message that nobody can read is refused, and holds up none that comes after it', async () => {
  await listen()
  await gateway.publish('status', 'no JSON')
  await gateway.publish('status', { batch: 'odd', events: [] })
  await gateway.publish('status', { batch: 'right', readings: [reading(1)] })
  expect(await receiptOf('right')).toMatchObject({ stored: 1 })
  expect(await receiptOf('odd')).toEqual({
    batch: 'odd',
    message: "events is not a field of this topic's messages",
  })
  expect(log.warn).toHaveBeenCalledWith(
    { topic: 'latern/site/cabinet-7/status' },
    'A message was passed over: The message is not JSON',
  )
})

test('messages, rows and connections to the broker are counted for who watches the server', async () => {
  const stop = await listen()
  const before = await metrics()
  await gateway.publish('status', { batch: 'a', readings: [reading(1), reading(2), 'garbage'] })
  await gateway.publish('status', { batch: 'odd', events: [] })
  await Promise.all([receiptOf('a'), receiptOf('odd')])
  const after = await metrics()
  const added = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0)
  expect(added('latern_ingest_rows_total{kind="reading",transport="mqtt"}')).toBe(2)
  expect(added('latern_ingest_batches_total{outcome="stored",transport="mqtt"}')).toBe(1)
  expect(added('latern_ingest_batches_total{outcome="refused",transport="mqtt"}')).toBe(1)
  expect(after.get('latern_mqtt_connections')).toBe(128)
  await stop()
  expect((await metrics()).get('latern_mqtt_connections')).toBe(0)
})

test('what is published while no server is there is stored when one starts again', async () => {
  const stop = await listen()
  await gateway.publish('status', { batch: 'before', readings: [reading(1)] })
  await receiptOf('before')
  await stop()
  for (const minute of [2, 3, 4]) await gateway.publish('status', { readings: [reading(minute)] })
  await listen()
  await gateway.publish('status', { batch: 'after', readings: [reading(5)] })
  await receiptOf('after')
  await vi.waitFor(async () => expect(await stored()).toEqual([1, 2, 3, 4, 5]), 20_000)
})

test('a message is acknowledged once it is stored: while the database is away it is tried again', async () => {
  const { storeLeniently } = server.app.telemetry
  let tries = 0
  await listen('latern-1', {
    async storeLeniently(batch, way) {
      tries++
      if (tries <= 2) throw new DatabaseUnavailable('away')
      return storeLeniently(batch, way)
    },
  })
  await gateway.publish('status', { batch: 'a', readings: [reading(1)] })
  expect(await receiptOf('a')).toMatchObject({ stored: 1 })
  expect(tries).toBe(3)
  expect(await stored()).toEqual([1])
})

test('while the database is away that is logged once, and the connections to the broker stay', async () => {
  let isAway = true
  let tries = 0
  await listen('latern-1', {
    async storeLeniently(batch, way) {
      tries++
      if (isAway) throw new DatabaseUnavailable('away')
      return server.app.telemetry.storeLeniently(batch, way)
    },
  })
  const connected = vi.spyOn(server.app.ingestMetrics, 'brokerConnections')
  for (let minute = 1; minute <= 20; minute++)
    await gateway.publish('status', { batch: `${minute}`, readings: [reading(minute)] })
  await vi.waitFor(() => expect(tries).toBeGreaterThan(3), 20_000)
  isAway = false
  await vi.waitFor(() => expect(gateway.receipts.size).toBe(20), 20_000)
  expect(connected).not.toHaveBeenCalled()
  expect(log.warn.mock.calls.map(([, text]) => text)).toEqual([
    'What gateways report cannot be stored now: away',
  ])
  expect(await stored()).toHaveLength(20)
})

test('a message that cannot be stored when the server stops is stored by the next one', async () => {
  let tries = 0
  const stop = await listen('latern-1', {
    async storeLeniently() {
      tries++
      throw new DatabaseUnavailable('away')
    },
  })
  await gateway.publish('status', { batch: 'a', readings: [reading(1)] })
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0), 20_000)
  await stop()
  await listen()
  expect(await receiptOf('a')).toMatchObject({ stored: 1 })
})

test('of several servers, one gets a message', async () => {
  const batches: unknown[][] = [[], []]
  for (const [index, got] of batches.entries())
    await listen(`latern-${index}`, {
      async storeLeniently(batch, way) {
        got.push(...((batch as { readings?: unknown[] }).readings ?? []))
        return server.app.telemetry.storeLeniently(batch, way)
      },
    })
  for (let minute = 1; minute <= 48; minute++)
    await gateway.publish('status', { batch: `${minute}`, readings: [reading(minute)] })
  await receiptOf('48')
  await vi.waitFor(async () => expect(await stored()).toHaveLength(48), 20_000)
  expect(batches.flat()).toHaveLength(48)
})

describe('a gateway that sends again what it has no receipt of', () => {
  test('loses nothing when the broker is killed, and nothing counts twice', async () => {
    await listen()
    await gateway.publish('status', { batch: '1', readings: [reading(1)] })
    await receiptOf('1')
    for (let minute = 2; minute <= 20; minute++)
      void gateway.publish('status', { batch: `${minute}`, readings: [reading(minute)] }).catch(() => {})
    await broker.kill()
    await broker.start()
    await vi.waitFor(async () => {
      for (let minute = 2; minute <= 20; minute++)
        if (!gateway.receipts.has(`${minute}`))
          await gateway.publish('status', { batch: `${minute}`, readings: [reading(minute)] })
      expect(gateway.receipts.size).toBe(20)
    }, 30_000)
    expect(await stored()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    const { rows } = await sql`select sum(covered_ms)::integer as covered from device_hour`.execute(
      server.database.query,
    )
    expect(rows).toEqual([{ covered: 19 * 60_000 }])
  })
})
