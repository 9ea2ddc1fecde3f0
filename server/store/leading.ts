import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '#domain/units.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { aborted } from '../stopSignals.ts'

const leaderLock = `hashtextextended('latern leader', 0)`

/** Pause between attempts to lead. */
const pause = SECOND

/**
 * Runs `start`'s work in one of the servers of a database: the one whose session has an advisory lock. When that server
 * or its session ends, another one takes over within seconds; the work of one that lost its session is stopped.
 */
export function startLeading(
  connection: pg.ClientConfig,
  log: (line: string) => void,
  start: () => readonly Repeated[],
): Repeated {
  let isFirst = true

  async function lead(ended: Promise<unknown>, signal: AbortSignal): Promise<void> {
    if (!isFirst) log('This server now does what one of the servers does for all')
    const work = start()
    await Promise.race([ended, aborted(signal)])
    await Promise.all(work.map((each) => each.stop()))
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      ...connection,
      application_name: 'latern leader',
      connectionTimeoutMillis: 10 * SECOND,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECOND,
    })
    client.on('error', () => {})
    const ended = new Promise((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      while (!signal.aborted) {
        const { rows } = await client.query<{ leads: boolean }>(
          `select pg_try_advisory_lock(${leaderLock}) as leads`,
        )
        if (rows[0]?.leads) return await lead(ended, signal)
        isFirst = false
        await setTimeout(pause, undefined, { signal }).catch(() => {})
      }
    } catch {
      // The database is away, which the calls tell of.
    } finally {
      await client.end().catch(() => {})
    }
  }

  return repeat(pause, log, 'Leading', async (signal) => {
    await attempt(signal)
    isFirst = false
  })
}
