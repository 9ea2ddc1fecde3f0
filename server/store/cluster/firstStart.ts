import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Layout } from './dataFolder.ts'
import { isCluster } from './dataFolder.ts'
import { moveIntoPlace, withDraft } from './drafts.ts'
import { ClusterFailed, failedWithLog } from './failures.ts'
import { runProgram } from './processes.ts'

/** The owner of everything in the cluster, and its superuser. */
export const owner = 'latern'

/**
 * Makes the cluster of a data folder that has none: UTF-8 with a collation that does not depend on the machine's locales,
 * checksums on its pages, and a password for every connection.
 */
export async function makeCluster(
  layout: Layout,
  binaries: string,
  account: Account | undefined,
  password: string,
): Promise<void> {
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
      { folder: layout.folder, logFile: layout.log, account },
    )
    if (!made) throw await failedWithLog(`The database could not be made in ${layout.folder}.`, layout.log)
    await moveIntoPlace(cluster, layout.cluster)
  })
  if (!(await isCluster(layout.cluster))) {
    throw new ClusterFailed(`${layout.cluster} is not a database. Move it away, or name another data folder.`)
  }
}
