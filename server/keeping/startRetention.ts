import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '#domain/units.ts'
import type { Database } from '../store/database.ts'
import { removeOldReadings } from './retention.ts'

const pause = 15 * MINUTE

/** Removes readings that are older than `days` at intervals until it is stopped. A time that fails is told of, and made up for by the next. */
export function startRetention(
  database: Database,
  days: number,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const removed = await removeOldReadings(database, days)
        if (removed.length > 0) log(`Removed readings older than ${days} days: ${removed.join(', ')}`)
      } catch (error) {
        if (!signal.aborted) log(`Old readings: ${error instanceof Error ? error.message : error}`)
      }
      await setTimeout(pause, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
