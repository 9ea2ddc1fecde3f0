import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ClusterError } from './failures.ts'

/** A system account by uid and gid. */
export type Account = { uid: number; gid: number }

/**
 * The account to run PostgreSQL, which refuses to run as root: the owner of an existing `cluster`, unless that is root;
 * otherwise the first unprivileged account of this machine. Undefined if Node's own account can run PostgreSQL.
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readAccounts()
  const account = accounts.get('postgres') ?? accounts.get('_postgres') ?? accounts.get('nobody')
  if (account) return account
  throw new ClusterError(
    'PostgreSQL refuses to run as root, and this machine has neither an account "postgres" nor "nobody". ' +
      'Run Latern as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/**
 * Changes the owner of `path` and its content from root to `account`. `path` itself comes last: while root owns it, the
 * change is incomplete.
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
 * The outermost folder of `path` (itself included) that `account` may not enter, by its mode bits. Missing folders do
 * not count.
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
