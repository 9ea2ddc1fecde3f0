import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Account } from './account.ts'
import { ClusterError, messageOf } from './failures.ts'

const running = new Set<ChildProcess>()

/**
 * Runs one of PostgreSQL's programs in a session of its own, which the terminal's Ctrl-C does not reach. Its output is
 * appended to `logFile`, which becomes writable for PostgreSQL's account. Resolves with whether the exit code was 0;
 * throws `ClusterError` if the program cannot be started. Aborting `signal` kills it.
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { folder: string; logFile: string; account: Account | undefined; signal?: AbortSignal },
): Promise<boolean> {
  const { folder, logFile, account, signal } = options
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
    const kill = () => killWithChildren(child)
    running.add(child)
    signal?.addEventListener('abort', kill)
    try {
      const [exitCode] = await once(child, 'exit')
      return exitCode === 0
    } finally {
      running.delete(child)
      signal?.removeEventListener('abort', kill)
    }
  } catch (error) {
    throw new ClusterError(
      `The embedded PostgreSQL does not run on this machine (${program}: ${messageOf(error)}). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  } finally {
    await log.close()
  }
}

/** Kills the programs that `runProgram` has started. A PostgreSQL started by pg_ctl keeps running. */
export function killPrograms(): void {
  for (const child of running) killWithChildren(child)
}

/** Each program leads a process group of its own. */
function killWithChildren(child: ChildProcess): void {
  if (!child.pid) return
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/** Our environment without variables that redirect PostgreSQL's programs (PGDATA, PGPORT), and with fixed locales. */
function environment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC' }
}
