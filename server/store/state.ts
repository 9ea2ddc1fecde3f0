import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export type Secrets = {
  /** Signs access tokens. */
  signingKey: string
  /** The key with which gateways and importers report readings. */
  ingestKey: string
}

/**
 * `demo`: the end of the demo site's history; only on a demo site. `demo history`: the end of the loaded part, while
 * the demo site is being seeded.
 */
type Entry = 'signing key' | 'ingest key' | 'demo' | 'demo history'

/** Reads a value of the server's state; undefined if there is none. */
export async function readState({ query }: Database, name: Entry): Promise<string | undefined> {
  const row = await query
    .selectFrom('server_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Stores a value of the server's state unless it has one. */
export async function insertState(
  { query }: Pick<Database, 'query'>,
  name: Entry,
  value: string,
): Promise<void> {
  await query
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The server's secrets, created on the first start and stored in the database. */
export async function readSecrets(database: Database): Promise<Secrets> {
  const secret = async (name: Entry): Promise<string> => {
    const stored = await readState(database, name)
    if (stored !== undefined) return stored
    await insertState(database, name, randomBytes(32).toString('base64url'))
    return (await readState(database, name)) ?? ''
  }
  return { signingKey: await secret('signing key'), ingestKey: await secret('ingest key') }
}
