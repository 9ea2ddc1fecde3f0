import { sql } from 'kysely'
import { emitsLight, type StoredKind, sensesMotion, storedKindsWhere } from '#domain/deviceKinds.ts'
import type { TelemetryBatch } from '#openapi/lighting.d.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'

const day = 24 * 60 * 60 * 1000
/** Older times come from wrong clocks, and would create partitions. */
const oldest = 5 * 366 * day
const furthestAhead = day

/**
 * POST api/v2/telemetry: stores a batch with its rollups and newest values in one transaction, then acknowledges it.
 *
 * @throws HttpError 400 naming the reading with an invalid device or time; nothing of the batch is stored
 */
export function telemetryHandlers({ database: { query } }: Context): Pick<Handlers, 'ingestTelemetry'> {
  async function checkDevices(
    name: string,
    items: { fk_device: number }[],
    kinds: StoredKind[],
  ): Promise<void> {
    if (items.length === 0) return
    // A device that was deleted here may report on: it does not hold up the others of its batch.
    const known = await query
      .selectFrom('reporting_device')
      .select('id')
      .where(sql<boolean>`id = any(${[...new Set(items.map(({ fk_device }) => fk_device))]})`)
      .where('kind', 'in', kinds)
      .execute()
    const ids = new Set(known.map(({ id }) => id))
    const index = items.findIndex(({ fk_device }) => !ids.has(fk_device))
    if (index >= 0)
      throw new HttpError(
        400,
        `body.${name}.${index}.fk_device: there is no ${kinds.join(' or ')} ${items[index]?.fk_device}`,
      )
  }

  function checkTimes(name: string, items: { dt_production: string }[], now: number): Date[] {
    return items.map(({ dt_production }, index) => {
      const time = Date.parse(dt_production)
      if (!(time >= now - oldest && time <= now + furthestAhead))
        throw new HttpError(
          400,
          `body.${name}.${index}.dt_production ${dt_production} is more than five years old or a day ahead`,
        )
      return new Date(time)
    })
  }

  return {
    async ingestTelemetry({ body }) {
      const { readings = [], events = [], applied_rules = [] }: TelemetryBatch = body
      const arrival = new Date()
      const readingTimes = checkTimes('readings', readings, arrival.getTime())
      const eventTimes = checkTimes('events', events, arrival.getTime())
      await checkDevices('readings', readings, storedKindsWhere(emitsLight))
      await checkDevices('events', events, storedKindsWhere(sensesMotion))

      const updated = await query.transaction().execute(async (transaction) => {
        if (readings.length > 0)
          await sql`select ingest_status(
            ${readings.map(({ fk_device }) => fk_device)}, ${readingTimes},
            ${readings.map(({ output_level }) => output_level)}, ${arrival})`.execute(transaction)
        if (events.length > 0)
          await sql`select ingest_events(
            ${events.map(({ fk_device }) => fk_device)}, ${eventTimes}, ${arrival})`.execute(transaction)
        if (applied_rules.length === 0) return 0
        const { numAffectedRows = 0n } = await sql`
          update applied_rule a set status = reported.status
          from unnest(${applied_rules.map(({ id }) => id)}::integer[], ${applied_rules.map(({ status }) => status)}::text[])
            reported(id, status)
          where a.id = reported.id and a.status <> reported.status`.execute(transaction)
        return Number(numAffectedRows)
      })
      return { readings: readings.length, events: events.length, applied_rules: updated }
    },
  }
}
