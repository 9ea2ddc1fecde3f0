import pg from 'pg'
import { type ClusterOptions, DataFolderInUse, openCluster } from './cluster/index.ts'
import { type Database, openDatabase } from './database.ts'

export type Storage = {
  database: Database
  /** Where the data lives, for people. */
  place: string
  close(): Promise<void>
}

/** The bytes of "latern", as the lock's number. */
const lockKey = '0x6c617465726e'

/** The embedded PostgreSQL of `folder`, or the one at `databaseUrl`; in both cases this process alone serves it. */
export async function openStorage(options: {
  folder: string
  databaseUrl: string | undefined
  log: (line: string) => void
  signal?: AbortSignal
}): Promise<Storage> {
  const { databaseUrl } = options
  return databaseUrl ? openServer(databaseUrl) : openFolder(options)
}

async function openFolder(options: ClusterOptions): Promise<Storage> {
  const cluster = await openCluster(options)
  try {
    const database = await openDatabase({ ...cluster.connection, ssl: false })
    return {
      database,
      place: cluster.folder,
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

/** @throws DataFolderInUse where another Latern server serves this database. */
async function openServer(connectionString: string): Promise<Storage> {
  const { host, pathname } = new URL(connectionString)
  const place = `PostgreSQL at ${host}${pathname}`
  const lock = new pg.Client({ connectionString, application_name: `latern server, process ${process.pid}` })
  await lock.connect()
  try {
    const { rows } = await lock.query(`select pg_try_advisory_lock(x'${lockKey.slice(2)}'::bigint) as free`)
    if (!rows[0]?.free) throw new DataFolderInUse(`Another Latern server serves ${place}. Stop it first.`)
    const database = await openDatabase({ connectionString })
    return {
      database,
      place,
      close: async () => {
        await database.close()
        await lock.end()
      },
    }
  } catch (error) {
    await lock.end()
    throw error
  }
}
