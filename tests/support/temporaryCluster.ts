import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#server/store/cluster/index.ts'
import type { Cluster } from '#server/store/cluster/openCluster.ts'

/** A new folder that PostgreSQL's account may enter, which what mkdtemp makes does not allow it to when we are root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latern-test-'))
  await chmod(folder, 0o711)
  return folder
}

/** An empty cluster for a test file: `remove` stops it and deletes its data. Takes about a second to make. */
export async function temporaryCluster(): Promise<{ cluster: Cluster; remove: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const cluster = await openCluster({ folder: join(folder, 'data') })
  const remove = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
  return { cluster, remove }
}
