import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, accountFor, folderThatBlocks, takeFromRoot } from './account.ts'
import { removeAbandonedFolders, syncFolder, withTemporaryFolder } from './drafts.ts'
import { ClusterError, codeOf } from './failures.ts'

/** The paths in a data folder, all absolute. */
export type Layout = {
  folder: string
  /** PostgreSQL's data directory; it appears when the first start has completed it. */
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
 * The default data folder: `.latern` in the working folder; or, if root runs in a folder that PostgreSQL's account may
 * not enter, a folder in /var/lib specific to the working folder.
 */
export function defaultDataFolder(workingFolder = process.cwd()): string {
  const here = join(workingFolder, '.latern')
  const account = accountFor(layoutOf(here).cluster)
  if (!folderThatBlocks(here, account)) return here
  return join('/var/lib/latern', createHash('sha256').update(workingFolder).digest('hex').slice(0, 12))
}

/** Creates the data folder if missing, cleans up after killed starts, and checks that `account` can use it. */
export async function prepareDataFolder(layout: Layout, account: Account | undefined): Promise<void> {
  const { folder, cluster } = layout
  await makeFolder(folder, account ? 0o711 : 0o700)
  const blocking = folderThatBlocks(folder, account)
  if (blocking) {
    throw new ClusterError(
      `PostgreSQL does not run as root, and the account it runs under may not enter ${blocking}. ` +
        `Allow it (chmod o+x ${blocking}), or name a data folder somewhere else.`,
    )
  }
  const owner = await stat(cluster).then(
    (found) => found.uid,
    () => undefined,
  )
  if (!account && owner !== undefined && owner !== (process.getuid?.() ?? owner)) {
    throw new ClusterError(
      `The database in ${folder} belongs to another user (uid ${owner}). ` +
        'Run Latern as that user or as root, or name another data folder.',
    )
  }
  if (account && owner === 0) await takeFromRoot(cluster, account)
  await removeAbandonedFolders(folder)
}

/** Creates `folder` and its missing parents with `mode`, whatever the umask. Existing folders keep their mode. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  const outermost = await mkdir(folder, { recursive: true })
  if (!outermost) return
  for (let made = folder; made.length >= outermost.length; made = dirname(made)) await chmod(made, mode)
}

/** The database's password; a random one is created for a new folder. */
export async function databasePassword({ folder, cluster, password }: Layout): Promise<string> {
  const known = await readPassword(password)
  if (known) return known
  if (await isCluster(cluster)) {
    throw new ClusterError(
      `${password} is missing, and without it the database beside it cannot be opened. Put it back.`,
    )
  }
  await withTemporaryFolder(folder, async (draft) => {
    const whole = join(draft, 'database-password')
    await writeFile(whole, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    // Linking is atomic and never replaces the password of a concurrent start.
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

/** Whether this path has a complete cluster. */
export const isCluster = (path: string): Promise<boolean> =>
  stat(join(path, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** Whether a first start has completed a database in a data folder. */
export const holdsDatabase = (folder: string): Promise<boolean> => isCluster(layoutOf(folder).cluster)
