import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { KeptRow, RefusalReason, RefusedGroup } from '#openapi/lighting.d.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Call, Handlers } from '../http/operations.ts'
import type { DB } from '../store/schema.d.ts'
import { changeKept, keptMessage } from '../telemetry/refusedTelemetry.ts'
import type { ReportList } from '../telemetry/rowChecks.ts'
import type { TelemetryStore } from '../telemetry/telemetryStore.ts'
import type { Context } from './context.ts'
import { instantText } from './tables.ts'

const usualGroups = 100
const mostRows = 100
const mostSentAgain = 5_000

const instant = (column: string) => sql.raw(instantText(column))

type RefusedHandlers = Pick<
  Handlers,
  'listRefusedTelemetry' | 'listRefusedRows' | 'resendRefusedTelemetry' | 'dropRefusedTelemetry'
>
type Selection = Call<'dropRefusedTelemetry'>['body']
type SentAgain = { id: number; list: ReportList; content: string; is_whole: boolean }

/**
 * Conditions for the kept rows that a body selects, and for the counts of rows that are not kept, which only a whole group has.
 *
 * @throws HttpError 400 if it selects none
 */
function selected({ id, fk_device, reason }: Selection): {
  rows: RawBuilder<boolean>
  counts?: RawBuilder<boolean>
} {
  if (id !== undefined) return { rows: sql`id = ${id}` }
  if (fk_device === undefined) throw new HttpError(400, 'body: either id or fk_device is needed')
  const group = sql<boolean>`fk_device = ${fk_device ?? 0} and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}`
  return { rows: group, counts: group }
}

const remove = (
  query: Kysely<DB>,
  table: 'refused_telemetry' | 'refused_not_kept',
  which: RawBuilder<boolean>,
) => sql`delete from ${sql.table(table)} where ${which}`.execute(query)

/** What was refused of the field's reports (telemetry/refusedTelemetry.ts): extensions for admins. */
export function refusedTelemetryHandlers(
  { database: { query } }: Context,
  telemetry: Pick<TelemetryStore, 'storeAgain'>,
): RefusedHandlers {
  return {
    async listRefusedTelemetry({ query: { limit = usualGroups } }) {
      const { rows } = await sql<RefusedGroup & { count: number }>`
        select nullif(coalesce(r.fk_device, n.fk_device), 0) as fk_device, coalesce(r.reason, n.reason) as reason,
          coalesce(r.rows, 0)::integer as rows, coalesce(r.times, 0)::float8 as times, coalesce(n.times, 0)::float8 as not_kept,
          r.message, ${instant('least(r.first_at, n.first_at)')} as dt_first,
          ${instant('greatest(r.last_at, n.last_at)')} as dt_last, (count(*) over ())::integer as count
        from (
          select fk_device, reason, count(*) as rows, sum(times) as times, min(first_at) as first_at, max(last_at) as last_at,
            (array_agg(message order by last_at desc, id desc))[1] as message
          from refused_telemetry group by fk_device, reason
        ) r
        full join (select * from refused_not_kept where fk_device >= 0) n on n.fk_device = r.fk_device and n.reason = r.reason
        order by greatest(r.last_at, n.last_at) desc, 1, 2 limit ${limit}`.execute(query)
      const { rows: others } = await sql<{ times: number }>`
        select coalesce(sum(times), 0)::float8 as times from refused_not_kept where fk_device < 0`.execute(
        query,
      )
      return {
        groups: rows.map(({ count: _, ...group }) => group),
        count: rows[0]?.count ?? 0,
        not_kept: others[0]?.times ?? 0,
      }
    },

    async listRefusedRows({ query: { fk_device = 0, reason } }) {
      const { rows } = await sql<KeptRow>`
        select id, list, content, is_whole as "isWhole", message, came_by, times::float8 as times,
          ${instant('first_at')} as dt_first, ${instant('last_at')} as dt_last
        from refused_telemetry where fk_device = ${fk_device} and reason = ${reason}
        order by last_at desc, id desc limit ${mostRows}`.execute(query)
      return { rows }
    },

    async resendRefusedTelemetry({ body }) {
      const { rows } = await sql<SentAgain>`
        select id, list, content, is_whole from refused_telemetry where ${selected(body).rows}
        order by id limit ${mostSentAgain}`.execute(query)
      const sent: Record<ReportList, SentAgain[]> = { readings: [], events: [], applied_rules: [] }
      for (const row of rows) if (row.is_whole) sent[row.list].push(row)
      const parsed = (list: ReportList) => sent[list].map(({ content }): unknown => JSON.parse(content))
      const { refused } = await telemetry.storeAgain({
        readings: parsed('readings'),
        events: parsed('events'),
        applied_rules: parsed('applied_rules'),
      })
      const stay = refused.map(({ list, index, reason, message }) => ({
        id: sent[list][index]?.id ?? 0,
        reason,
        message,
      }))
      const staying = new Set(stay.map(({ id }) => id))
      const stored = rows.filter(({ id, is_whole }) => is_whole && !staying.has(id)).map(({ id }) => id)
      // After they are stored: what is interrupted here is sent again once more, and stored once.
      await changeKept(query, async (transaction) => {
        await noteReasons(transaction, stay)
        if (stored.length > 0)
          await remove(transaction, 'refused_telemetry', sql`id = any(${stored}::integer[])`)
      })
      return { stored: stored.length, refused: rows.length - stored.length }
    },

    async dropRefusedTelemetry({ body }) {
      const { rows, counts } = selected(body)
      await changeKept(query, async (transaction) => {
        await remove(transaction, 'refused_telemetry', rows)
        if (counts) await remove(transaction, 'refused_not_kept', counts)
      })
      return undefined
    },
  }
}

async function noteReasons(
  query: Kysely<DB>,
  refused: readonly { id: number; reason: RefusalReason; message: string }[],
): Promise<void> {
  if (refused.length === 0) return
  await sql`
    update refused_telemetry r set reason = n.reason, message = n.message, times = r.times + 1, last_at = now()
    from unnest(${refused.map(({ id }) => id)}::integer[], ${refused.map(({ reason }) => reason)}::text[],
      ${refused.map(({ message }) => keptMessage(message))}::text[]) n(id, reason, message)
    where r.id = n.id`.execute(query)
}
