import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFigureSources } from '#app/figures/figureSources.ts'
import { readFindings } from '#app/findings/readFindings.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR, type TimeRange } from '#domain/units.ts'
import type { Finding, FindingPage, Rulespec } from '#openapi/lighting.d.ts'
import { demoProfiles } from '#server/demo/profiles.ts'
import { createReconciliation } from '#server/findings/reconciliation.ts'
import type { ReportFaultKind } from '#server/simulator/faults.ts'
import { fieldReport } from '#server/simulator/field.ts'
import { makeSite } from '#support/field.ts'
import { localReadingsWorker } from '#support/localReadingsWorker.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { createTestApi } from '#support/testApi.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'
import { createReadings } from '#telemetry/readingsClient.ts'

/** By the index of the luminaire, or of the sensor, since when in hours before now. */
const luminaireFaults: Record<number, [ReportFaultKind, number]> = {
  1: ['dark', 30],
  2: ['neverOff', 4],
  3: ['stuck', 40],
  4: ['doesNotDim', 40],
  5: ['motionWithoutLight', 5],
  6: ['silent', 2],
  7: ['silent', 30],
  8: ['clockAhead', 40],
}
const sensorFaults: Record<number, [ReportFaultKind, number]> = { 1: ['endlessMotion', 5] }

const timeZone = 'Europe/Tallinn'
const siteTime = createSiteTime(timeZone)
const LUMINAIRES = 20
const SENSORS = 4
/** Both roads learn from full hours. */
const now = Math.floor(Date.now() / HOUR) * HOUR
const DAYS = 3

let server: TestServer
let devices: Awaited<ReturnType<typeof makeSite>>

beforeAll(async () => {
  server = await startTestServer()
  devices = await makeSite(server.database, { luminaires: LUMINAIRES, sensors: SENSORS })
  const { query } = server.database
  const place = (id: number, latitude: number, longitude: number) =>
    query.updateTable('device').set({ latitude, longitude }).where('id', '=', id).execute()
  const rules: Rulespec[] = []
  for (const [index, id] of devices.sensors.entries()) {
    const guid = `00A1B2C3D4E5F7${index.toString().padStart(2, '0')}`
    const { id: fk_controller } = await query
      .insertInto('controller')
      .values({ guid })
      .returning('id')
      .executeTakeFirstOrThrow()
    await query.updateTable('device').set({ fk_controller }).where('id', '=', id).execute()
    await place(id, 50, 10 + 20 * index)
    await place(devices.gateways[index] as number, 40, 10 + 20 * index)
    const names = [{ priority: 1, rules: [{ type: 'movement_settings', sensors: [guid] }] }]
    rules.push([...demoProfiles[index % 2 === 0 ? 'parking' : 'corridor'].rulespec, ...names])
    const { id: fk_rule } = await query
      .insertInto('rule')
      .values({ name: `Rule ${index}`, rulespec: JSON.stringify(rules[index]) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [at, fk_device] of devices.luminaires.entries())
      if (at % SENSORS === index) {
        await query.insertInto('applied_rule').values({ fk_rule, fk_device, status: 'running' }).execute()
        await place(fk_device, 60, 10 + 20 * index)
      }
  }
  await ingest(rules)
})
afterAll(() => server.stop())

/** Sends what a field of such faults reports up to now. */
async function ingest(rules: readonly Rulespec[]) {
  const faultOf = (fault: [ReportFaultKind, number] | undefined) =>
    fault && { kind: fault[0], since: now - fault[1] * HOUR, level: 55 }
  const span = { start: now - DAYS * 24 * HOUR, end: now }
  const { readings, events } = fieldReport(
    {
      site: siteTime,
      luminaires: devices.luminaires.map((id, index) => ({
        id,
        rulespecs: [rules[index % SENSORS] as Rulespec],
        motionSensors: [devices.sensors[index % SENSORS] as number],
        fault: faultOf(luminaireFaults[index]),
      })),
      sensors: devices.sensors.map((id, index) => ({
        id,
        activity: 'office' as const,
        fault: faultOf(sensorFaults[index]),
      })),
    },
    span,
  )
  const at = (time: number | undefined) => new Date(time ?? 0).toISOString()
  const answer = await server.send(
    'POST',
    '/api/v2/telemetry',
    {
      readings: readings.device.map((fk_device, row) => ({
        fk_device,
        dt_production: at(readings.time[row]),
        output_level: readings.level[row],
      })),
      events: events.device.map((fk_device, row) => ({ fk_device, dt_production: at(events.time[row]) })),
    },
    { 'x-ingest-key': server.secrets.ingestKey },
  )
  expect(answer.status).toBe(200)
}

/** What the console finds by itself, with the calls of section 7. */
async function found(range: TimeRange): Promise<Finding[]> {
  const api = createTestApi({ host: server.address, token: () => server.token })
  const figures = createFigureSources(api, createReadings(localReadingsWorker), () => now)
  const polled = await api.poll()
  if (!polled.ok) throw new Error(polled.error.message)
  const tables = siteTables(polled.value)
  const findings = await readFindings(figures, siteOf(tables), 2, range, { timeZone })
  if (!findings.ok) throw new Error(findings.error.message)
  return findings.value
}

const told = ({ fk_device, cause, since, evidence, devices: silent }: Finding) => ({
  fk_device,
  cause,
  since,
  evidence,
  devices: silent,
})
const byDevice = (one: Finding, other: Finding) =>
  one.fk_device - other.fk_device || one.cause.localeCompare(other.cause)

describe('the findings of a zone', () => {
  test('are the same whether the server looks for them or the console, in the readings that section 7 gives', async () => {
    await createReconciliation(server.database)(now, new AbortController().signal)
    const path = '/api/v2/latern/findings?fk_area=2&limit=500'
    const { findings } = (await server.signedIn<FindingPage>('GET', path)).body
    expect(findings.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['silent', 'dark']))
    expect(findings.length).toBeGreaterThanOrEqual(4)
    const ours = (await found({ start: now, end: now })).filter(({ over_at }) => over_at === null)
    expect(ours.sort(byDevice).map(told)).toEqual(findings.sort(byDevice).map(told))
  })

  test('are found by the console on a day of the past, where they were noticed and when they were over', async () => {
    const dark = devices.luminaires[1]
    const range = { start: now - 36 * HOUR, end: now - 12 * HOUR }
    const findings = await found(range)
    expect(findings).toContainEqual(
      expect.objectContaining({ fk_device: dark, cause: 'dark', status: 'open', over_at: null }),
    )
    for (const { found_at, since } of findings) {
      expect(Date.parse(found_at)).toBeLessThanOrEqual(range.end)
      expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(found_at))
    }
    expect(findings.filter(({ fk_device }) => fk_device === devices.luminaires[6])).toEqual([])
  })
})
