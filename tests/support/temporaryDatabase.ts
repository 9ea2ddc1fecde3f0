import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Cluster } from '#server/store/cluster/openCluster.ts'

export type TemporaryDatabase = { connection: Cluster['connection']; remove: () => Promise<void> }

/**
 * A database of the test's own in the PostgreSQL that all server tests share, with every migration run, with nothing in
 * it where it is `empty`, or a copy of `template`, to which nobody may be connected. Other tests' databases are there too: what asks `pg_stat_activity` asks for `current_database()`.
 */
export async function temporaryDatabase({
  empty = false,
  template,
}: {
  empty?: boolean
  template?: string
} = {}): Promise<TemporaryDatabase> {
  const { connection, workers, template: migrated, blank } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // A Citus database is one on each node, with what the others are called in it.
  const everywhere = (statement: string) =>
    Promise.all([connection, ...workers].map((node) => run(node, statement)))
  if (template !== undefined) await close(template)
  await everywhere(`create database ${database} template ${template ?? (empty ? blank : migrated)}`)
  return {
    connection: { ...connection, database },
    remove: async () => {
      await close(database)
      await everywhere(`drop database ${database} with (force)`)
    },
  }

  /** Citus looks after each database with processes of its own, and what is in use can be neither copied nor dropped. */
  async function close(name: string) {
    if (workers.length === 0) return
    await everywhere(`alter database ${name} allow_connections false`)
    await everywhere(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

async function run(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
