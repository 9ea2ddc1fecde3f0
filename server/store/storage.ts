import { type ClusterOptions, openCluster } from './cluster/index.ts'
import { type Database, openDatabase } from './database.ts'
import { takeServerLock } from './serverLock.ts'
import { fullDisk } from './space.ts'

export type Storage = {
  database: Database
  /** Where the data lives, for people. */
  place: string
  /** Resolves where another server has taken the data; why this one has to stop, in a sentence. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** The embedded PostgreSQL of `folder`, or the one at `databaseUrl`; in both cases this process alone serves it. */
export async function openStorage(options: {
  folder: string
  databaseUrl: string | undefined
  log: (line: string) => void
  signal?: AbortSignal
}): Promise<Storage> {
  const { databaseUrl, log } = options
  return databaseUrl ? openServer(databaseUrl, log) : openFolder(options)
}

async function openFolder(options: ClusterOptions): Promise<Storage> {
  const cluster = await openCluster(options)
  try {
    const database = await openDatabase(
      { ...cluster.connection, ssl: false },
      { isReadOnly: fullDisk(cluster.folder) },
    )
    return {
      database,
      place: cluster.folder,
      lost: cluster.lost,
      close: async () => {
        await database.close()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** @throws DatabaseInUse where another Latern server serves this database; Error where it cannot be reached or is too old. */
async function openServer(connectionString: string, log: (line: string) => void): Promise<Storage> {
  const { host, pathname } = new URL(connectionString)
  const place = `PostgreSQL at ${host}${pathname}`
  const lock = await takeServerLock(connectionString, place, log)
  try {
    const database = await openDatabase({ connectionString }, { mayConnect: lock.isHeld })
    return {
      database,
      place,
      lost: lock.lost,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
