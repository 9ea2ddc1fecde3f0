import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accountFor } from '#server/store/cluster/account.ts'
import { installedPackage, readyBinaries } from '#server/store/cluster/binaries.ts'
import { layoutOf } from '#server/store/cluster/dataFolder.ts'
import { openCluster } from '#server/store/cluster/index.ts'
import { runningPostmaster, startPostmaster, stopPostmaster } from '#server/store/cluster/postmaster.ts'
import { connectionUrl } from './databaseTypes.ts'
import { temporaryFolder } from './temporaryCluster.ts'

export type OwnPostgres = {
  /** What a user would set DATABASE_URL to. */
  url: string
  start(): Promise<void>
  /** Ends every session and stops it, as `pg_ctl stop` does. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL as a user runs one: it is started and stopped by the test alone. It runs when this resolves. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await temporaryFolder()
  const { connection, stop } = await openCluster({ folder: join(folder, 'data') })
  await stop()
  const layout = layoutOf(join(folder, 'data'))
  const account = accountFor(layout.cluster)
  const binaries = await readyBinaries(installedPackage(), layout.native, account)
  const installation = { layout, binaries, account }
  const its = {
    url: connectionUrl(connection),
    async start() {
      await startPostmaster(installation, connection)
      if (!(await runningPostmaster(layout))) throw new Error('PostgreSQL did not start')
    },
    stop: () => stopPostmaster(installation),
    async remove() {
      await its.stop()
      await rm(folder, { recursive: true })
    },
  }
  await its.start()
  return its
}
