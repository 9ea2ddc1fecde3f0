import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Kysely } from 'kysely'
import type { DB } from './schema.d.ts'

/** The transaction that a call's queries share. */
type CallTransaction = {
  /** Set from its begin to its end. */
  connection: DatabaseConnection | undefined
  /** Transactions begun inside it: savepoints. */
  depth: number
}

const transactions = new AsyncLocalStorage<CallTransaction>()

/** The transaction of the current call; undefined outside of `inOneTransaction`. */
export const currentTransaction = () => transactions.getStore()

/**
 * Runs `work` in one transaction: every query made meanwhile is part of it, and a transaction begun meanwhile is a
 * savepoint. It is committed when `work` resolves, and rolled back when it rejects.
 */
export async function inOneTransaction<T>(query: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  if (currentTransaction()) return work()
  const own: CallTransaction = { connection: undefined, depth: 0 }
  return transactions.run(own, () => query.transaction().execute(work))
}
