import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { versionProblem } from './version.ts'

/** Another Latern server serves this database. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** The right to be the server of a database, for as long as it is not released. */
export type ServerLock = {
  /** Whether it is held now: not while its connection is being made again. */
  isHeld(): boolean
  /** Resolves where another server has taken the database while the connection was away; why, in a sentence. */
  lost: Promise<Error>
  release(): Promise<void>
}

/** The bytes of "latern", and as the two halves that pg_locks shows of them. */
const key = '0x6c617465726e'
const isOurLock =
  "locktype = 'advisory' and granted and classid = 0x6c61 and objid = 0x7465726e and objsubid = 1 and database = (select oid from pg_database where datname = current_database())"

const shortestPause = 100
const longestPause = 5_000

/**
 * Makes this process the one server of a database, by an advisory lock that lives as long as a connection does. When the
 * connection ends, as it does when PostgreSQL is restarted, another is made and the lock taken again.
 *
 * @param place the database, for people
 * @throws DatabaseInUse; Error where PostgreSQL cannot be reached, or is too old.
 */
export async function takeServerLock(
  connectionString: string,
  place: string,
  log: (line: string) => void,
): Promise<ServerLock> {
  // By this name we know a session of our own that PostgreSQL has not yet noticed to be dead.
  const ownName = `latern server, process ${process.pid} of ${hostname().slice(0, 16)}, ${randomBytes(4).toString('hex')}`
  const released = new AbortController()
  let client: pg.Client | undefined
  let reconnecting: Promise<void> | undefined
  let tellLost: (why: Error) => void
  const lost = new Promise<Error>((resolve) => {
    tellLost = resolve
  })

  /** @throws DatabaseInUse; any error of the connection. */
  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      application_name: ownName,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    // What ends it is told by its end; without a listener it would end the process.
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
    const { rows } = await next.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
    )
    const problem = rows[0] && versionProblem(place, rows[0])
    if (problem) throw new Error(problem)
    for (;;) {
      const { rows: tries } = await next.query<{ free: boolean }>(
        `select pg_try_advisory_lock(${key}) as free`,
      )
      if (tries[0]?.free) return
      const { rows: holders } = await next.query<{ pid: number; name: string }>(
        `select pid, application_name as name from pg_locks join pg_stat_activity using (pid) where ${isOurLock}`,
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
          tellLost(
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

const inUse = (place: string, holder: string): string => {
  const [, process] = /^latern server, (process \d+( of [^,]+)?)/.exec(holder) ?? []
  return `Another Latern server${process ? ` (${process})` : ''} serves ${place}. Stop it, or give this one a database of its own.`
}

/** An error of the network has a call or is several; what PostgreSQL itself says has neither. */
const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error &&
  ('syscall' in error || error instanceof AggregateError || /timeout/.test(error.message))

/** A name with several addresses fails with an error for each, and no message of its own. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each: Error) => each.message).join(', ') : error.message
