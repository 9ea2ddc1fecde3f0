import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export type Secrets = {
  /** Signs access tokens. */
  signingKey: string
  /** What a gateway or an importer shows to report readings. */
  ingestKey: string
}

/**
 * `demo`: when the demo site's history ends, on a demo site alone. `demo history`: up to when it is loaded, while the demo
 * site is still being made.
 */
type Entry = 'signing key' | 'ingest key' | 'demo' | 'demo history'

/** What the server keeps of itself beside the data; undefined where nothing was kept. */
export async function readState({ query }: Database, name: Entry): Promise<string | undefined> {
  const row = await query
    .selectFrom('server_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Keeps a value under a name that has none yet. */
export async function keepState(
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

/** The server's own secrets: made on the first start, kept with the data. */
export async function readSecrets(database: Database): Promise<Secrets> {
  const secret = async (name: Entry): Promise<string> => {
    const kept = await readState(database, name)
    if (kept !== undefined) return kept
    await keepState(database, name, randomBytes(32).toString('base64url'))
    return (await readState(database, name)) ?? ''
  }
  return { signingKey: await secret('signing key'), ingestKey: await secret('ingest key') }
}
