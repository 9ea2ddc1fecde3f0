import { Kysely, Migrator } from 'kysely'
import pg from 'pg'
import { DialectWithCaller } from './caller.ts'
import { migrations } from './migrations/index.ts'
import type { DB } from './schema.d.ts'

export type Database = {
  readonly query: Kysely<DB>
  /** The same connections, for what a query builder can't say: COPY. */
  readonly pool: pg.Pool
  /**
   * Connections for answers that last as long as somebody reads them. They are few and apart, so that slow readers hold
   * up one another and nobody else: who signs in is never behind them.
   */
  readonly streams: pg.Pool
  close(): Promise<void>
}

/** int8 comes as a number (ours stay far below 2^53), a date as YYYY-MM-DD; the rest as `pg` has it. */
const types = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws the error of the first migration that fails; what it did is rolled back.
 */
export async function openDatabase(connection: pg.PoolConfig): Promise<Database> {
  const poolOf = (max: number) => {
    const pool = new pg.Pool({ ...connection, types, max, options: '-c timezone=UTC' })
    // A connection that dies is replaced by the pool, and whoever was using it gets the error from the query. Without a
    // listener of its own, what it says besides would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = poolOf(16)
  const streams = poolOf(8)
  const query = new Kysely<DB>({ dialect: new DialectWithCaller({ pool }) })
  const { error } = await new Migrator({
    db: query,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  const close = async () => {
    await streams.end()
    await query.destroy()
  }
  if (error) {
    await close()
    throw error
  }
  return { query, pool, streams, close }
}
