import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Cluster } from '#server/store/cluster/openCluster.ts'
import { openDatabase } from '#server/store/database.ts'
import { ownPostgres } from './ownPostgres.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  export interface ProvidedContext {
    postgres: {
      /** As its superuser, to a database in which nothing is. */
      connection: Cluster['connection']
      /** The same of a Citus cluster's workers (tests/citus). */
      workers: Cluster['connection'][]
      /** The name of a database with every migration run, for `create database`. Nobody may connect to it. */
      template: string
      /** The same of one in which nothing is. */
      blank: string
    }
  }
}

/** Nobody needs what these tests write once the machine has lost its power. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Each of the test files that run at once may have two servers, with some twenty connections each.
  max_connections: String(50 + 50 * availableParallelism()),
}

/** One PostgreSQL for all server tests of a run; `temporaryDatabase` gives each a database of its own in it. */
export default async function startSharedPostgres(project: TestProject) {
  const { connection, remove } = await ownPostgres(settings)
  const migrated = await openDatabase(connection)
  await migrated.close()
  const maintenance = { ...connection, database: 'postgres' }
  const client = new pg.Client(maintenance)
  await client.connect()
  await client.query(`alter database ${connection.database} with allow_connections false`)
  await client.end()
  project.provide('postgres', {
    connection: maintenance,
    workers: [],
    template: connection.database,
    blank: 'template1',
  })
  return remove
}
