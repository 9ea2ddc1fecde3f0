import { resolve } from 'node:path'
import { accountFor } from './account.ts'
import { installedPackage, readyBinaries } from './binaries.ts'
import { databasePassword, isCluster, type Layout, layoutOf, prepareDataFolder } from './dataFolder.ts'
import { diskFullError } from './diskSpace.ts'
import { ClusterError, DataFolderInUse, messageOf } from './failures.ts'
import { makeCluster, owner } from './firstStart.ts'
import { takeLease } from './lease.ts'
import { chooseAddress, type Transport } from './listening.ts'
import { stopPostmaster } from './postmaster.ts'
import { ensureDatabase } from './session.ts'

/** The embedded PostgreSQL, which runs as long as this server. */
export type Cluster = {
  /** node-postgres settings for the database `latern` and its owner, the superuser. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** The data folder's absolute path. */
  folder: string
  /** Resolves with the reason to stop if another server took the folder while PostgreSQL was down. */
  lost: Promise<Error>
  /** Ends every session, flushes to disk, and resolves when PostgreSQL has exited. Idempotent. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** The data folder; created if missing. */
  folder: string
  /** Receives progress messages, one line each. */
  log?: (line: string) => void
  /** Aborting it makes a start reject with the signal's reason and leaves nothing running. */
  signal?: AbortSignal
  /** For tests. Windows, where Node has no Unix sockets, uses 'tcp'; this was tested only on Linux. */
  transport?: Transport
  /** For tests: a package of PostgreSQL's programs other than the installed one. */
  packageFolder?: string
}

/** The name of our database in the cluster. */
export const database = 'latern'

/**
 * Starts the embedded PostgreSQL of a data folder, making the database on the first start.
 *
 * One server at a time can use a data folder; a second one gets `DataFolderInUse`. PostgreSQL survives a killed Node
 * process, and the next server takes it over. All other failures are a `ClusterError`, which says what to do.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const layout = layoutOf(resolve(options.folder))
  try {
    return await open(layout, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    const full = await diskFullError(messageOf(error), layout.folder).catch(() => undefined)
    if (full) throw full
    if (error instanceof ClusterError || error instanceof DataFolderInUse) throw error
    throw new ClusterError(
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
