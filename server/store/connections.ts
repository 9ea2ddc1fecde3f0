import pg from 'pg'
import { DatabaseUnavailable, databaseProblem } from './unavailable.ts'

/** ms that a call waits for a connection. */
const connectionTimeout = 10_000

/** int8 is parsed as a number (our values stay far below 2^53), and dates stay YYYY-MM-DD; other types are `pg`'s defaults. */
const types = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * A connection pool whose errors never crash the process. Callers get `DatabaseUnavailable` if no connection is free or
 * `mayConnect` returns false.
 */
export class Connections extends pg.Pool {
  readonly #mayConnect: () => boolean

  /** @param settings PostgreSQL settings for each connection */
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
    // The pool replaces ended connections, and the query rejects with the error. An `error` event without a listener
    // would crash the process.
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

/** Maps connection errors. Too many connections has its own message; details such as a wrong password are only logged. */
const unavailable = (error: Error): Error =>
  databaseProblem(error) ? error : new DatabaseUnavailable(error.message, { cause: error })
