import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/store/database.ts'
import { closeCitusDatabase, createCitusDatabase, startCitusCluster } from '#support/citusCluster.ts'

/** One Citus cluster for all tests of a run, in the place of the PostgreSQL that the server tests share otherwise. */
export default async function startSharedCitus(project: TestProject) {
  const cluster = await startCitusCluster()
  try {
    for (const database of ['blank', 'migrated']) await createCitusDatabase(cluster, database)
    const migrated = await openDatabase({ ...cluster.coordinator, database: 'migrated' })
    await migrated.close()
    for (const database of ['blank', 'migrated']) await closeCitusDatabase(cluster, database)
  } catch (error) {
    await cluster.remove()
    throw error
  }
  project.provide('postgres', {
    connection: cluster.coordinator,
    workers: cluster.workers,
    template: 'migrated',
    blank: 'blank',
  })
  return cluster.remove
}
