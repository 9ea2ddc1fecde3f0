import { sql } from 'kysely'
import { HOUR } from '#domain/units.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { Database } from '../store/database.ts'
import { changeKept } from '../telemetry/refusedTelemetry.ts'

/** How long refused telemetry is kept after it was refused the last time, in days. */
const kept = 30

/** Removes refused telemetry, and the counts of what is not kept, that is older. Any number of servers may call it. */
export async function forgetRefused({ query }: Pick<Database, 'query'>): Promise<void> {
  const age = sql`make_interval(days => ${kept})`
  await changeKept(query, async (transaction) => {
    await sql`delete from refused_telemetry where last_at < now() - ${age}`.execute(transaction)
    await sql`delete from refused_not_kept where last_at < now() - ${age}`.execute(transaction)
  })
}

/** Does so every hour until it is stopped. */
export const startForgettingRefused = (database: Database, log: (line: string) => void): Repeated =>
  repeat(HOUR, log, 'Old refused telemetry', () => forgetRefused(database))
