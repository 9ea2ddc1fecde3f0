import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#domain/units.ts'
import type { AuditPage, Finding, FindingPage } from '#openapi/lighting.d.ts'
import { createReconciliation } from '#server/findings/reconciliation.ts'
import { makeSite } from '#support/field.ts'
import { addPerson } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database, { luminaires: 6, sensors: 1 })
  const { query } = server.database
  await query.updateTable('device').set({ latitude: 50, longitude: 50 }).execute()
  const rulespec = JSON.stringify([{ priority: 30, rules: [{ type: 'default', value: 80 }] }])
  const rule = await query
    .insertInto('rule')
    .values({ name: 'Deck', rulespec })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const fk_device of site.luminaires)
    await query
      .insertInto('applied_rule')
      .values({ fk_rule: rule.id, fk_device, status: 'running' })
      .execute()
})
afterAll(() => server.stop())
beforeEach(() =>
  sql`truncate status_reading, sensor_event, status_latest, event_latest, device_hour, area_hour, finding, device_program`.execute(
    server.database.query,
  ),
)

const now = Math.floor(Date.now() / MINUTE) * MINUTE
const signal = new AbortController().signal
const luminaire = (index: number) => site.luminaires[index] as number

/** Reports every quarter of an hour, of a span in minutes before now. */
async function report(devices: readonly number[], level: number, from: number, to: number, at = now) {
  const readings = []
  for (const fk_device of devices)
    for (let minutes = from; minutes >= to; minutes -= 15)
      readings.push({
        fk_device,
        dt_production: new Date(at - minutes * MINUTE).toISOString(),
        output_level: level,
      })
  const answer = await server.send(
    'POST',
    '/api/v2/telemetry',
    { readings },
    { 'x-ingest-key': server.secrets.ingestKey },
  )
  expect(answer.status).toBe(200)
}

const list = async (search = '') =>
  (await server.signedIn<FindingPage>('GET', `/api/v2/latern/findings${search}`)).body
const patch = (id: number, body: object, by = server.signedIn) =>
  by<Finding & { message: string }>('PATCH', `/api/v2/latern/findings/${id}`, body)

/** All but the first burn as they should; the first is dark. */
async function darkOne() {
  await report(site.luminaires.slice(1), 80, 300, 0)
  await report([luminaire(0)], 80, 300, 120)
  await report([luminaire(0)], 0, 105, 0)
}

