import { HOUR, SECOND, type TimeRange } from '#domain/units.ts'
import type { TelemetryBatch } from '#openapi/lighting.d.ts'
import type { Database } from '../store/database.ts'
import { chance } from './chance.ts'
import { type FieldReport, fieldReport } from './field.ts'
import { readField } from './readField.ts'

export type Simulator = { stop(): Promise<void> }

/** How often the field speaks. */
const pause = 5 * SECOND
/** What it caught up with at once after the server was away. */
const longestSpan = HOUR
/** Seconds that a device takes to carry out a rule it was given. */
const slowestDevice = 6

/** The device setting that makes a demo luminaire answer every rule with an error. */
export const faultSetting = 'simulated_fault'

type Options = { database: Database; address: string; ingestKey: string; log: (line: string) => void }

/**
 * The demo site's field. It tells the server what real devices would, through the call they would use, from the newest
 * reading there is up to now, and goes on every five seconds; rules that were applied run, or fail, within seconds.
 */
export function startSimulator({ database, address, ingestKey, log }: Options): Simulator {
  const stopped = new AbortController()
  const { signal } = stopped
  /** When this process first saw a rule applied, by the applied rule's id. */
  const seen = new Map<number, number>()

  async function tell(batch: TelemetryBatch): Promise<void> {
    const response = await fetch(`${address}/api/v2/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ingest-key': ingestKey },
      body: JSON.stringify(batch),
      signal,
    })
    if (!response.ok) throw new Error(`the server answered ${response.status}: ${await response.text()}`)
  }

  async function tellSpan(span: TimeRange): Promise<void> {
    const batch = asBatch(fieldReport(await readField(database), span))
    if (batch.readings?.length || batch.events?.length) await tell(batch)
  }

  async function answerRules(now: number): Promise<void> {
    const pending = await database.query
      .selectFrom('applied_rule')
      .innerJoin('device', 'device.id', 'applied_rule.fk_device')
      .select(['applied_rule.id', 'fk_device', 'device.settings'])
      .where('status', '=', 'pending')
      .execute()
    const due = pending.filter(({ id }) => {
      const since = seen.get(id) ?? now
      seen.set(id, since)
      return now - since >= chance(id, 6) * slowestDevice * SECOND
    })
    if (due.length === 0) return
    await tell({
      applied_rules: due.map(({ id, settings }) => ({
        id,
        status: settings[faultSetting] ? 'error' : 'running',
      })),
    })
    for (const { id } of due) seen.delete(id)
  }

  async function run(): Promise<void> {
    let told = await newestReading(database)
    while (!signal.aborted) {
      try {
        const now = Date.now()
        while (told < now && !signal.aborted) {
          const end = Math.min(told + longestSpan, now)
          await tellSpan({ start: told, end })
          told = end
        }
        await answerRules(now)
      } catch (error) {
        if (!signal.aborted) log(`The simulated field: ${error instanceof Error ? error.message : error}`)
      }
      await rest(pause, signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
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

/** Where the field's story stands: just after the newest reading, or an hour ago where there is none. */
async function newestReading({ query }: Database): Promise<number> {
  const { newest } = await query
    .selectFrom('status_latest')
    .select((is) => is.fn.max('dt_production').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ? newest.getTime() + 1 : Date.now() - HOUR
}

/** Resolves after `duration` ms, or at once when the signal comes. */
const rest = (duration: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, duration)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
