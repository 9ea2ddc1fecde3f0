import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Layout } from './dataFolder.ts'
import { isCluster } from './dataFolder.ts'
import { moveIntoPlace, withDraft } from './drafts.ts'
import { ClusterFailed, failedWithLog } from './failures.ts'
import { runProgram } from './processes.ts'
import { requireRoom } from './room.ts'

/** The owner of everything in the cluster, and its superuser. */
export const owner = 'latern'

/** Bytes that a cluster without data takes, with what its first seconds add. */
const emptyCluster = 100 * 1024 * 1024

/**
 * Makes the cluster of a data folder that has none: UTF-8 with a collation that does not depend on the machine's locales,
 * checksums on its pages, and a password for every connection.
 *
 * @throws ClusterFailed, or the signal's reason once it is aborted
 */
export async function makeCluster(
  layout: Layout,
  binaries: string,
  account: Account | undefined,
  password: string,
  signal?: AbortSignal,
): Promise<void> {
  await requireRoom(layout.folder, emptyCluster, 'a new database')
  await withDraft(layout.folder, async (draft) => {
    const cluster = join(draft, 'postgres')
    const passwordFile = join(draft, 'password')
    await mkdir(cluster, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) {
      await chown(cluster, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    const made = await runProgram(
      join(binaries, 'initdb'),
      [
        `--pgdata=${cluster}`,
        `--username=${owner}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      { folder: layout.folder, logFile: layout.log, account, ...(signal && { signal }) },
    )
    signal?.throwIfAborted()
    if (!made) throw await failedWithLog(`The database could not be made in ${layout.folder}.`, layout.log)
    await moveIntoPlace(cluster, layout.cluster)
  })
  if (!(await isCluster(layout.cluster))) {
    throw new ClusterFailed(`${layout.cluster} is not a database. Move it away, or name another data folder.`)
  }
}
