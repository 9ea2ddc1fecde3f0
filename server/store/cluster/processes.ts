import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Account } from './account.ts'
import { ClusterFailed, codeOf, messageOf } from './failures.ts'

/**
 * Runs one of PostgreSQL's programs to its end, in a session of its own so that the terminal's Ctrl-C does not reach it.
 * Its output goes to the end of `logFile`, which PostgreSQL's account may then write too.
 * Resolves with whether it ended well; throws `ClusterFailed` where it cannot be started at all.
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { folder: string; logFile: string; account: Account | undefined },
): Promise<boolean> {
  const { folder, logFile, account } = options
  const log = await open(logFile, 'a', 0o600)
  try {
    if (account) await log.chown(account.uid, account.gid)
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: environment(),
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const [exitCode] = await once(child, 'exit')
    return exitCode === 0
  } catch (error) {
    throw new ClusterFailed(
      `The embedded PostgreSQL does not run on this machine (${program}: ${messageOf(error)}). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  } finally {
    await log.close()
  }
}

/** Ours, less what would steer PostgreSQL's programs elsewhere (PGDATA, PGPORT) or change the language they speak. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** Whether a process with this id exists, whosever it is. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
