import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { isObject } from '#domain/isObject.ts'
import { SECOND } from '#domain/units.ts'
import type { RefusalReason } from '#openapi/lighting.d.ts'
import { shareRuns } from '../sharedRuns.ts'
import type { Database } from '../store/database.ts'
import type { DB } from '../store/schema.d.ts'
import { withTimeout } from '../withTimeout.ts'
import type { RefusedRow } from './rowChecks.ts'

/** How a row reached the server. */
export type Transport = 'http' | 'mqtt'

/** Rows that are kept of one device and reason, and in all; more are only counted. */
export type RefusedLimits = { readonly ofDevice: number; readonly inAll: number }
export const usualLimits: RefusedLimits = { ofDevice: 1_000, inAll: 60_000 }

/** Bytes of a row. One that can be stored has 120 at most, so that it is always kept whole. */
const longestContent = 256
const longestMessage = 160
/** Rows that wait to be written; more are only counted. */
const mostWaiting = 5_000
/** ms that a batch waits for its refused rows at most; they are written then all the same. */
const longestWait = SECOND

export type RefusedTelemetry = {
  /** Keeps rows that were refused, or counts them. It throws nothing: the rest of their batch is stored already. */
  keep(rows: readonly RefusedRow[], transport: Transport): Promise<void>
  /** Resolves when all of it is written. */
  drain(): Promise<void>
}

type Kept = Omit<RefusedRow, 'row' | 'index'> & {
  readonly hash: Buffer
  readonly device: number
  readonly content: string
  readonly isWhole: boolean
  readonly transport: Transport
  readonly times: number
}

/** Changes what is kept, one change at a time: that makes the limits exact, and the order of row locks no matter. */
export const changeKept = (query: Kysely<DB>, change: (transaction: Kysely<DB>) => Promise<unknown>) =>
  query.transaction().execute(async (transaction) => {
    await sql`select lock_refused()`.execute(transaction)
    await change(transaction)
  })

/** What a row calls its device, if that can be an id; otherwise 0. */
export function deviceOf(row: unknown): number {
  const id = isObject(row) ? row.fk_device : undefined
  return Number.isInteger(id) && Number(id) > 0 && Number(id) <= 0x7fffffff ? Number(id) : 0
}

/** So many bytes of a text, without a last character that does not fit. */
const beginning = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true })

/** What is kept of the message that says what is wrong with a row. */
export const keptMessage = (message: string): string => beginning(message, longestMessage)

/** Undefined where it is nested too deeply. */
function jsonOf(row: unknown): string | undefined {
  try {
    return JSON.stringify(row)
  } catch {
    return undefined
  }
}

/** Keeps what was refused for an admin to see, and to send again (resources/refusedTelemetry.ts). */
export function createRefusedTelemetry(
  { query }: Pick<Database, 'query'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  limits = usualLimits,
): RefusedTelemetry {
  let waiting = new Map<string, Kept>()
  let unkept = new Map<RefusalReason, number>()

  function add({ row, list, reason, message }: RefusedRow, transport: Transport): void {
    if (waiting.size >= mostWaiting) {
      unkept.set(reason, (unkept.get(reason) ?? 0) + 1)
      return
    }
    const json = jsonOf(row)
    const content = json ?? '…'
    const hash = createHash('sha256').update(list).update(content).digest()
    const key = hash.toString('latin1')
    const { times = 0 } = waiting.get(key) ?? {}
    const kept = { list, reason, message: keptMessage(message), transport, times: times + 1 }
    waiting.set(key, {
      ...kept,
      hash,
      device: deviceOf(row),
      content: beginning(content, longestContent),
      isWhole: json !== undefined && Buffer.byteLength(json) <= longestContent,
    })
  }

  async function write(): Promise<void> {
    const [rows, more] = [[...waiting.values()], [...unkept]]
    waiting = new Map()
    unkept = new Map()
    const column = <Value>(of: (row: Kept) => Value) => rows.map(of)
    const now = new Date()
    await query.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '2s'; set local statement_timeout = '10s'`.execute(transaction)
      if (rows.length > 0)
        await sql`select keep_refused(
          ${column(({ hash }) => hash)}::bytea[], ${column(({ list }) => list)}::text[],
          ${column(({ device }) => device)}::integer[],
          ${column(({ content }) => content)}::text[], ${column(({ isWhole }) => isWhole)}::boolean[],
          ${column(({ reason }) => reason)}::text[], ${column(({ message }) => message)}::text[],
          ${column(({ transport }) => transport)}::text[], ${column(({ times }) => times)}::bigint[], ${now},
          ${limits.ofDevice}, ${limits.inAll})`.execute(transaction)
      if (more.length > 0)
        await sql`
          insert into refused_not_kept (fk_device, reason, times, first_at, last_at)
          select -1, reason, times, ${now}, ${now}
          from unnest(${more.map(([reason]) => reason)}::text[], ${more.map(([, times]) => times)}::bigint[]) m(reason, times)
          order by reason
          on conflict (fk_device, reason) do update
            set times = refused_not_kept.times + excluded.times, last_at = excluded.last_at`.execute(
          transaction,
        )
    })
  }

  const written = shareRuns(() =>
    write().catch((error: Error) => log.warn(`Refused rows could not be kept: ${error.message}`)),
  )

  return {
    async keep(rows, transport) {
      if (rows.length === 0) return
      for (const row of rows) add(row, transport)
      await withTimeout(longestWait, written(), 'late').catch(() => {})
    },
    drain: written,
  }
}
