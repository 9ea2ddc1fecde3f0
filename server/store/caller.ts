import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { currentTransaction } from './callTransaction.ts'

/** The user and operation of the current call. */
type Caller = {
  /** Undefined for a visitor without a session. */
  user: number | undefined
  /** The name of the API token that makes the call for the user. */
  apiToken?: string | undefined
  operation: string
}

const callers = new AsyncLocalStorage<string>()

/** Runs `work`; the audit log attributes its changes to this caller (migrations/0003_accounts.ts). */
export const runAsCaller = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  callers.run(JSON.stringify(caller), work)

/** Settings of a connection for the current call. */
type ConnectionSettings = { caller: string; isReadOnly: boolean }

type Options = ConstructorParameters<typeof PostgresDialect>[0] & {
  /** Whether connections are read-only now. */
  isReadOnly: () => boolean
}

/** Sets the caller and read-only mode of each connection before it is used. A call with one transaction keeps to its connection. */
class DriverWithCaller extends PostgresDriver {
  readonly #settings = new WeakMap<DatabaseConnection, ConnectionSettings>()
  readonly #isReadOnly: () => boolean

  constructor(options: Options) {
    super(options)
    this.#isReadOnly = options.isReadOnly
  }

  override async acquireConnection() {
    const shared = currentTransaction()?.connection
    if (shared) return shared
    const connection = await super.acquireConnection()
    const caller = callers.getStore() ?? ''
    const isReadOnly = this.#isReadOnly()
    const current = this.#settings.get(connection) ?? { caller: '', isReadOnly: false }
    if (current.caller === caller && current.isReadOnly === isReadOnly) return connection
    try {
      await connection.executeQuery(
        CompiledQuery.raw(
          `select set_config('latern.call', $1, false), set_config('default_transaction_read_only', $2, false)`,
          [caller, isReadOnly ? 'on' : 'off'],
        ),
      )
      this.#settings.set(connection, { caller, isReadOnly })
      return connection
    } catch (error) {
      await super.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const current = currentTransaction()
    if (current?.connection === connection) {
      await connection.executeQuery(CompiledQuery.raw('savepoint inside'))
      current.depth += 1
      return
    }
    await super.beginTransaction(connection, settings)
    if (current) current.connection = connection
  }

  override async commitTransaction(connection: DatabaseConnection) {
    if (await endInside(connection)) return
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (await endInside(connection, true)) return
    await super.rollbackTransaction(connection)
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]) {
    if (currentTransaction()?.connection === connection) return
    await super.releaseConnection(connection)
  }
}

/** Ends a transaction that is a savepoint of the call's; false if it is another one, or the call's own. */
async function endInside(connection: DatabaseConnection, isUndone = false): Promise<boolean> {
  const current = currentTransaction()
  if (current?.connection !== connection) return false
  if (current.depth === 0) {
    current.connection = undefined
    return false
  }
  current.depth -= 1
  if (isUndone) await connection.executeQuery(CompiledQuery.raw('rollback to savepoint inside'))
  await connection.executeQuery(CompiledQuery.raw('release savepoint inside'))
  return true
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
