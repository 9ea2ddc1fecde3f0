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

/** Tells each connection, before it is used, for which call it works. */
class DriverWithCaller extends PostgresDriver {
  readonly #told = new WeakMap<DatabaseConnection, string>()

  override async acquireConnection() {
    const connection = await super.acquireConnection()
    const caller = callers.getStore() ?? ''
    if ((this.#told.get(connection) ?? '') === caller) return connection
    try {
      await connection.executeQuery(
        CompiledQuery.raw(`select set_config('latern.call', $1, false)`, [caller]),
      )
      this.#told.set(connection, caller)
      return connection
    } catch (error) {
      await super.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
  }
}

export class DialectWithCaller extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new DriverWithCaller(this.#config)
  }
}
