import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Layout } from './dataFolder.ts'
import { isCluster } from './dataFolder.ts'
import { requireDiskSpace } from './diskSpace.ts'
import { moveIntoPlace, withTemporaryFolder } from './drafts.ts'
import { ClusterError, failedWithLog } from './failures.ts'
import { runProgram } from './processes.ts'

/** The cluster's superuser. */
export const owner = 'latern'

/** Bytes of an empty cluster, including its first seconds of log. */
const emptyCluster = 100 * 1024 * 1024

/**
 * Creates a data folder's cluster: UTF-8, a collation independent of the machine's locales, page checksums, and a
 * password for every connection.
 *
 * @throws ClusterError, or the signal's reason once it is aborted
 */
export async function makeCluster(
  layout: Layout,
  binaries: string,
  account: Account | undefined,
  password: string,
  signal?: AbortSignal,
): Promise<void> {
  await requireDiskSpace(layout.folder, emptyCluster, 'a new database')
  await withTemporaryFolder(layout.folder, async (draft) => {
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
    throw new ClusterError(`${layout.cluster} is not a database. Move it away, or name another data folder.`)
  }
}
