import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditPage, KeptRow, RefusedTelemetry, TelemetryReceipt } from '#openapi/lighting.d.ts'
import { forgetRefused } from '#server/keeping/startForgettingRefused.ts'
import { createRefusedTelemetry, usualLimits } from '#server/telemetry/refusedTelemetry.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const base = '/api/v2/latern/refused'
let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate refused_telemetry, refused_not_kept, status_reading, status_latest, device_hour, area_hour`.execute(
    server.database.query,
  )
})

const start = Date.now() - 3_600_000
const reading = (fk_device: number, minute = 0, change: object = {}) => ({
  fk_device,
  dt_production: new Date(start + minute * 60_000).toISOString(),
  output_level: 50,
  ...change,
})

async function report(...readings: unknown[]) {
  const { status, body } = await server.send<TelemetryReceipt>(
    'POST',
    '/api/v2/telemetry',
    { readings },
    { 'x-ingest-key': server.secrets.ingestKey, prefer: 'handling=lenient' },
  )
  expect(status).toBe(200)
  return body
}
const list = async () => (await server.signedIn<RefusedTelemetry>('GET', base)).body
const groups = async () =>
  (await list()).groups.map(
    ({ fk_device, reason, rows, times, not_kept }) => `${fk_device} ${reason} ${rows} ${times} ${not_kept}`,
  )
const rowsOf = async (query: string) =>
  (await server.signedIn<{ rows: KeptRow[] }>('GET', `${base}/rows?${query}`)).body.rows
const resend = (selection: object) =>
  server.signedIn<{ stored: number; refused: number }>('POST', `${base}/resend`, selection)
const drop = (selection: object) => server.signedIn('POST', `${base}/drop`, selection)
const stored = async () =>
  (await sql<{ n: number }>`select count(*)::integer as n from status_reading`.execute(server.database.query))
    .rows[0]?.n

/**
 * Resolves once PostgreSQL may reuse the room of all that was replaced before: no transaction that began earlier still
 * writes, in any database, and none reads in this one. One that begins later does not matter.
 */
const roomIsFree = async () => {
  const { query } = server.database
  const { rows: now } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(query)
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text::bigint <= ${now[0]?.id}::bigint or exists (
          select from pg_stat_activity where coalesce(datname, current_database()) = current_database()
            and pid <> pg_backend_pid() and backend_xmin::text::bigint <= ${now[0]?.id}::bigint) as waits`.execute(
        query,
      )
      expect(rows).toEqual([{ waits: false }])
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** A luminaire with this id. */
const addLuminaire = (id: number) =>
  sql`insert into device (id, kind, name, fk_area, fk_luminaire_type) values (${id}, 'luminaire', ${`New ${id}`}, 2, ${site.type})`.execute(
    server.database.query,
  )

describe('rows that were refused', () => {
  test('are kept by device and reason, while the rest of their batch is stored', async () => {
    const [lamp = 0] = site.luminaires
    await report(
      reading(70_001),
      reading(lamp),
      reading(70_001, 1),
      reading(lamp, 0, { output_level: 500 }),
      'garbage',
    )
    expect(await stored()).toBe(1)
    expect((await groups()).sort()).toEqual([
      `${lamp} impossible_level 1 1 0`,
      '70001 unknown_device 2 2 0',
      'null unreadable 1 1 0',
    ])
    const [row] = await rowsOf('reason=unreadable')
    expect(row).toMatchObject({
      list: 'readings',
      content: '"garbage"',
      isWhole: true,
      came_by: 'http',
      times: 1,
    })
  })

  test('are counted when they are refused again, and are no second row', async () => {
    await report(reading(70_001), reading(70_001))
    const [first] = await rowsOf('fk_device=70001&reason=unknown_device')
    await report(reading(70_001))
    const [again, ...others] = await rowsOf('fk_device=70001&reason=unknown_device')
    expect(others).toEqual([])
    expect([again?.id, again?.times, again?.dt_first]).toEqual([first?.id, 3, first?.dt_first])
    expect(again?.message).toBe('fk_device: there is no luminaire 70001')
  })

  test('are kept in part where they are long, and are then not sent again', async () => {
    const row = { more: 'ä€😀'.repeat(1000) }
    await report(row)
    const [{ content, isWhole } = { content: '' }, ...others] = await rowsOf('reason=unknown_device')
    expect([JSON.stringify(row).startsWith(content), isWhole, others]).toEqual([true, false, []])
    expect(Buffer.byteLength(content)).toBeGreaterThan(250)
    expect((await resend({ fk_device: null })).body).toEqual({ stored: 0, refused: 1 })
  })

  test('are kept whatever characters they have', async () => {
    const odd = ['\u0000 \ud800', reading(70_001, 0, { '\u0000\ud800': 1 })]
    await server.app.telemetry.storeLeniently({ readings: odd }, 'mqtt')
    const rows = [
      ...(await rowsOf('reason=unreadable')),
      ...(await rowsOf('fk_device=70001&reason=unreadable')),
    ]
    expect(rows.map(({ content }) => content)).toEqual(odd.map((row) => JSON.stringify(row)))
    expect((await resend({ fk_device: 70_001 })).body).toEqual({ stored: 0, refused: 1 })
  })

  test('that are nested too deeply to be written are kept without their content', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    await server.app.telemetry.storeLeniently({ readings: [JSON.parse(deep)] }, 'mqtt')
    expect(await rowsOf('reason=unreadable')).toMatchObject([{ isWhole: false, came_by: 'mqtt' }])
  })

  test('are not kept where their batch is refused as a whole', async () => {
    const { status } = await server.send(
      'POST',
      '/api/v2/telemetry',
      { readings: [reading(70_001)] },
      { 'x-ingest-key': server.secrets.ingestKey },
    )
    expect(status).toBe(400)
    expect(await list()).toEqual({ groups: [], count: 0, not_kept: 0 })
  })
})

