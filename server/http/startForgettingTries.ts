import { MINUTE } from '#domain/units.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { Database } from '../store/database.ts'

/** Removes tries that limit nobody any more (migrations/0018_shared_tries.ts) once a minute. */
export function startForgettingTries({ tries }: Database, log: (line: string) => void): Repeated {
  return repeat(MINUTE, log, 'Limits of tries', async () => {
    await tries.query('delete from try_bucket where full_at < clock_timestamp()')
    await tries.query(`delete from sign_in_failure where last_at < clock_timestamp() - interval '15 minutes'`)
  })
}
