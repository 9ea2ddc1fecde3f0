import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { versionProblem } from './version.ts'

/** A Latern server of a version that wants a database for itself alone uses this one. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** The right to serve a database, together with other servers, until it is released. */
export type ServerLock = {
  /** Whether the lock is held now; false while reconnecting. */
  isHeld(): boolean
  /** Resolves with the reason, in a sentence, if another server took the database while the connection was lost. */
  lost: Promise<Error>
  release(): Promise<void>
}

/** "latern" in ASCII, and the two halves that pg_locks shows. */
const key = '0x6c617465726e'
const isExclusiveLock =
  "locktype = 'advisory' and granted and mode = 'ExclusiveLock' and classid = 0x6c61 and objid = 0x7465726e and objsubid = 1 and database = (select oid from pg_database where datname = current_database())"

const shortestPause = 100
const longestPause = 5_000

/**
 * Makes this process a server of a database, by an advisory lock that a connection shares with other servers. Servers of
 * earlier versions take it for themselves alone, and do not see what others change. If the connection ends, for example
 * when PostgreSQL restarts, it reconnects and takes the lock again.
 *
 * @param place the database's name for messages
 * @throws DatabaseInUse; Error if PostgreSQL is unreachable or too old
 */
export async function takeServerLock(
  connectionString: string,
  place: string,
  log: (line: string) => void,
): Promise<ServerLock> {
  // Identifies a session of our own that PostgreSQL has not yet noticed to be dead.
  const ownName = `latern server, process ${process.pid} of ${hostname().slice(0, 16)}, ${randomBytes(4).toString('hex')}`
  const released = new AbortController()
  let client: pg.Client | undefined
  let reconnecting: Promise<void> | undefined
  let resolveLost: (why: Error) => void
  const lost = new Promise<Error>((resolve) => {
    resolveLost = resolve
  })

  /** @throws DatabaseInUse, or the connection's error */
  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      application_name: ownName,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    // The `end` event reports a lost connection; an `error` event without a listener would crash the process.
    next.on('error', () => {})
    try {
      await next.connect()
      await takeLock(next)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    next.once('end', () => {
      if (released.signal.aborted || client !== next) return
      client = undefined
      reconnecting = reconnect()
    })
    return next
  }

  async function takeLock(next: pg.Client): Promise<void> {
    await checkVersion(next, place)
    for (;;) {
      const { rows: tries } = await next.query<{ free: boolean }>(
        `select pg_try_advisory_lock_shared(${key}) as free`,
      )
      if (tries[0]?.free) return
      const { rows: holders } = await next.query<{ pid: number; name: string }>(
        `select pid, application_name as name from pg_locks join pg_stat_activity using (pid) where ${isExclusiveLock}`,
      )
      const [holder] = holders
      if (holder && holder.name !== ownName) throw new DatabaseInUse(inUse(place, holder.name))
      if (holder) await next.query('select pg_terminate_backend($1)', [holder.pid])
      await delay(20)
    }
  }

  async function reconnect(): Promise<void> {
    const { signal } = released
    log(`The connection to ${place} has ended; connecting again`)
    for (let pause = shortestPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        const next = await connect()
        if (signal.aborted) return await next.end()
        client = next
        log(`Connected to ${place} again`)
        return
      } catch (error) {
        if (error instanceof DatabaseInUse) {
          resolveLost(
            new DatabaseInUse(
              `${error.message} It took over while this one had no connection, so this one stops.`,
            ),
          )
          return
        }
      }
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }

  try {
    client = await connect()
  } catch (error) {
    throw error instanceof DatabaseInUse || !isUnreachable(error)
      ? error
      : new Error(`${place} cannot be reached: ${reasonOf(error)}. Start it, or put DATABASE_URL right.`, {
          cause: error,
        })
  }
  return {
    isHeld: () => client !== undefined,
    lost,
    async release() {
      released.abort()
      await reconnecting
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Keeps every server away from the database of this connection, until that ends.
 *
 * @throws DatabaseInUse if a server serves it; Error if PostgreSQL is too old
 */
export async function keepServersAway(client: pg.Client, place: string): Promise<void> {
  await checkVersion(client, place)
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${key}) as free`)
  if (!rows[0]?.free) throw new DatabaseInUse(`A Latern server serves ${place}. Stop it first.`)
}

async function checkVersion(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
  )
  const problem = rows[0] && versionProblem(place, rows[0])
  if (problem) throw new Error(problem)
}

const inUse = (place: string, holder: string): string => {
  const [, process] = /^latern server, (process \d+( of [^,]+)?)/.exec(holder) ?? []
  return `Another Latern server${process ? ` (${process})` : ''} serves ${place}. Stop it, or give this one a database of its own.`
}

/** A network error has a syscall or is an AggregateError; PostgreSQL's errors are neither. */
const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error &&
  ('syscall' in error || error instanceof AggregateError || /timeout/.test(error.message))

/** A host name with several addresses fails with an AggregateError without a message. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each: Error) => each.message).join(', ') : error.message
