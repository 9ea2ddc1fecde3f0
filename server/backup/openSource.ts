import pg from 'pg'
import { defaultDataFolder, holdsDatabase, openCluster, runningCluster } from '../store/cluster/index.ts'
import { keepServersAway } from '../store/serverLock.ts'
import { BackupProblem } from './problem.ts'

/** Where the data are: a server's database, or the one in a folder. */
export type Place = { folder: string | undefined; databaseUrl: string | undefined }

const folderOf = ({ folder = defaultDataFolder() }: Place) => folder

/** A connection of its own to the data. */
export type Source = { client: pg.Client; close(): Promise<void> }

type Log = (line: string) => void

/** Times and bounds are written as UTC, whatever the database's own settings. */
const settings =
  '-c timezone=UTC -c datestyle=ISO -c client_encoding=UTF8 -c statement_timeout=0 -c search_path=public'

async function connect(connection: pg.ClientConfig, end: () => Promise<void>): Promise<Source> {
  const client = new pg.Client({ ...connection, options: settings, application_name: 'latern backup' })
  // The query under way is told of the error; an `error` event without a listener would crash the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await end()
    throw error
  }
  return {
    client,
    async close() {
      await client.end().catch(() => {})
      await end()
    },
  }
}

/** Without it a database would be made to be read. @throws BackupProblem if there is none in the folder */
export async function requireDatabase(place: Place): Promise<void> {
  if (place.databaseUrl) return
  const folder = folderOf(place)
  if (!(await holdsDatabase(folder))) throw new BackupProblem(`There is no database in ${folder}`)
}

/**
 * Opens data for reading, beside the server that serves them where one does.
 *
 * @throws BackupProblem if there is no database in the folder
 */
export async function openForReading(place: Place, log: Log): Promise<Source> {
  await requireDatabase(place)
  if (place.databaseUrl) return connect({ connectionString: place.databaseUrl }, async () => {})
  const folder = folderOf(place)
  const running = await runningCluster(folder)
  if (running) return connect({ ...running, ssl: false }, async () => {})
  const cluster = await openCluster({ folder, log })
  return connect({ ...cluster.connection, ssl: false }, () => cluster.stop())
}

/** Opens data that no server serves, and keeps servers away from them meanwhile. */
export async function openForWriting(place: Place, log: Log): Promise<Source> {
  if (place.databaseUrl) {
    const { host, pathname } = new URL(place.databaseUrl)
    const source = await connect({ connectionString: place.databaseUrl }, async () => {})
    try {
      await keepServersAway(source.client, `PostgreSQL at ${host}${pathname}`)
    } catch (error) {
      await source.close()
      throw error
    }
    return source
  }
  const cluster = await openCluster({ folder: folderOf(place), log })
  return connect({ ...cluster.connection, ssl: false }, () => cluster.stop())
}

/** Closes data once the work with them is done. */
export async function using<Result>(
  opened: Promise<Source>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { client, close } = await opened
  try {
    return await work(client)
  } finally {
    await close()
  }
}
