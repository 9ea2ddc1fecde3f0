import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { isRunning } from '../../isRunning.mjs'
import type { Layout } from './dataFolder.ts'
import { ClusterError, codeOf, DataFolderInUse } from './failures.ts'
import { owner } from './firstStart.ts'
import type { Address } from './listening.ts'

/** Advisory locks are per database; this one is in `postgres`, which every cluster has. The key is "latern" in ASCII. */
const lockKey = '0x6c617465726e'
const applicationName = 'latern server, process'
/** How long a killed server's last statement may continue before its session ends, in ms. */
const lastStatementTakes = 5_000

/** Error codes of PostgreSQL while it starts, recovers or stops, and of a socket without a listener. */
const transientCodes = ['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']

/** A connection that holds the data folder's lock, and PostgreSQL's address. */
export type Session = { client: Client; address: Address }

/**
 * Opens the session that makes this process the server of its data folder: a connection that holds an advisory lock.
 * Resolves with a string, the reason, if a retry may succeed. Throws `DataFolderInUse` if another server holds the
 * lock, and `ClusterError` if PostgreSQL rejects the connection.
 */
export async function openServerSession(
  address: Address,
  password: string,
  layout: Layout,
): Promise<Session | string> {
  const client = new Client({
    ...address,
    password,
    user: owner,
    database: 'postgres',
    ssl: false,
    application_name: `${applicationName} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  // The `end` event reports a lost session; an `error` event without a listener would crash the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await takeLock(client, layout.folder)
    return { client, address }
  } catch (error) {
    await client.end().catch(() => {})
    if (!(error instanceof Error) || error instanceof DataFolderInUse) throw error
    const code = codeOf(error)
    if (!code || transientCodes.includes(code)) return error.message
    throw new ClusterError(
      code === '28P01'
        ? `The password in ${layout.password} does not open the database beside it. Put back the one it was made with.`
        : `PostgreSQL in ${layout.folder} refuses its own server: ${error.message} (${code}).`,
    )
  }
}

async function takeLock(client: Client, folder: string): Promise<void> {
  const deadline = Date.now() + lastStatementTakes
  while (!(await tryLock(client))) {
    const holder = await lockHolder(client)
    if ((holder && isRunning(holder)) || Date.now() > deadline) throw new DataFolderInUse(folder, holder)
    await delay(20)
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${lockKey}) as locked`,
  )
  return rows[0]?.locked ?? false
}

/** The Node process that holds the lock, from its application name. */
async function lockHolder(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and datname = current_database()`,
  )
  return Number(rows[0]?.name.replace(applicationName, '')) || undefined
}

/** Creates our database unless it exists. */
export async function ensureDatabase(session: Client, name: string): Promise<void> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await session.query(`create database ${session.escapeIdentifier(name)}`)
}
