import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { SECOND } from '#domain/units.ts'
import { HttpError } from '../http/httpErrors.ts'
import { withTimeout } from '../withTimeout.ts'
import { Connections } from './connections.ts'
import type { DB } from './schema.d.ts'
import { StreamPool } from './streamPool.ts'
import { DatabaseRefused } from './unavailable.ts'

/** What histories and figures need of a database. */
export type Readable = { readonly query: Kysely<DB>; readonly streams: StreamPool }

/** Where histories and figures are read. */
export type Reads = {
  /** Reads for a user, who sees everything that was acknowledged to them before. */
  read<Answer>(user: number, work: (from: Readable) => Promise<Answer>): Promise<Answer>
  /** A change of the user's is committed, and about to be acknowledged. */
  noteWrite(user: number): Promise<void>
  close(): Promise<void>
}

/** `longestLag` in ms: what others have changed may be missing for so long. Default: ten seconds. */
export type StandbyOptions = pg.PoolConfig & { longestLag?: number }

/** Reads from the primary alone. */
export const readsFrom = (primary: Readable): Reads => ({
  read: (_user, work) => work(primary),
  noteWrite: async () => {},
  close: async () => {},
})

const usualLag = 10 * SECOND
/** A standby that could not be asked is left alone for so long, in ms. */
const pauseAfterFailure = 5 * SECOND
/** A standby that takes longer to answer a question of one row is of no use. */
const longestQuestion = 2 * SECOND

/**
 * Reads from a standby where it has replayed the user's last write, whichever server it was sent to, and lags ten seconds at most;
 * from the primary where it has not, cannot be reached, or breaks off.
 *
 * @param settings PostgreSQL settings of each connection of a stream
 */
export function readsFromStandby(
  primary: Readable,
  { longestLag = usualLag, ...standby }: StandbyOptions,
  settings: Record<string, string>,
): Reads {
  const pool = new Connections({ ...standby, max: 8, connectionTimeoutMillis: longestQuestion }, () => true)
  const query = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const streams = new StreamPool(
    (max) =>
      new Connections({ ...standby, max, connectionTimeoutMillis: longestQuestion }, () => true, settings),
  )
  /** Users whose last write could not be noted. */
  const unnoted = new Set<number>()
  let pausedUntil = 0

  async function shows(user: number): Promise<boolean> {
    if (unnoted.has(user) || Date.now() < pausedUntil) return false
    const { rows } = await sql<{ at: string; written: string }>`
      select pg_current_wal_lsn()::text as at,
        coalesce((select written from user_write where fk_user = ${user}), '0/0')::text as written`.execute(
      primary.query,
    )
    const [asked] = rows
    if (!asked) return false
    try {
      const { rows: answers } = await withTimeout(
        longestQuestion,
        sql<{ shows: boolean }>`
          select pg_last_wal_replay_lsn() >= ${asked.written}::pg_lsn and (
            pg_last_wal_replay_lsn() >= ${asked.at}::pg_lsn
            or clock_timestamp() - pg_last_xact_replay_timestamp() < ${longestLag} * interval '1 ms') as shows`.execute(
          query,
        ),
        'The standby does not answer',
      )
      return answers[0]?.shows === true
    } catch {
      pausedUntil = Date.now() + pauseAfterFailure
      return false
    }
  }

  return {
    async read(user, work) {
      if (!(await shows(user))) return work(primary)
      try {
        return await work({ query, streams })
      } catch (error) {
        if (error instanceof HttpError || error instanceof DatabaseRefused) throw error
        return work(primary)
      }
    },
    async noteWrite(user) {
      try {
        await sql`
          insert into user_write (fk_user, written) values (${user}, pg_current_wal_insert_lsn())
          on conflict (fk_user) do update set written = excluded.written
            where excluded.written > user_write.written`.execute(primary.query)
        unnoted.delete(user)
      } catch {
        unnoted.add(user)
      }
    },
    async close() {
      await streams.close()
      await query.destroy()
    },
  }
}
