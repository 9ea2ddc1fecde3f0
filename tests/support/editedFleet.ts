import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from '#server/store/cluster/openCluster.ts'
import { openDatabase } from '#server/store/database.ts'
import { readSecrets } from '#server/store/state.ts'
import { connectionUrl } from './databaseTypes.ts'
import { movesOf, startEditors } from './editors.ts'
import { makeSite } from './field.ts'
import { startFleet } from './fleet.ts'

/** ms in which servers must be ready, or one of them lead. */
const LONGEST_START = 30_000

export type EditedFleet = Awaited<ReturnType<typeof startEditedFleet>>

/** Three servers behind HAProxy on a migrated database, a site of so many luminaires, and editors who move them in pairs. */
export async function startEditedFleet(connection: Cluster['connection'], count: number) {
  const database = await openDatabase(connection)
  const { luminaires } = await makeSite(database, { luminaires: count })
  const { ingestKey } = await readSecrets(database)
  await database.close()
  const client = new pg.Client(connection)
  await client.connect()
  const fleet = await startFleet(connectionUrl(connection))
  const { address, addresses } = fleet
  await until('a server that is ready', async () => (await fetch(`${address}/ready`)).status === 200)
  const token = await firstAdmin(address)

  /** The process of the server's session that leads. */
  async function leader(): Promise<number> {
    let found: { pid: number }[] = []
    await until('a server that leads', async () => {
      ;({ rows: found } = await client.query(`
        select pid from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and datname = current_database() and application_name = 'latern leader'`))
      return found.length === 1
    })
    return (found[0] as { pid: number }).pid
  }

  return {
    fleet,
    client,
    luminaires,
    ingestKey,
    leader,
    startEditors: (edited: readonly number[] = luminaires) =>
      startEditors({ address, addresses, token, luminaires: edited }),
    /** The moves of each luminaire in their order, as the audit log has them. */
    async moves() {
      const { rows } = await client.query(
        `select entity, after from audit_entry where kind = 'luminaires' order by id`,
      )
      return movesOf(rows)
    },
    async stop() {
      await fleet.stop()
      await client.end()
    },
  }
}

async function firstAdmin(address: string): Promise<string> {
  const answer = await fetch(`${address}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: null,
      email: 'admin@latern.example',
      password: 'correct horse',
      displayName: 'Admin',
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`Registering was answered ${answer.status}`)
  return token
}

/** Asks every now and then. @throws Error that names what did not come */
async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + LONGEST_START; performance.now() < end; await pause(50))
    if (await isThere().catch(() => false)) return
  throw new Error(`There is no ${what}`)
}
