import { resolve } from 'node:path'
import { accountFor } from './account.ts'
import { installedPackage, readyBinaries } from './binaries.ts'
import { databasePassword, isCluster, type Layout, layoutOf, prepareDataFolder } from './dataFolder.ts'
import { ClusterFailed, DataFolderInUse, messageOf } from './failures.ts'
import { makeCluster, owner } from './firstStart.ts'
import { takeLease } from './lease.ts'
import { chooseAddress, type Transport } from './listening.ts'
import { stopPostmaster } from './postmaster.ts'
import { diskFull } from './room.ts'
import { ensureDatabase } from './session.ts'

/** A PostgreSQL of our own that runs for as long as this server does. */
export type Cluster = {
  /** node-postgres settings for the owner of the database `latern`, who is the cluster's superuser too. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Where the data lives, absolute. */
  folder: string
  /** Resolves where another server has taken the folder while PostgreSQL was away; why this one has to stop. */
  lost: Promise<Error>
  /** Ends every session, writes everything, and resolves when PostgreSQL has ended. May be called more than once. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** The data folder; made where it is missing. */
  folder: string
  /** Told what happens, a line at a time, for people. */
  log?: (line: string) => void
  /** Once it is aborted, a start that is under way ends with the signal's reason, and leaves nothing running. */
  signal?: AbortSignal
  /** For tests: Windows, where Node has no Unix sockets, uses 'tcp'. The tests run it on Linux; on Windows it never ran. */
  transport?: Transport
  /** For tests: a package of PostgreSQL's programs other than the installed one. */
  packageFolder?: string
}

const database = 'latern'

/**
 * Starts the embedded PostgreSQL of a data folder, making the database on the first start.
 *
 * One server at a time has a data folder: a second one gets `DataFolderInUse`. PostgreSQL outlives a Node that is killed,
 * and the next server takes it over. Everything that can go wrong otherwise is a `ClusterFailed`, which says what to do.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const layout = layoutOf(resolve(options.folder))
  try {
    return await open(layout, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    const full = await diskFull(messageOf(error), layout.folder).catch(() => undefined)
    if (full) throw full
    if (error instanceof ClusterFailed || error instanceof DataFolderInUse) throw error
    throw new ClusterFailed(
      `The data folder ${layout.folder} cannot be used (${messageOf(error)}). Put that right, or name another one.`,
      { cause: error },
    )
  }
}

async function open(layout: Layout, options: ClusterOptions): Promise<Cluster> {
  const { log = () => {}, signal, transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options
  const account = accountFor(layout.cluster)
  await prepareDataFolder(layout, account)

  const binaries = await readyBinaries(options.packageFolder ?? installedPackage(), layout.native, account)
  const password = await databasePassword(layout)
  if (!(await isCluster(layout.cluster))) {
    log(`Making the database in ${layout.folder}`)
    await makeCluster(layout, binaries, account, password, signal)
  }

  const installation = { layout, binaries, account }
  const lease = await takeLease(
    installation,
    await chooseAddress(transport, layout.run),
    password,
    log,
    signal,
  )
  const stop = async () => {
    if (await lease.release()) await stopPostmaster(installation)
  }
  try {
    signal?.throwIfAborted()
    await ensureDatabase(lease.client, database)
  } catch (error) {
    await stop()
    throw error
  }

  let stopped: Promise<void> | undefined
  return {
    connection: { ...lease.address, user: owner, password, database },
    folder: layout.folder,
    lost: lease.lost,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
