import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isRunning } from '#server/isRunning.mjs'
import { accountFor } from '#server/store/cluster/account.ts'
import { installedPackage, readyBinaries } from '#server/store/cluster/binaries.ts'
import { layoutOf } from '#server/store/cluster/dataFolder.ts'
import { failedWithLog } from '#server/store/cluster/failures.ts'
import { openCluster } from '#server/store/cluster/index.ts'
import type { Cluster } from '#server/store/cluster/openCluster.ts'
import { runningPostmaster, startPostmaster, stopPostmaster } from '#server/store/cluster/postmaster.ts'
import { connectionUrl } from './databaseTypes.ts'
import { killEverythingIn, processesIn } from './processes.ts'
import { temporaryFolder } from './temporaryCluster.ts'

export type OwnPostgres = {
  /** What a user would set DATABASE_URL to. */
  url: string
  /** The same for node-postgres: as the superuser. */
  connection: Cluster['connection']
  /** Its data folder. */
  folder: string
  start(): Promise<void>
  /** Ends every session and stops it, as `pg_ctl stop` does. */
  stop(): Promise<void>
  /** Ends all of its processes at once, as a machine that loses its power would, and resolves when none is left. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/**
 * A PostgreSQL as a user runs one: it is started and stopped by the test alone. It runs, with `settings` of PostgreSQL's,
 * when this resolves.
 */
export async function ownPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  const folder = await temporaryFolder()
  const { connection, stop } = await openCluster({ folder: join(folder, 'data') })
  const client = new pg.Client(connection)
  await client.connect()
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter system set ${name} = '${value}'`)
  await client.end()
  await stop()
  const layout = layoutOf(join(folder, 'data'))
  const account = accountFor(layout.cluster)
  const binaries = await readyBinaries(installedPackage(), layout.native, account)
  const installation = { layout, binaries, account }
  const its = {
    url: connectionUrl(connection),
    connection,
    folder: layout.folder,
    async start() {
      await startPostmaster(installation, connection)
      if (!(await runningPostmaster(layout)))
        throw await failedWithLog('PostgreSQL did not start.', layout.log)
    },
    stop: () => stopPostmaster(installation),
    async kill() {
      // A child that was just started is missed by one look. One that is still ending keeps the shared memory, and the next start
      // takes a postmaster that is still ending for one that runs.
      const killed = new Set<number>()
      while (processesIn(layout.folder).length > 0 || [...killed].some(isRunning)) {
        for (const processId of killEverythingIn(layout.folder)) killed.add(processId)
        await pause(5)
      }
    },
    async remove() {
      await its.stop()
      await rm(folder, { recursive: true })
    },
  }
  await its.start()
  return its
}
