import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { PolledTables } from '#server/resources/polledTables.ts'
import { makeSite, reportNow } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const LUMINAIRES = 200
let server: TestServer
let luminaires: readonly number[]
let sensors: readonly number[]
beforeAll(async () => {
  server = await startTestServer()
  ;({ luminaires, sensors } = await makeSite(server.database, { luminaires: LUMINAIRES }))
})
afterAll(() => server.stop())

const report = (level: number) => reportNow(server.database, luminaires, level)
const rename = (name: string) =>
  server.database.query
    .updateTable('device')
    .set({ name })
    .where('id', '=', luminaires[0] ?? 0)
    .execute()

const shownIn = (tables: PolledTables): Luminaire => JSON.parse(tables.list('luminaires')[0] ?? '')
const levelIn = (tables: PolledTables) => shownIn(tables).status[0]?.output_level

/** The poll's tables of a server for which each read of changes counts as a long one. */
async function busyTables(pause: number) {
  const tables = new PolledTables(server.database.query, () => pause)
  await report(10)
  await tables.refresh()
  await report(20)
  await tables.refresh()
  expect(levelIn(tables)).toBe(20)
  return tables
}

test('while much is reported, reports wait, and polls meanwhile are of one state', async () => {
  const tables = await busyTables(60_000)
  const { cursor } = tables
  await report(30)
  await tables.refresh()
  expect([levelIn(tables), tables.cursor]).toEqual([20, cursor])
  expect(tables.changesAfter(cursor)).toEqual(new Map())
})

test('what somebody changes is shown at once, and with it what was reported before', async () => {
  const tables = await busyTables(60_000)
  await report(30)
  await tables.refresh()
  await rename('By the door')
  await tables.refresh()
  expect([shownIn(tables).name, levelIn(tables)]).toEqual(['By the door', 30])
})

test('reports are shown once the pause is over', async () => {
  const tables = await busyTables(0)
  await report(30)
  await tables.refresh()
  expect(levelIn(tables)).toBe(30)
})

test('polls do not wait for the read of what is reported', async () => {
  const tables = await busyTables(1)
  await report(30)
  await tables.refresh()
  expect(levelIn(tables)).toBe(20)
  await vi.waitFor(async () => {
    await tables.refresh()
    expect(levelIn(tables)).toBe(30)
  })
})

test('polls wait for it where nobody has polled for long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const tables = await busyTables(1)
  await report(30)
  vi.advanceTimersByTime(3000)
  await tables.refresh()
  expect(levelIn(tables)).toBe(30)
})

test('of what has only reported its reports are read, and it is as if all of it was', async () => {
  const { query } = server.database
  const settings = { status: [{ output_level: 99 }], events: ['"status": []'] }
  await query
    .updateTable('device')
    .set({ name: '"status": [1], "events": [2]', settings: JSON.stringify(settings) })
    .where('id', 'in', [luminaires[1] ?? 0, sensors[0] ?? 0])
    .execute()
  const tables = new PolledTables(query)
  await tables.refresh()
  await report(60)
  await sql`
    select ingest_batch('{}', '{}', '{}', ${sensors}::integer[], array_fill(clock_timestamp(), array[${sensors.length}::integer]), now())`.execute(
    query,
  )
  await tables.refresh()
  const fresh = new PolledTables(query)
  await fresh.refresh()
  for (const table of ['luminaires', 'sensors'] as const)
    expect(tables.list(table)).toEqual(fresh.list(table))
  expect(levelIn(tables)).toBe(60)
  expect(JSON.parse(tables.list('sensors')[0] ?? '').events).toHaveLength(1)
})

test('a console that has seen more at another server is not shown less here', async () => {
  const tables = await busyTables(60_000)
  const elsewhere = new PolledTables(server.database.query)
  await report(30)
  await elsewhere.refresh()
  await tables.refreshBeyond(elsewhere.cursor)
  expect(levelIn(tables)).toBe(30)
  expect(tables.changesAfter(elsewhere.cursor)?.size).toBe(0)
})

test('consoles with the same cursor are sent the same, which is what has changed since then', async () => {
  type Poll = { since: string; complete: boolean; changed: { luminaires: Luminaire[] } }
  const poll = async (since: string | null) =>
    (await server.signedIn<Poll>('POST', '/api/v2/latern/poll', { since })).body
  /** Polls until the reports are there: after a read that took long, the server holds them back for up to a second. */
  const pollReported = (since: string, level: number) =>
    vi.waitFor(async () => {
      const answer = await poll(since)
      expect(answer.changed.luminaires.map(({ status }) => status[0]?.output_level)).toEqual(
        Array(LUMINAIRES).fill(level),
      )
      return answer
    }, 5000)
  const first = await poll(null)
  await report(40)
  const one = await pollReported(first.since, 40)
  expect(one.complete).toBe(false)
  // Their next cursors tell also of transactions that are open in other databases of the server.
  expect({ ...(await poll(first.since)), since: one.since }).toEqual(one)
  await report(50)
  const other = await pollReported(first.since, 50)
  expect((await poll(other.since)).changed.luminaires).toEqual([])
})