describe('what is expected and does not happen', () => {
  test('is found from the reports of the last hours, with its cause, since when and what tells of it', async () => {
    await darkOne()
    await createReconciliation(server.database)(now + MINUTE, signal)
    const { findings, next } = await list()
    expect(next).toBe(null)
    expect(findings).toMatchObject([
      {
        fk_device: luminaire(0),
        device: 'luminaire 0',
        fk_area: 2,
        cause: 'dark',
        since: new Date(now - 105 * MINUTE).toISOString(),
        over_at: null,
        status: 'open',
        user: null,
        evidence: { level: 0, idle: 80, moving: 80 },
      },
    ])
  })

  test('is not found again by a server that is restarted, and closes itself when it is over', async () => {
    await darkOne()
    await createReconciliation(server.database)(now + MINUTE, signal)
    const again = createReconciliation(server.database)
    await again(now + 2 * MINUTE, signal)
    expect((await list()).findings).toHaveLength(1)
    for (const quarter of [1, 2, 3, 4]) {
      await report(site.luminaires, 80, 0, 0, now + quarter * 15 * MINUTE)
      await again(now + quarter * 15 * MINUTE + MINUTE, signal)
    }
    expect((await list('?status=open')).findings).toEqual([])
    expect((await list('?status=closed')).findings).toMatchObject([
      { cause: 'dark', status: 'closed', over_at: expect.any(String) },
    ])
  })

  test('is one finding where a gateway’s luminaires are all silent', async () => {
    await report(site.luminaires, 80, 300, 90)
    await createReconciliation(server.database)(now + MINUTE, signal)
    const { findings } = await list()
    expect(findings).toMatchObject([
      { fk_device: site.gateways[0], cause: 'gatewaySilent', devices: site.luminaires },
    ])
    expect((await list(`?fk_device=${luminaire(3)}`)).findings).toHaveLength(1)
  })

  test('is of a luminaire alone that falls silent among others', async () => {
    await report(site.luminaires.slice(1), 80, 300, 0)
    await report([luminaire(0)], 80, 300, 90)
    await createReconciliation(server.database)(now + MINUTE, signal)
    expect((await list()).findings).toMatchObject([{ fk_device: luminaire(0), cause: 'silent' }])
  })

  test('is found where a luminaire has been silent for days', async () => {
    await report(site.luminaires.slice(1), 80, 300, 0)
    await report([luminaire(0)], 80, 3000, 2900)
    await createReconciliation(server.database)(now + MINUTE, signal)
    expect((await list()).findings).toMatchObject([{ fk_device: luminaire(0), cause: 'silent' }])
  })

  test('tells of the profile that a luminaire had before, where it goes on with that', async () => {
    const { query } = server.database
    await report(site.luminaires, 80, 300, 0)
    const reconcile = createReconciliation(server.database)
    await reconcile(now + MINUTE, signal)
    const dimmed = JSON.stringify([{ priority: 30, rules: [{ type: 'default', value: 40 }] }])
    const before = await query.selectFrom('rule').select(['id', 'rulespec']).executeTakeFirstOrThrow()
    await query.updateTable('rule').set({ rulespec: dimmed }).execute()
    try {
      await reconcile(now + 2 * MINUTE, signal)
      for (const quarter of [1, 2, 3, 4]) {
        await report([luminaire(0)], 80, 0, 0, now + quarter * 15 * MINUTE)
        await report(site.luminaires.slice(1), 40, 0, 0, now + quarter * 15 * MINUTE)
        // Between the reports the server has been restarted.
        await (quarter === 2 ? createReconciliation(server.database) : reconcile)(
          now + quarter * 15 * MINUTE + MINUTE,
          signal,
        )
      }
      expect((await list()).findings).toMatchObject([{ fk_device: luminaire(0), cause: 'previousProfile' }])
    } finally {
      await query
        .updateTable('rule')
        .set({ rulespec: JSON.stringify(before.rulespec) })
        .execute()
    }
  })

  test('is over with a report that was committed late, or arrived at a server whose clock is behind', async () => {
    const [silent, ...others] = site.luminaires as [number, ...number[]]
    await report([silent], 80, 300, 120)
    await report(others, 80, 300, 0)
    const reconcile = createReconciliation(server.database)
    const slow = await server.database.pool.connect()
    try {
      await slow.query('begin')
      await slow.query('select pg_current_xact_id()')
      await reconcile(now + MINUTE, signal)
      expect((await list()).findings).toMatchObject([{ fk_device: silent, cause: 'silent', status: 'open' }])
      await report(others, 80, 0, 0, now + 2 * MINUTE)
      await reconcile(now + 2 * MINUTE, signal)
      await slow.query('select ingest_status($1, $2, $3, $4)', [
        [silent],
        [new Date(now + MINUTE)],
        [80],
        new Date(Date.now() - 10 * MINUTE),
      ])
      await slow.query('commit')
    } finally {
      slow.release()
    }
    await reconcile(now + 3 * MINUTE, signal)
    expect((await list()).findings).toMatchObject([{ fk_device: silent, status: 'closed' }])
  })

  test('tells of an override that stands for hours', async () => {
    const { query } = server.database
    await report(site.luminaires, 80, 300, 0)
    const reconcile = createReconciliation(server.database)
    await reconcile(now + MINUTE, signal)
    const rulespec = JSON.stringify([{ priority: 90, rules: [{ type: 'active', value: 100 }] }])
    const { id } = await query
      .insertInto('rule')
      .values({ name: 'Festival', rulespec })
      .returning('id')
      .executeTakeFirstOrThrow()
    await query
      .insertInto('applied_rule')
      .values({ fk_rule: id, fk_device: luminaire(2), status: 'running' })
      .execute()
    for (let minutes = 5; minutes <= 130; minutes += 5) {
      if (minutes % 15 === 0) {
        await report([luminaire(2)], 100, 0, 0, now + minutes * MINUTE)
        await report(
          site.luminaires.filter((_, index) => index !== 2),
          80,
          0,
          0,
          now + minutes * MINUTE,
        )
      }
      await reconcile(now + minutes * MINUTE, signal)
    }
    expect((await list()).findings).toMatchObject([{ fk_device: luminaire(2), cause: 'overrideActive' }])
    await query.deleteFrom('rule').where('id', '=', id).execute()
    await reconcile(now + 135 * MINUTE, signal)
    expect((await list('?status=open')).findings).toEqual([])
  })
})

