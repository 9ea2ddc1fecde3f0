import pg from 'pg'
import { DatabaseUnavailable, databaseProblem } from './unavailable.ts'

/** ms for which a call waits for a connection, free or new. */
const connectionTimeout = 10_000

/** int8 comes as a number (ours stay far below 2^53), a date as YYYY-MM-DD; the rest as `pg` has it. */
const types = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * So many connections at most, none of which can end the process. Where none is free, the caller gets
 * `DatabaseUnavailable`, also while `mayConnect` says no.
 */
export class Connections extends pg.Pool {
  readonly #mayConnect: () => boolean

  /** @param settings of PostgreSQL, for every one of these connections */
  constructor(config: pg.PoolConfig, mayConnect: () => boolean, settings: Record<string, string> = {}) {
    super({
      connectionTimeoutMillis: connectionTimeout,
      keepAlive: true,
      ...config,
      types,
      options: Object.entries({ timezone: 'UTC', ...settings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    })
    this.#mayConnect = mayConnect
    // A connection that ends is replaced by the pool, and its user gets the error from the query. Without a
    // listener of its own, what it says besides would end the process.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#mayConnect()
      ? super.connect()
      : Promise.reject(new DatabaseUnavailable('This server does not hold its database at the moment'))
    const client = connecting.catch((error: Error) => {
      throw unavailable(error)
    })
    if (!connected) return client
    client.then(
      (it) => connected(undefined, it, it.release),
      (error) => connected(error, undefined, () => {}),
    )
    return undefined
  }
}

/** Whatever keeps a connection from being made; too many of them is told apart, a wrong password is a matter for the log. */
const unavailable = (error: Error): Error =>
  databaseProblem(error) ? error : new DatabaseUnavailable(error.message, { cause: error })
