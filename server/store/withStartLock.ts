import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Storage } from './storage.ts'

const lock = `hashtextextended('latern start', 0)`

/** Pause between attempts, in ms. */
const pause = 100

/** Does what servers that start at the same time must do one after another. */
export async function withStartLock<T>(
  { connection }: Pick<Storage, 'connection'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'latern start', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    // Trying does not hold back a vacuum as waiting would.
    while (!(await client.query(`select pg_try_advisory_lock(${lock}) as free`)).rows[0]?.free)
      await setTimeout(pause, undefined, { signal })
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