describe('a finding', () => {
  async function found() {
    await darkOne()
    await createReconciliation(server.database)(now + MINUTE, signal)
    return (await list()).findings[0] as Finding
  }

  test('is acknowledged, assigned and closed by people, which the audit log tells', async () => {
    const { id } = await found()
    const staff = await addPerson(server, 'staff', 'night@latern.example')
    expect((await patch(id, { status: 'acknowledged' }, staff.send)).body.status).toBe('acknowledged')
    expect((await patch(id, { fk_user: staff.id })).body).toMatchObject({
      fk_user: staff.id,
      user: 'The staff',
    })
    expect((await patch(id, { mine: true }, staff.send)).body.fk_user).toBe(staff.id)
    expect((await patch(id, { status: 'closed' })).body).toMatchObject({ status: 'closed', over_at: null })
    const { entries } = (await server.signedIn<AuditPage>('GET', '/api/v2/latern/audit?kind=findings')).body
    expect(entries.filter(({ entity }) => entity === id).slice(0, 3)).toMatchObject([
      { name: 'luminaire 0', operation: 'updateFinding', after: { status: 'closed' } },
      { after: { fk_user: staff.id } },
      { email: 'night@latern.example', before: { status: 'open' }, after: { status: 'acknowledged' } },
    ])
  })

  test('that somebody closed does not open again before it was over', async () => {
    const { id } = await found()
    await patch(id, { status: 'closed' })
    await createReconciliation(server.database)(now + 2 * MINUTE, signal)
    expect((await list('?status=open&status=acknowledged')).findings).toEqual([])
  })

  test('that is over stays closed', async () => {
    const { id } = await found()
    await sql`update finding set over_at = now(), status = 'closed' where id = ${id}`.execute(
      server.database.query,
    )
    expect((await patch(id, { status: 'open' })).status).toBe(409)
    expect((await patch(id, { status: 'closed' })).status).toBe(200)
  })

  test('is looked after by users that there are', async () => {
    const { id } = await found()
    expect(await patch(id, { fk_user: 99999 })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/no user/) },
    })
    expect((await patch(99999, { status: 'closed' })).status).toBe(404)
    expect((await patch(id, { fk_user: null })).body.user).toBe(null)
  })

  test('is only looked at by a role that changes nothing', async () => {
    const { id } = await found()
    const visitor = await addPerson(server, 'user', 'looker@latern.example')
    expect((await patch(id, { status: 'closed' }, visitor.send)).status).toBe(403)
    expect((await visitor.send<FindingPage>('GET', '/api/v2/latern/findings')).body.findings).toHaveLength(1)
  })

  test('is listed by zone, device, cause and status, a page at a time', async () => {
    await report([luminaire(4), luminaire(5)], 80, 300, 0)
    await report(site.luminaires.slice(0, 4), 0, 105, 0)
    await createReconciliation(server.database)(now + MINUTE, signal)
    const first = await list('?limit=3')
    expect(first.findings).toHaveLength(3)
    const rest = await list(`?limit=3&before=${first.next}`)
    expect(rest).toMatchObject({ findings: [{ cause: 'dark' }], next: null })
    expect((await list('?fk_area=3')).findings).toEqual([])
    expect((await list('?fk_area=2&cause=dark')).findings).toHaveLength(4)
    expect((await list('?cause=silent')).findings).toEqual([])
    expect((await list(`?fk_device=${luminaire(1)}`)).findings).toHaveLength(1)
  })

  test('is listed where it lasted at some time of a span', async () => {
    const { id } = await found()
    const [began, over, later] = [105, 60, 30].map((minutes) =>
      new Date(now - minutes * MINUTE).toISOString(),
    )
    await sql`update finding set over_at = ${over}, status = 'closed' where id = ${id}`.execute(
      server.database.query,
    )
    const between = (start: string | undefined, end: string | undefined) =>
      list(`?start_date=${start}&end_date=${end}`)
    expect((await between(began, later)).findings).toMatchObject([{ id }])
    expect((await between(over, later)).findings).toMatchObject([{ id }])
    expect((await between(later, new Date(now).toISOString())).findings).toEqual([])
    expect((await between(new Date(now - 300 * MINUTE).toISOString(), began)).findings).toEqual([])
  })
})

describe('reconciliation', () => {
  test('stops in the middle of the hours that it hears again', async () => {
    await darkOne()
    const aborted = AbortSignal.abort(new Error('stopped'))
    await expect(createReconciliation(server.database)(now, aborted)).rejects.toThrow('stopped')
    expect((await list()).findings).toEqual([])
  })

  test('hears of a device that is placed later', async () => {
    const { query } = server.database
    await query
      .updateTable('device')
      .set({ latitude: -1, longitude: -1 })
      .where('id', '=', luminaire(0))
      .execute()
    await darkOne()
    const reconcile = createReconciliation(server.database)
    await reconcile(now + MINUTE, signal)
    expect((await list()).findings).toEqual([])
    await query
      .updateTable('device')
      .set({ latitude: 50, longitude: 50 })
      .where('id', '=', luminaire(0))
      .execute()
    await reconcile(now + 2 * MINUTE, signal)
    expect((await list()).findings).toMatchObject([{ fk_device: luminaire(0), cause: 'dark' }])
  })
})
