import type pg from 'pg'
import { type ClusterOptions, openCluster } from './cluster/index.ts'
import { type Database, openDatabase } from './database.ts'
import { takeServerLock } from './serverLock.ts'
import { createDiskFullCheck } from './space.ts'

export type Storage = {
  database: Database
  /** For a session apart from the database's own connections. */
  connection: pg.ClientConfig
  /** The location of the data, for display. */
  place: string
  /** Resolves with the reason, in a sentence, when another server has taken over the data and this one must stop. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** Opens the embedded PostgreSQL of `folder`, or the one at `databaseUrl`, the embedded one exclusively for this process. */
export async function openStorage(options: {
  folder: string
  databaseUrl: string | undefined
  replicaUrl?: string | undefined
  log: (line: string) => void
  signal?: AbortSignal
}): Promise<Storage> {
  const { databaseUrl, replicaUrl, log } = options
  return databaseUrl ? openServer(databaseUrl, replicaUrl, log) : openFolder(options)
}

async function openFolder(options: ClusterOptions): Promise<Storage> {
  const cluster = await openCluster(options)
  const connection = { ...cluster.connection, ssl: false }
  try {
    const database = await openDatabase(connection, { isReadOnly: createDiskFullCheck(cluster.folder) })
    return {
      database,
      connection,
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

/** @throws DatabaseInUse; Error if the database is unreachable or too old */
async function openServer(
  connectionString: string,
  replicaUrl: string | undefined,
  log: (line: string) => void,
): Promise<Storage> {
  const { host, pathname } = new URL(connectionString)
  const place = `PostgreSQL at ${host}${pathname}`
  const lock = await takeServerLock(connectionString, place, log)
  try {
    const database = await openDatabase(
      { connectionString },
      {
        mayConnect: lock.isHeld,
        log,
        ...(replicaUrl && { replica: { connectionString: replicaUrl } }),
      },
    )
    return {
      database,
      connection: { connectionString },
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
