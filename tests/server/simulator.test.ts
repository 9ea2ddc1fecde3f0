import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteTime } from '#domain/siteTime.ts'
import type { AppliedRule } from '#openapi/lighting.d.ts'
import {
  type ReportFaultKind,
  readReportFault,
  reportedLevel,
  reportFaultSettings,
  reportFaultSinceSetting,
} from '#server/simulator/faults.ts'
import { type Field, fieldReport } from '#server/simulator/field.ts'
import { createSimulator, faultSetting } from '#server/simulator/simulator.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const monday = Date.parse('2026-10-05T00:00:00Z')

describe('the simulated field', () => {
  const site = createSiteTime('+02:00')
  const office = [
    { priority: 30, rules: [{ type: 'default', value: 5 }] },
    {
      priority: 40,
      rules: [
        { type: 'dim', value: 30, start: '05:00', end: '17:00' },
        { type: 'calendar', days: [1, 2, 3, 4, 5] },
      ],
    },
    { priority: 50, rules: [{ type: 'movement', value: 80, timeout: 600, start: '05:00', end: '17:00' }] },
  ]
  const field: Field = {
    site,
    sensors: [{ id: 50, activity: 'office' }],
    luminaires: [
      { id: 1, rulespecs: [office], motionSensors: [50] },
      { id: 2, rulespecs: [office], motionSensors: [] },
      { id: 3, rulespecs: [], motionSensors: [] },
    ],
  }
  const week = { start: monday, end: monday + 7 * 24 * HOUR }
  const of = (device: number, { readings } = fieldReport(field, week)) =>
    readings.device.flatMap((id, index) =>
      id === device ? [{ time: readings.time[index] ?? 0, level: readings.level[index] ?? 0 }] : [],
    )

  test('reports each luminaire every 15 minutes', () => {
    const times = of(1).map(({ time }) => time)
    expect(times).toHaveLength(7 * 24 * 4)
    expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(
      new Set([15 * MINUTE]),
    )
  })

  test('says the same of a span however it is cut', () => {
    const whole = fieldReport(field, week)
    const key = (times: { device: number[]; time: number[] }) =>
      times.device.map((device, index) => `${device} ${times.time[index]}`).sort()
    const cuts = [monday, monday + 7 * MINUTE, monday + 31 * HOUR + 1, week.end]
    const parts = cuts.slice(1).map((end, index) => fieldReport(field, { start: cuts[index] ?? 0, end }))
    expect(parts.flatMap(({ readings }) => key(readings)).sort()).toEqual(key(whole.readings))
    expect(parts.flatMap(({ events }) => key(events)).sort()).toEqual(key(whole.events))
    const levels = (reports: (typeof whole)[]) =>
      reports
        .flatMap(({ readings }) =>
          readings.device.map((id, index) => `${id} ${readings.time[index]} ${readings.level[index]}`),
        )
        .sort()
    expect(levels(parts)).toEqual(levels([whole]))
  })

  test('follows the dimming profile: working hours, weekdays, and motion only where a sensor is heeded', () => {
    const inWorkingHours = (time: number) => {
      const { weekday, minute } = site.wallClock(time)
      return weekday <= 5 && minute >= 7 * 60 && minute < 19 * 60
    }
    const still = of(2)
    expect(new Set(still.filter(({ time }) => inWorkingHours(time)).map(({ level }) => level))).toEqual(
      new Set([30]),
    )
    expect(new Set(still.filter(({ time }) => !inWorkingHours(time)).map(({ level }) => level))).toEqual(
      new Set([5]),
    )
    expect(new Set(of(1).map(({ level }) => level))).toEqual(new Set([5, 30, 80]))
    expect(new Set(of(3).map(({ level }) => level))).toEqual(new Set([100]))
  })

  test('reports faults from when they began, and what is sound as before', () => {
    const since = monday + 2 * 24 * HOUR + 7 * MINUTE
    const { sensors, luminaires } = field
    function faultyReport(kind: ReportFaultKind, from = since) {
      const fault = readReportFault(reportFaultSettings(kind, from))
      return fieldReport(
        {
          site,
          luminaires: luminaires.map((each) => (each.id === 2 ? { ...each, fault } : each)),
          sensors: sensors.map((each) => ({ ...each, fault })),
        },
        week,
      )
    }
    const sound = of(2)
    const untilThen = (readings: typeof sound) => readings.filter(({ time }) => time < since)
    function levelsAfter(kind: ReportFaultKind) {
      const faulty = of(2, faultyReport(kind))
      expect(untilThen(faulty)).toEqual(untilThen(sound))
      return new Set(faulty.filter(({ time }) => time >= since).map(({ level }) => level))
    }
    expect(levelsAfter('silent')).toEqual(new Set())
    expect(levelsAfter('dark')).toEqual(new Set([0]))
    expect(levelsAfter('stuck')).toEqual(new Set([37]))
    expect(levelsAfter('doesNotDim')).toEqual(new Set([100]))
    // By its rules it is never off, so that it is no other than it should be.
    expect(levelsAfter('neverOff')).toEqual(new Set([5, 30]))
    expect(reportedLevel({ kind: 'neverOff', since }, 0, since)).toBe(80)
    expect(of(2, faultyReport('silent', week.start))).toEqual([])

    expect(
      readReportFault({ ...reportFaultSettings('silent', since), [reportFaultSinceSetting]: 'lately' }),
    ).toBe(undefined)

    const events = (report: ReturnType<typeof fieldReport>) => report.events.time
    const soundEvents = events(fieldReport(field, week))
    const soundBefore = soundEvents.filter((time) => time < since)
    expect(events(faultyReport('silent'))).toEqual(soundBefore)
    const endless = events(faultyReport('endlessMotion'))
    expect(endless.slice(0, soundBefore.length)).toEqual(soundBefore)
    expect(endless.slice(soundBefore.length)).toHaveLength((5 * 24 * HOUR - 10 * MINUTE) / (5 * MINUTE))
    expect(events(faultyReport('dark'))).toEqual(soundEvents)
  })

  test('has people at work by day and hardly any at night', () => {
    const { events } = fieldReport(field, week)
    const at = (from: number, to: number) =>
      events.time.filter((time) => {
        const { weekday, minute } = site.wallClock(time)
        return weekday <= 5 && minute >= from * 60 && minute < to * 60
      }).length
    expect(at(9, 17)).toBeGreaterThan(20 * at(0, 5))
  })
})

