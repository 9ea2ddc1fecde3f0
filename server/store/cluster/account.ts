import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ClusterFailed } from './failures.ts'

/** A system account, by its numbers. */
export type Account = { uid: number; gid: number }

/**
 * The account that has to run PostgreSQL, which refuses root: the owner of `cluster` where that exists already, otherwise
 * the first unprivileged account of this machine, as where root owns the cluster. Undefined where the account that runs Node may run PostgreSQL too.
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readAccounts()
  const account = accounts.get('postgres') ?? accounts.get('_postgres') ?? accounts.get('nobody')
  if (account) return account
  throw new ClusterFailed(
    'PostgreSQL refuses to run as root, and this machine has neither an account "postgres" nor "nobody". ' +
      'Run Latern as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/**
 * Gives `path` and all in it to `account` where it belongs to root, as what root has copied or unpacked does. `path` itself
 * comes last: as long as it belongs to root, there is something left to do.
 */
export async function takeFromRoot(path: string, account: Account): Promise<void> {
  for (const { name, parentPath } of await readdir(path, { recursive: true, withFileTypes: true })) {
    const file = join(parentPath, name)
    if ((await lstat(file)).uid === 0) await lchown(file, account.uid, account.gid)
  }
  await lchown(path, account.uid, account.gid)
}

function readAccounts(): Map<string, Account> {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return new Map(
    lines.map((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
}

/**
 * The outermost folder on the way to `path` (itself included) that `account` may not pass, by its mode bits.
 * What does not exist yet blocks nobody.
 */
export function folderThatBlocks(path: string, account: Account | undefined): string | undefined {
  if (!account) return undefined
  return waysTo(realpathSync(nearestExisting(path))).find((step) => {
    const { uid, gid, mode } = statSync(step)
    const mayPass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    return (mode & mayPass) === 0
  })
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

const waysTo = (path: string): string[] =>
  dirname(path) === path ? [path] : [...waysTo(dirname(path)), path]
