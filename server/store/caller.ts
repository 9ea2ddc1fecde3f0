import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'

/** Whose call is being answered, and which. */
type Caller = {
  /** Undefined for a visitor without a session. */
  user: number | undefined
  operation: string
}

const callers = new AsyncLocalStorage<string>()

/** What `work` changes in the database, the audit log tells as this caller's doing (migrations/0003_accounts.ts). */
export const onBehalfOf = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  callers.run(JSON.stringify(caller), work)

/** What a connection is told before it is used. */
type Instructions = { caller: string; isReadOnly: boolean }

type Options = ConstructorParameters<typeof PostgresDialect>[0] & {
  /** Whether connections are for reading alone from now on. */
  isReadOnly: () => boolean
}

/** Tells each connection, before it is used, for which call it works, and whether it may write. */
class DriverWithCaller extends PostgresDriver {
  readonly #told = new WeakMap<DatabaseConnection, Instructions>()
  readonly #isReadOnly: () => boolean

  constructor(options: Options) {
    super(options)
    this.#isReadOnly = options.isReadOnly
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection()
    const caller = callers.getStore() ?? ''
    const isReadOnly = this.#isReadOnly()
    const told = this.#told.get(connection) ?? { caller: '', isReadOnly: false }
    if (told.caller === caller && told.isReadOnly === isReadOnly) return connection
    try {
      await connection.executeQuery(
        CompiledQuery.raw(
          `select set_config('latern.call', $1, false), set_config('default_transaction_read_only', $2, false)`,
          [caller, isReadOnly ? 'on' : 'off'],
        ),
      )
      this.#told.set(connection, { caller, isReadOnly })
      return connection
    } catch (error) {
      await super.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
  }
}

export class DialectWithCaller extends PostgresDialect {
  readonly #options: Options

  constructor(options: Options) {
    super(options)
    this.#options = options
  }

  override createDriver() {
    return new DriverWithCaller(this.#options)
  }
}