describe('a rule that is applied', () => {
  let server: TestServer
  let devices: Awaited<ReturnType<typeof makeSite>>
  const stopped = new AbortController()
  beforeAll(async () => {
    server = await startTestServer()
    devices = await makeSite(server.database)
    await sql`update device set latitude = 10, longitude = 10 where kind <> 'gateway'`.execute(
      server.database.query,
    )
  })
  afterAll(() => server.stop())

  test('runs within seconds, or fails on a faulty device, and the field keeps reporting', async () => {
    const [good, bad] = devices.luminaires
    await server.signedIn('PUT', `/api/v2/luminaires/${bad}`, { settings: { [faultSetting]: true } })
    const { body: rule } = await server.signedIn<{ id: number }>('POST', '/api/v2/rules', {
      name: 'Half',
      rulespec: [{ priority: 40, rules: [{ type: 'dim', value: 50 }] }],
    })
    for (const fk_device of [good, bad])
      await server.signedIn('POST', '/api/v2/rules/applied', { fk_rule: rule.id, fk_device })
    const status = async () =>
      (await server.signedIn<AppliedRule[]>('GET', '/api/v2/rules/applied')).body.map(
        (applied) => applied.status,
      )

    const step = createSimulator({
      database: server.database,
      address: server.address,
      ingestKey: server.secrets.ingestKey,
      signal: stopped.signal,
    })
    const now = Date.now() - HOUR
    await step(now)
    expect(await status()).toContain('pending')
    await step(now + 6000)
    expect(await status()).toEqual(['running', 'error'])

    await step(now + 30 * MINUTE)
    const { rows } = await sql<{ output_level: number }>`
      select output_level::float from status_latest where fk_device = ${good}`.execute(server.database.query)
    expect(rows).toEqual([{ output_level: 50 }])
  })

  test('makes its luminaire report at once, and again when it is removed', async () => {
    const [, , luminaire] = devices.luminaires
    const { body: rule } = await server.signedIn<{ id: number }>('POST', '/api/v2/rules', {
      name: 'IdentifyRule123',
      rulespec: [
        { priority: 10, rules: [{ type: 'default', value: -1 }] },
        { priority: 90, slot: 90, rules: [{ type: 'active', value: 100 }] },
      ],
    })
    const { body: dark } = await server.signedIn<{ id: number }>('POST', '/api/v2/rules', {
      name: 'Dark',
      rulespec: [{ priority: 30, rules: [{ type: 'default', value: 10 }] }],
    })
    const apply = async (fk_rule: number) =>
      (await server.signedIn<AppliedRule>('POST', '/api/v2/rules/applied', { fk_rule, fk_device: luminaire }))
        .body.id
    const newest = async () =>
      (
        await sql<{ output_level: number }>`
          select output_level::float from status_latest where fk_device = ${luminaire}`.execute(
          server.database.query,
        )
      ).rows[0]?.output_level
    const step = createSimulator({
      database: server.database,
      address: server.address,
      ingestKey: server.secrets.ingestKey,
      signal: stopped.signal,
    })
    const now = Date.now() - 20 * MINUTE

    await apply(dark.id)
    for (const seconds of [0, 6, 12]) await step(now + seconds * 1000)
    expect(await newest()).toBe(10)
    const identify = await apply(rule.id)
    for (const seconds of [18, 24]) await step(now + seconds * 1000)
    expect(await newest()).toBe(100)
    await server.signedIn('DELETE', `/api/v2/rules/applied/${identify}`)
    await step(now + 30_000)
    expect(await newest()).toBe(10)
  })

  test('is not answered by a silent device, which reports nothing either', async () => {
    const luminaire = devices.luminaires[3]
    await server.signedIn('PUT', `/api/v2/luminaires/${luminaire}`, {
      settings: reportFaultSettings('silent'),
    })
    const { body: rule } = await server.signedIn<{ id: number }>('POST', '/api/v2/rules', {
      name: 'Full',
      rulespec: [{ priority: 40, rules: [{ type: 'dim', value: 100 }] }],
    })
    const step = createSimulator({
      database: server.database,
      address: server.address,
      ingestKey: server.secrets.ingestKey,
      signal: stopped.signal,
    })
    const newest = async () =>
      (
        await sql<{ dt_production: Date }>`
          select dt_production from status_latest where fk_device = ${luminaire}`.execute(
          server.database.query,
        )
      ).rows
    const before = await newest()
    const now = Date.now() - 10 * MINUTE
    await step(now)
    const { body: applied } = await server.signedIn<AppliedRule>('POST', '/api/v2/rules/applied', {
      fk_rule: rule.id,
      fk_device: luminaire,
    })
    for (const seconds of [6, 12, 18]) await step(now + seconds * 1000)
    const rules = (await server.signedIn<AppliedRule[]>('GET', '/api/v2/rules/applied')).body
    expect(rules.find(({ id }) => id === applied.id)).toMatchObject({ status: 'pending' })
    expect(await newest()).toEqual(before)
  })

  test('and repeated reports are stored once', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from status_reading`.execute(server.database.query))
        .rows[0]?.n
    const before = await count()
    const again = createSimulator({
      database: server.database,
      address: server.address,
      ingestKey: server.secrets.ingestKey,
      signal: stopped.signal,
    })
    await sql`delete from status_latest`.execute(server.database.query)
    await again(Date.now() - HOUR + 30 * MINUTE)
    expect(await count()).toBe(before)
  })
})
