import { HOUR, SECOND, type TimeRange } from '#domain/units.ts'
import type { TelemetryBatch } from '#openapi/lighting.d.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { Database } from '../store/database.ts'
import { chance } from './chance.ts'
import { hasFault, readReportFault } from './faults.ts'
import { type FieldReport, fieldReport, levelsAt } from './field.ts'
import { readField } from './readField.ts'

/** Interval between reports. */
const pause = 5 * SECOND
/** The longest span of one report when catching up. */
const longestSpan = HOUR
/** The maximum time a device takes to apply a rule. */
const slowestDevice = 6 * SECOND

/** The device setting that makes a demo luminaire reject every rule. */
export const faultSetting = 'simulated_fault'

/** Posts a body to a path of the server. */
export type Post = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; text: string }>

/** @property post how reports are sent; by default through the network */
type Options = { database: Database; address: string; post?: Post; ingestKey: string; signal: AbortSignal }

/**
 * Creates the demo site's simulated field. Each step sends the reports of real devices through the telemetry call, from
 * the previous step's end to `now` (ms since 1970). Newly applied rules run or fail within seconds, and a luminaire
 * whose rules have changed reports its level at once. The first step starts after the newest reading. A failed step is
 * repeated by the next one.
 */
export function createSimulator({ database, address, ingestKey, signal, ...options }: Options) {
  const { post = postOver(address, signal) } = options
  /** When this process first saw an applied rule, by its id. */
  const seen = new Map<number, number>()
  let reportedUntil: number | undefined
  /** The rules each luminaire ran at its last report, by luminaire id. */
  let running = new Map<number, string>()

  async function report(batch: TelemetryBatch): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-ingest-key': ingestKey }
    const { status, text } = await post('/api/v2/telemetry', headers, JSON.stringify(batch))
    if (status >= 300) throw new Error(`the server answered ${status}: ${text}`)
  }

  async function reportSpan(span: TimeRange): Promise<void> {
    const batch = asBatch(fieldReport(await readField(database), span))
    if (batch.readings?.length || batch.events?.length) await report(batch)
  }

  async function answerRules(now: number): Promise<void> {
    const pending = await database.query
      .selectFrom('applied_rule')
      .innerJoin('device', 'device.id', 'applied_rule.fk_device')
      .select(['applied_rule.id', 'device.settings'])
      .where('status', '=', 'pending')
      .execute()
    const heard = pending.filter(({ settings }) => !hasFault(readReportFault(settings), 'silent', now))
    const due = heard.filter(({ id }) => {
      const since = seen.get(id) ?? now
      seen.set(id, since)
      return now - since >= chance(id, 6) * slowestDevice
    })
    if (due.length === 0) return
    await report({
      applied_rules: due.map(({ id, settings }) => ({
        id,
        status: settings[faultSetting] ? 'error' : 'running',
      })),
    })
    for (const { id } of due) seen.delete(id)
  }

  /** Reports the levels of luminaires whose rules have changed. */
  async function reportChanges(now: number): Promise<void> {
    const field = await readField(database)
    const runs = new Map(field.luminaires.map(({ id, rulespecs }) => [id, JSON.stringify(rulespecs)]))
    const changed = field.luminaires.filter(
      ({ id, fault }) =>
        running.has(id) && running.get(id) !== runs.get(id) && !hasFault(fault, 'silent', now),
    )
    const level = levelsAt(field, changed, now)
    const device = changed.map(({ id }) => id)
    const readings = { device, time: device.map(() => now), level }
    if (changed.length > 0) await report(asBatch({ readings, events: { device: [], time: [] } }))
    running = runs
  }

  return async function step(now: number): Promise<void> {
    let start = reportedUntil ?? (await newestReading(database, now))
    while (start < now && !signal.aborted) {
      const end = Math.min(start + longestSpan, now)
      await reportSpan({ start, end })
      start = end
      reportedUntil = end
    }
    await answerRules(now)
    await reportChanges(now)
  }
}

const postOver =
  (address: string, signal: AbortSignal): Post =>
  async (path, headers, body) => {
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body, signal })
    return { status: response.status, text: await response.text() }
  }

/** Runs the simulated field every five seconds until it is stopped. */
export function startSimulator({
  log,
  ...options
}: Omit<Options, 'signal'> & { log: (line: string) => void }): Repeated {
  let step: ReturnType<typeof createSimulator> | undefined
  return repeat(pause, log, 'The simulated field', (signal) => {
    step ??= createSimulator({ ...options, signal })
    return step(Date.now())
  })
}

const asBatch = ({ readings, events }: FieldReport): TelemetryBatch => ({
  readings: readings.device.map((fk_device, index) => ({
    fk_device,
    dt_production: new Date(readings.time[index] ?? 0).toISOString(),
    output_level: readings.level[index] ?? 0,
  })),
  events: events.device.map((fk_device, index) => ({
    fk_device,
    dt_production: new Date(events.time[index] ?? 0).toISOString(),
  })),
})

/** Where the simulation starts: after the newest reading, or an hour ago without one. */
async function newestReading({ query }: Database, now: number): Promise<number> {
  const { newest } = await query
    .selectFrom('status_latest')
    .select((is) => is.fn.max('dt_production').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ? newest.getTime() + 1 : now - HOUR
}
