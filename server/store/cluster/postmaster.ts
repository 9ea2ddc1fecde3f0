import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning } from '../../isRunning.mjs'
import type { Account } from './account.ts'
import type { Layout } from './dataFolder.ts'
import { withTemporaryFolder } from './drafts.ts'
import { failedWithLog } from './failures.ts'
import { type Address, listeningSettings, prepareSocketFolder } from './listening.ts'
import { killPrograms, runProgram } from './processes.ts'

/** Everything needed to start and stop PostgreSQL in a data folder. */
export type Installation = { layout: Layout; binaries: string; account: Account | undefined }

/**
 * A running PostgreSQL server, according to its lock file. `address` is missing until it listens; `ready` is whether it
 * accepts connections.
 */
export type Postmaster = { processId: number; address?: Address; ready: boolean }

export const lockFile = ({ cluster }: Layout): string => join(cluster, 'postmaster.pid')
const largestLog = 10 * 1024 * 1024
/** How long PostgreSQL may take to exit after removing its lock file (ms). */
const exitTakes = 5_000

/** The server running in this data folder; undefined without one, even if a stale lock file exists. */
export async function runningPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(layout), 'utf8').catch(() => '')
  const [id, , , port, socketFolder, host, , status] = text.split('\n').map((line) => line.trim())
  const processId = Number(id)
  if (!(processId > 0) || !isServerOf(layout, processId)) return undefined
  const listensAt = socketFolder || host
  const ready = status === 'ready'
  return { processId, ready, ...(listensAt && { address: { host: listensAt, port: Number(port) } }) }
}

/**
 * Whether this folder's PostgreSQL runs under this process id. After a crash the id may belong to another program or to
 * another folder's PostgreSQL. Only Linux can tell; elsewhere every process counts.
 */
function isServerOf({ cluster }: Layout, processId: number): boolean {
  if (!isRunning(processId)) return false
  const name = answer(() => readFileSync(`/proc/${processId}/comm`, 'utf8').trim())
  if (name !== undefined && name !== 'postgres') return false
  const worksIn = answer(() => readlinkSync(`/proc/${processId}/cwd`))
  return worksIn === undefined || worksIn === realpathSync(cluster)
}

function answer<Value>(ask: () => Value): Value | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** The folders whose PostgreSQL this process is responsible for stopping. */
const served = new Set<Layout>()

/** Makes this process responsible for stopping this folder's PostgreSQL. */
export function serve({ layout }: Installation): void {
  served.add(layout)
}

/** Leaves stopping to another server. */
export function leave({ layout }: Installation): void {
  served.delete(layout)
}

/** Kills each PostgreSQL of this process without waiting; the next start recovers committed data. */
export function endClustersAtOnce(): void {
  killPrograms()
  for (const layout of served) {
    const processId = Number.parseInt(answer(() => readFileSync(lockFile(layout), 'utf8')) ?? '', 10)
    if (processId > 0 && isServerOf(layout, processId)) answer(() => process.kill(processId, 'SIGQUIT'))
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections, or until `signal` is aborted and it has exited. Its log
 * says why it did not start.
 */
export async function startPostmaster(
  installation: Installation,
  address: Address,
  signal?: AbortSignal,
): Promise<void> {
  const { layout, binaries, account } = installation
  await prepareSocketFolder(address, account)
  await removeStaleLocks(layout, address)
  await writeSettings(layout, address)
  await setLargeLogAside(layout.log)
  // Relative paths, since pg_ctl passes them to a shell unquoted.
  const args = [
    'start',
    '--silent',
    '--wait',
    '--pgdata=postgres',
    '--log=postgres.log',
    '-o',
    '-c config_file=postgres.conf',
  ]
  serve(installation)
  // Crash recovery may take long. Without a lock file there is nothing to stop yet; the server that started it will do
  // so later.
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping = stopPostmaster(installation).catch(() => {})
  }
  signal?.addEventListener('abort', stop)
  await runProgram(join(binaries, 'pg_ctl'), args, { folder: layout.folder, logFile: layout.log, account })
  signal?.removeEventListener('abort', stop)
  // Its pg_ctl is a process of ours too, which must not outlive the server.
  await stopping
}

/** Shuts PostgreSQL down: ends the sessions, flushes to disk, and resolves when the process has exited. */
export async function stopPostmaster(installation: Installation): Promise<void> {
  const { layout, binaries, account } = installation
  const postmaster = await runningPostmaster(layout)
  const args = ['stop', '--silent', '--wait', '--timeout=600', '--mode=fast', '--pgdata=postgres']
  const stopped = await runProgram(join(binaries, 'pg_ctl'), args, {
    folder: layout.folder,
    logFile: layout.log,
    account,
  })
  if (!stopped && (await runningPostmaster(layout))) {
    throw await failedWithLog(`PostgreSQL in ${layout.folder} did not stop.`, layout.log)
  }
  // pg_ctl waits until the lock file is removed; the process exits a moment later.
  const deadline = Date.now() + exitTakes
  while (postmaster && isServerOf(layout, postmaster.processId) && Date.now() < deadline) await delay(5)
  served.delete(layout)
}

/**
 * PostgreSQL ignores a lock whose process has ended, but not one whose process is a zombie or whose id is in use again,
 * as happens in restarted containers and copied folders. This removes such locks. If one is removed wrongly, PostgreSQL
 * still refuses to start twice, because it also checks shared memory.
 */
async function removeStaleLocks(layout: Layout, { host, port }: Address): Promise<void> {
  for (const file of [lockFile(layout), join(host, `.s.PGSQL.${port}.lock`)]) {
    const processId = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    if (processId && !isServerOf(layout, processId)) await rm(file, { force: true })
  }
}

async function writeSettings(layout: Layout, address: Address): Promise<void> {
  const settings = {
    ...listeningSettings(address),
    max_connections: 40,
    // Two per month of readings in a statement over all of them, and four per day while days are merged into months.
    max_locks_per_transaction: 256,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // The cluster is not replicated, so bulk loads into tables created in the same transaction skip the WAL.
    wal_level: 'minimal',
    max_wal_senders: 0,
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    cluster_name: 'latern',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${`${value}`.replaceAll("'", "''")}'`,
  )
  const text = `# Written at each start. To change a setting for good, use ALTER SYSTEM.\n${lines.join('\n')}\n`
  await withTemporaryFolder(layout.folder, async (draft) => {
    const whole = join(draft, 'postgres.conf')
    await writeFile(whole, text)
    await chmod(whole, 0o644)
    await rename(whole, layout.settings)
  })
}

async function setLargeLogAside(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(log, `${log}.old`)
}
