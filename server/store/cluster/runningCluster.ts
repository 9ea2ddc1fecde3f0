import { databasePassword, isCluster, layoutOf } from './dataFolder.ts'
import { ClusterError } from './failures.ts'
import { owner } from './firstStart.ts'
import type { Cluster } from './openCluster.ts'
import { database } from './openCluster.ts'
import { runningPostmaster } from './postmaster.ts'

/**
 * Where the PostgreSQL of a data folder can be reached that a server of Latern's runs; undefined if none runs there.
 *
 * @throws ClusterError if there is no database in the folder
 */
export async function runningCluster(folder: string): Promise<Cluster['connection'] | undefined> {
  const layout = layoutOf(folder)
  if (!(await isCluster(layout.cluster))) throw new ClusterError(`There is no database in ${folder}`)
  const { address, ready } = (await runningPostmaster(layout)) ?? {}
  if (!address || !ready) return undefined
  return { ...address, user: owner, password: await databasePassword(layout), database }
}
