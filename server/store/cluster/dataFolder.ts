import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, accountFor, folderThatBlocks, takeFromRoot } from './account.ts'
import { removeAbandonedDrafts, syncFolder, withDraft } from './drafts.ts'
import { ClusterFailed, codeOf } from './failures.ts'

/** Where each thing lives in a data folder. All paths are absolute. */
export type Layout = {
  folder: string
  /** PostgreSQL's own data directory; there from the moment the first start is past the point of failing halfway. */
  cluster: string
  settings: string
  log: string
  password: string
  run: string
  native: string
}

export const layoutOf = (folder: string): Layout => ({
  folder,
  cluster: join(folder, 'postgres'),
  settings: join(folder, 'postgres.conf'),
  log: join(folder, 'postgres.log'),
  password: join(folder, 'database-password'),
  run: join(folder, 'run'),
  native: join(folder, 'native'),
})

/**
 * Where the data lives unless the user names a folder: `.latern` in the working folder, or, for root in a folder that the
 * account running PostgreSQL may not enter, a folder in /var/lib that belongs to this working folder alone.
 */
export function defaultDataFolder(workingFolder = process.cwd()): string {
  const here = join(workingFolder, '.latern')
  const account = accountFor(layoutOf(here).cluster)
  if (!folderThatBlocks(here, account)) return here
  return join('/var/lib/latern', createHash('sha256').update(workingFolder).digest('hex').slice(0, 12))
}

/** Makes the data folder where it is missing, tidies what killed starts left, and checks that `account` can work in it. */
export async function prepareDataFolder(layout: Layout, account: Account | undefined): Promise<void> {
  const { folder, cluster } = layout
  await makeFolder(folder, account ? 0o711 : 0o700)
  const blocking = folderThatBlocks(folder, account)
  if (blocking) {
    throw new ClusterFailed(
      `PostgreSQL does not run as root, and the account it runs under may not enter ${blocking}. ` +
        `Allow it (chmod o+x ${blocking}), or name a data folder somewhere else.`,
    )
  }
  const owner = await stat(cluster).then(
    (found) => found.uid,
    () => undefined,
  )
  if (!account && owner !== undefined && owner !== (process.getuid?.() ?? owner)) {
    throw new ClusterFailed(
      `The database in ${folder} belongs to another user (uid ${owner}). ` +
        'Run Latern as that user or as root, or name another data folder.',
    )
  }
  if (account && owner === 0) await takeFromRoot(cluster, account)
  await removeAbandonedDrafts(folder)
}

/** Makes `folder` and what is missing above it, each with `mode` whatever the umask. One that exists keeps its mode. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  const outermost = await mkdir(folder, { recursive: true })
  if (!outermost) return
  for (let made = folder; made.length >= outermost.length; made = dirname(made)) await chmod(made, mode)
}

/** The database's password, made at random for a folder that has no cluster yet. */
export async function databasePassword({ folder, cluster, password }: Layout): Promise<string> {
  const known = await readPassword(password)
  if (known) return known
  if (await isCluster(cluster)) {
    throw new ClusterFailed(
      `${password} is missing, and without it the database beside it cannot be opened. Put it back.`,
    )
  }
  await withDraft(folder, async (draft) => {
    const whole = join(draft, 'database-password')
    await writeFile(whole, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    // A link appears whole or not at all and never replaces the password of a start that was quicker.
    await link(whole, password).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  })
  await syncFolder(folder)
  return readFile(password, 'utf8')
}

const readPassword = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Whether a finished cluster stands at this path. */
export const isCluster = (path: string): Promise<boolean> =>
  stat(join(path, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