describe('refused telemetry has bounds:', () => {
  const log = { warn: vi.fn() }
  const refusedTelemetry = (ofDevice: number, inAll: number) =>
    createRefusedTelemetry(server.database, log, { ofDevice, inAll })
  const refused = (device: number, minute: number) => ({
    list: 'readings' as const,
    index: 0,
    row: reading(device, minute),
    reason: 'unknown_device' as const,
    message: 'there is none',
  })

  test('of one device and reason the first rows are kept, the others are counted', async () => {
    const { keep } = refusedTelemetry(3, 100)
    for (let minute = 0; minute < 5; minute++) await keep([refused(7001, minute), refused(7002, 0)], 'mqtt')
    await keep([refused(7001, 0)], 'mqtt')
    expect((await groups()).sort()).toEqual(['7001 unknown_device 3 4 2', '7002 unknown_device 1 5 0'])
  })

  test('in all so many rows are kept, and of devices without one all refusals share one count', async () => {
    const { keep } = refusedTelemetry(3, 10)
    await keep(
      Array.from({ length: 40 }, (_, item) => refused(7000 + item, 0)),
      'http',
    )
    await keep(
      Array.from({ length: 40 }, (_, item) => refused(8000 + item, 0)),
      'http',
    )
    const { groups: kept, not_kept } = await list()
    expect([kept.length, kept.every(({ rows }) => rows === 1), not_kept]).toEqual([10, true, 70])
    const { rows } = await sql`select fk_device, times::integer from refused_not_kept`.execute(
      server.database.query,
    )
    expect(rows).toEqual([{ fk_device: -1, times: 70 }])
  })

  test('the longest rows that are kept, of any script, take 100 MB at most, however often they are refused', async () => {
    const inAll = 1_000
    const { keep } = refusedTelemetry(1, inAll)
    const rows = Array.from({ length: inAll }, (_, device) => {
      const text = String.fromCharCode(
        ...Array.from({ length: 600 }, (__, at) => 0x4e00 + ((device * 600 + at) % 20_000)),
      )
      return { ...refused(1 + device, 0), row: { fk_device: 1 + device, text }, message: text }
    })
    for (let time = 0; time < 6; time++) {
      await roomIsFree()
      await keep(rows, 'http')
    }
    const { rows: sizes } = await sql<{ bytes: number }>`
      select pg_total_relation_size('refused_telemetry')::float8 as bytes`.execute(server.database.query)
    expect((await list()).count).toBe(inAll)
    expect(((sizes[0]?.bytes ?? 0) / inAll) * usualLimits.inAll).toBeLessThan(100e6)
  }, 120_000)

  test('of a huge batch so many rows are written, the others are counted', async () => {
    const rows = Array.from({ length: 12_000 }, (_, item) => refused(10_000 + item, 0))
    const { keep, drain } = refusedTelemetry(1_000, 100_000)
    await keep(rows, 'http')
    await drain()
    const { count, not_kept } = await list()
    expect([count, not_kept]).toEqual([5_000, 7_000])
  })

  test('many writers at once keep no more', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, writer) =>
        refusedTelemetry(5, 100).keep(
          Array.from({ length: 4 }, (__, minute) => refused(7001, writer * 4 + minute)),
          'http',
        ),
      ),
    )
    expect(await groups()).toEqual(['7001 unknown_device 5 5 27'])
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('what cannot be kept is said in the log, and fails no batch', async () => {
    await sql`alter table refused_telemetry rename to gone`.execute(server.database.query)
    await refusedTelemetry(5, 100).keep([refused(7001, 0)], 'http')
    const { readings } = await report(reading(site.luminaires[0] ?? 0), reading(70_001))
    await sql`alter table gone rename to refused_telemetry`.execute(server.database.query)
    expect(readings).toBe(1)
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('Refused rows could not be kept'))
  })

  test('what was refused for the last time 30 days ago is forgotten, with its counts', async () => {
    const { keep } = refusedTelemetry(1, 100)
    await keep([refused(7001, 0), refused(7001, 1), refused(7002, 0)], 'http')
    await sql`update refused_telemetry set last_at = now() - interval '31 days' where fk_device = 7001`.execute(
      server.database.query,
    )
    await sql`update refused_not_kept set last_at = now() - interval '31 days'`.execute(server.database.query)
    await forgetRefused(server.database)
    expect(await groups()).toEqual(['7002 unknown_device 1 1 0'])
  })
})

