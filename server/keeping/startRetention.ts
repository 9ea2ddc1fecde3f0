import { MINUTE } from '#domain/units.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { Database } from '../store/database.ts'
import { removeOldReadings } from './retention.ts'

/** Removes readings that are older than `days` every quarter of an hour until it is stopped. */
export const startRetention = (database: Database, days: number, log: (line: string) => void): Repeated =>
  repeat(15 * MINUTE, log, 'Old readings', async () => {
    const removed = await removeOldReadings(database, days)
    if (removed.length > 0) log(`Removed readings older than ${days} days: ${removed.join(', ')}`)
  })
