import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/units.ts'
import type {
  AuditPage,
  BucketedFigures,
  DeviceGroup,
  PollResponse,
  Rule,
  Rulespec,
} from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())

const pathOf = (id: number) => `/api/v2/latern/devices/${id}`
const lamp = (at: number) => site.luminaires[at] as number
const sensor = (at: number) => site.sensors[at] as number
const poll = async () =>
  (
    await server.signedIn<PollResponse>('POST', '/api/v2/poll', {
      tables: ['luminaires', 'sensors', 'devicegroups', 'rules', 'applied_rules'],
    })
  ).body

describe('a device', () => {
  test('is renamed, and the audit log has both names', async () => {
    expect((await server.signedIn('PUT', pathOf(lamp(0)), { name: 'Quay L01' })).status).toBe(204)
    expect((await poll()).luminaires?.find(({ id }) => id === lamp(0))?.name).toBe('Quay L01')
    const { body } = await server.signedIn<AuditPage>('GET', '/api/v2/latern/audit')
    expect(body.entries[0]).toMatchObject({
      operation: 'renameDevice',
      entity: lamp(0),
      before: { name: 'luminaire 0' },
      after: { name: 'Quay L01' },
    })
  })

  test('needs a name', async () => {
    const answer = await server.signedIn<{ message: string }>('PUT', pathOf(lamp(0)), { name: '' })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('body.name') } })
  })

  test.each(['PUT', 'DELETE'])('that is not there answers %s with 404', async (method) => {
    expect((await server.signedIn(method, pathOf(9999), method === 'PUT' ? { name: 'X' } : {})).status).toBe(
      404,
    )
  })

  test('that is deleted is in no group, under no rule, and no profile heeds its sensor', async () => {
    const { query } = server.database
    const controller = await query
      .insertInto('controller')
      .values({ guid: 'S-0', features: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await query
      .updateTable('device')
      .set({ fk_controller: controller.id })
      .where('id', '=', sensor(0))
      .execute()
    const heeding = (...sensors: string[]): Rulespec => [
      { priority: 50, rules: [{ type: 'movement_settings', sensors }] },
    ]
    const rule = await server.signedIn<Rule>('POST', '/api/v2/rules', {
      name: 'Dim',
      rulespec: heeding('S-0', 'S-1'),
    })
    const group = await server.signedIn<DeviceGroup>('POST', '/api/v2/devices/groups', {
      name: 'Pair',
      devices: [lamp(1), sensor(0)],
    })
    for (const fk_device of [lamp(1), lamp(2)])
      await server.signedIn('POST', '/api/v2/rules/applied', { fk_rule: rule.body.id, fk_device })

    for (const id of [lamp(1), sensor(0)])
      expect((await server.signedIn('DELETE', pathOf(id))).status).toBe(204)

    const { luminaires, sensors, devicegroups, rules, applied_rules } = await poll()
    expect(luminaires?.map(({ id }) => id)).not.toContain(lamp(1))
    expect(sensors?.map(({ id }) => id)).not.toContain(sensor(0))
    expect(devicegroups?.find(({ id }) => id === group.body.id)?.devices).toEqual([])
    expect(rules?.find(({ id }) => id === rule.body.id)?.rulespec).toEqual(heeding('S-1'))
    expect(applied_rules?.map(({ fk_device }) => fk_device)).toEqual([lamp(2)])
    expect((await server.signedIn('DELETE', pathOf(lamp(1)))).status).toBe(404)
  })
})

describe('what a device reported before it was deleted', () => {
  const hour = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR
  const instant = (minute: number) => new Date(hour + minute * MINUTE).toISOString()
  const report = (readings: object[]) =>
    server.send('POST', '/api/v2/telemetry', { readings }, { 'x-ingest-key': server.secrets.ingestKey })
  const figures = async () => {
    const range = `start_date=${instant(0)}&end_date=${instant(60)}`
    const path = `/api/v2/latern/figures?fk_area=2&bucket=hour&${range}`
    return (await server.signedIn<BucketedFigures>('GET', path)).body
  }

  test('stays in the figures of its zone, also once these are made anew', async () => {
    await report(
      [0, 15, 30, 45].map((minute) => ({
        fk_device: lamp(3),
        dt_production: instant(minute),
        output_level: 80,
      })),
    )
    const before = await figures()
    expect(before.areas[0]?.energy[0]).toBeGreaterThan(0)
    expect((await server.signedIn('DELETE', pathOf(lamp(3)))).status).toBe(204)
    expect(await figures()).toEqual(before)
    await sql`select rebuild_rollups(2)`.execute(server.database.query)
    expect(await figures()).toEqual(before)
  })

  test('may be followed by more, which does not hold up the others of its batch', async () => {
    const [gone, there] = [lamp(3), lamp(2)]
    const answer = await report(
      [gone, there].map((fk_device) => ({ fk_device, dt_production: instant(50), output_level: 20 })),
    )
    expect(answer).toMatchObject({ status: 200, body: { readings: 2 } })
  })
})