describe('an admin', () => {
  test('sends a device’s rows again once it is there: what is stored leaves the list', async () => {
    await report(...[0, 1, 2].map((minute) => reading(70_100, minute)), reading(70_101))
    expect((await resend({ fk_device: 70_100 })).body).toEqual({ stored: 0, refused: 3 })
    await addLuminaire(70_100)
    const answer = await resend({ fk_device: 70_100, reason: 'unknown_device' })
    expect(answer.body).toEqual({ stored: 3, refused: 0 })
    expect(await stored()).toBe(3)
    expect(await groups()).toEqual(['70101 unknown_device 1 1 0'])
  })

  test('sends one row again, which stays with its new reason where it is refused for another one', async () => {
    const odd = reading(70_200, 0, { dt_production: '2016-02-03T00:00:00Z' })
    await report(reading(70_200), reading(70_200, 1))
    // As if it had been refused for its device first.
    await sql`update refused_telemetry set content = ${JSON.stringify(odd)} where content like ${`%${reading(70_200).dt_production}%`}`.execute(
      server.database.query,
    )
    await addLuminaire(70_200)
    const rows = await rowsOf('fk_device=70200&reason=unknown_device')
    for (const { id } of rows) await resend({ id })
    expect(await groups()).toEqual(['70200 impossible_time 1 2 0'])
    expect(await stored()).toBe(1)
  })

  test('stores no row twice, however often it is sent again', async () => {
    await report(reading(70_300))
    await addLuminaire(70_300)
    await report(reading(70_300))
    await Promise.all([resend({ fk_device: 70_300 }), resend({ fk_device: 70_300 })])
    expect([await stored(), await groups()]).toEqual([1, []])
  })

  test('drops a row, or all of a device with what was only counted', async () => {
    await createRefusedTelemetry(server.database, { warn: vi.fn() }, { ofDevice: 2, inAll: 100 }).keep(
      [0, 1, 2].map((minute) => ({
        list: 'readings',
        index: minute,
        row: reading(70_400, minute),
        reason: 'unknown_device',
        message: 'there is none',
      })),
      'http',
    )
    const [row] = await rowsOf('fk_device=70400&reason=unknown_device')
    expect((await drop({ id: row?.id })).status).toBe(204)
    expect(await groups()).toEqual(['70400 unknown_device 1 1 1'])
    expect((await drop({ fk_device: 70_400 })).status).toBe(204)
    expect(await groups()).toEqual([])
  })

  test('has to say which rows', async () => {
    for (const path of ['resend', 'drop'])
      expect((await server.signedIn('POST', `${base}/${path}`, { reason: 'unreadable' })).status).toBe(400)
  })

  test('is named in the audit log, with what was dropped and what was stored', async () => {
    await report(reading(70_500), reading(70_501))
    await addLuminaire(70_501)
    await drop({ fk_device: 70_500 })
    await resend({ fk_device: 70_501 })
    const { body } = await server.signedIn<AuditPage>(
      'GET',
      '/api/v2/latern/audit?kind=refused_telemetry&limit=2',
    )
    expect(body.entries).toMatchObject([
      {
        operation: 'resendRefusedTelemetry',
        name: 'New 70501',
        before: { status: 'refused' },
        after: { status: 'stored' },
      },
      {
        operation: 'dropRefusedTelemetry',
        name: '#70500',
        before: { content: [JSON.stringify(reading(70_500))] },
        after: null,
      },
    ])
  })
})
