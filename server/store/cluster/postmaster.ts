import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Layout } from './dataFolder.ts'
import { withDraft } from './drafts.ts'
import { failedWithLog } from './failures.ts'
import { type Address, listeningSettings, prepareSocketFolder } from './listening.ts'
import { isRunning, killPrograms, runProgram } from './processes.ts'

/** All that is needed to start and stop PostgreSQL in one data folder. */
export type Installation = { layout: Layout; binaries: string; account: Account | undefined }

/**
 * A PostgreSQL server that runs in a data folder, as its lock file tells. `address` is missing until it listens; `ready`
 * is whether it says that it takes connections.
 */
export type Postmaster = { processId: number; address?: Address; ready: boolean }

export const lockFile = ({ cluster }: Layout): string => join(cluster, 'postmaster.pid')
const largestLog = 10 * 1024 * 1024
/** How long a PostgreSQL that has removed its lock file may take to end (ms). */
const exitTakes = 5_000

/** The server that runs in this data folder now; undefined where there is none, whatever a lock file left behind says. */
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
 * Whether the PostgreSQL of this folder runs under this process id: after a crash it may belong to another program, to the
 * PostgreSQL of another folder, or to a process that has ended and was never collected by its parent. Only Linux can be
 * asked; elsewhere, and where it does not say, every process counts.
 */
function isServerOf({ cluster }: Layout, processId: number): boolean {
  if (!isRunning(processId)) return false
  const status = answer(() => readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? ''
  const [, name = 'postgres', state] = /\((.*)\) (\S)/.exec(status) ?? []
  if (name !== 'postgres' || state === 'Z') return false
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

/** The folders whose PostgreSQL this process has started or taken over, and has not stopped. */
const served = new Set<Layout>()

/** Notes that the PostgreSQL of this folder is for this process to stop. */
export function serve({ layout }: Installation): void {
  served.add(layout)
}

/** It is another server's to stop. */
export function leave({ layout }: Installation): void {
  served.delete(layout)
}

/** Ends each PostgreSQL of this process without waiting for anything: what was committed is recovered by the next start. */
export function endClustersAtOnce(): void {
  killPrograms()
  for (const layout of served) {
    const processId = Number.parseInt(answer(() => readFileSync(lockFile(layout), 'utf8')) ?? '', 10)
    if (processId > 0 && isServerOf(layout, processId)) answer(() => process.kill(processId, 'SIGQUIT'))
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections, or until `signal` is aborted and it has ended again. Its log
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
  // Paths relative to the data folder: pg_ctl hands them to a shell without quoting what needs it.
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
  // Recovering from a crash may take long. Without a lock file there is nothing to stop yet: the server that started it does later.
  const stop = () => void stopPostmaster(installation).catch(() => {})
  signal?.addEventListener('abort', stop)
  await runProgram(join(binaries, 'pg_ctl'), args, { folder: layout.folder, logFile: layout.log, account })
  signal?.removeEventListener('abort', stop)
}

/** Stops PostgreSQL in order: sessions are ended, everything is written, and the process has gone when this resolves. */
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
  // pg_ctl waits for the lock file to go, which the process outlives by a moment.
  const deadline = Date.now() + exitTakes
  while (postmaster && isServerOf(layout, postmaster.processId) && Date.now() < deadline) await delay(5)
  served.delete(layout)
}

/**
 * PostgreSQL ignores a lock whose process has ended, but not one whose process id is in use again, as it often is in a
 * restarted container or a copied folder. Those are removed here. Should one be removed wrongly, PostgreSQL still refuses to start twice: it
 * also looks for a server's shared memory.
 */
async function removeStaleLocks(layout: Layout, { host, port }: Address): Promise<void> {
  for (const file of [lockFile(layout), join(host, `.s.PGSQL.${port}.lock`)]) {
    const processId = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    if (isRunning(processId) && !isServerOf(layout, processId)) await rm(file, { force: true })
  }
}

async function writeSettings(layout: Layout, address: Address): Promise<void> {
  const settings = {
    ...listeningSettings(address),
    max_connections: 40,
    // Two for each month of readings in a statement over them all, and four for each day while days become months.
    max_locks_per_transaction: 256,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // Nobody replicates this cluster: what is loaded into a table of the same transaction needs no log.
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
  await withDraft(layout.folder, async (draft) => {
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
