import { Kysely, Migrator } from 'kysely'
import type pg from 'pg'
import { MINUTE } from '#domain/units.ts'
import { DialectWithCaller } from './caller.ts'
import { adoptFeed } from './changeFeed.ts'
import { Connections } from './connections.ts'
import { distributeTelemetry } from './distribution.ts'
import { migrations } from './migrations/index.ts'
import { type Reads, readsFrom, readsFromStandby, type StandbyOptions } from './reads.ts'
import type { DB } from './schema.d.ts'
import { type StreamLimits, StreamPool } from './streamPool.ts'

export type Database = {
  readonly query: Kysely<DB>
  /** The same connections, for COPY, which the query builder does not support. */
  readonly pool: pg.Pool
  /**
   * Separate connections for streamed responses, so that slow readers block only each other and never, say, a sign-in.
   */
  readonly streams: StreamPool
  /**
   * Connections for counting tries (http/tries.ts): a flood of tries to sign in waits for these, and takes none from
   * those who are signed in. They count where a disk is nearly full too, and outside of a call's transaction.
   */
  readonly tries: pg.Pool
  /** Where histories and figures are read: a standby, if there is one. */
  readonly reads: Reads
  close(): Promise<void>
}

/**
 * Streams read in index order at the reader's pace. Sorting everything first would load the processors and the disk,
 * and the reader might leave after the first page.
 */
const streamSettings = { enable_sort: 'off', max_parallel_workers_per_gather: '0' }

export type DatabaseOptions = {
  /** Whether this server may use its database now. Default: yes. */
  mayConnect?: () => boolean
  /** Whether writes are refused now, to keep disk space for reading. */
  isReadOnly?: () => boolean
  streams?: Partial<StreamLimits>
  /** A standby of this database that histories and figures are read from. */
  replica?: StandbyOptions
  /** Gets a line for each step that may take long. */
  log?: (line: string) => void
}

/**
 * A new connection costs both sides some 20 ms of processor time (its sign-in, its empty caches), just when many calls
 * arrive at once. Idle ones are therefore kept for this many ms.
 */
const keptIdle = 10 * MINUTE

/**
 * Opens the database, brings its schema up to date and, where it is a Citus coordinator, distributes the telemetry.
 *
 * @throws the error of the first failing migration, which is rolled back
 */
export async function openDatabase(
  connection: pg.PoolConfig,
  { mayConnect = () => true, isReadOnly = () => false, streams: limits, replica, log }: DatabaseOptions = {},
): Promise<Database> {
  const pool = new Connections({ ...connection, max: 16, idleTimeoutMillis: keptIdle }, mayConnect)
  const streams = new StreamPool(
    (max) => new Connections({ ...connection, max }, mayConnect, streamSettings),
    limits,
  )
  const tries = new Connections({ ...connection, max: 2, idleTimeoutMillis: keptIdle }, mayConnect)
  const query = new Kysely<DB>({ dialect: new DialectWithCaller({ pool, isReadOnly }) })
  const { error } = await new Migrator({
    db: query,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  const reads = replica
    ? readsFromStandby({ query, streams }, replica, streamSettings)
    : readsFrom({ query, streams })
  const close = async () => {
    await reads.close()
    await streams.close()
    await tries.end()
    await query.destroy()
  }
  if (error) {
    await close()
    throw isOutOfLocks(error)
      ? new Error(
          'PostgreSQL has too few locks to bring this database up to date: set max_locks_per_transaction to 256 or more there, and restart it.',
          { cause: error },
        )
      : error
  }
  try {
    await adoptFeed(query)
    await distributeTelemetry(query, log)
  } catch (error) {
    await close()
    throw error
  }
  return { query, pool, streams, tries, reads, close }
}

const isOutOfLocks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53200'
