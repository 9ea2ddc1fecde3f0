import { sql } from 'kysely'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'
import { monotonic } from '../http/throttle.ts'
import type { Database } from '../store/database.ts'

/** Old readings are removed ten minutes after it was announced (retention.ts), so what is known may be a minute old. */
const knownFor = MINUTE

export type KeptReadings = {
  /** Since when readings and events are kept, in ms since 1970; -Infinity while all are. */
  since(): Promise<Timestamp>
  /**
   * The oldest instant whose reading is taken, in ms since 1970. A reading changes the rollups of an hour before its own hour and
   * after, and those of the first hour that is kept were made of readings that are gone.
   */
  acceptedSince(): Promise<Timestamp>
}

/** What is known of the readings that are kept. */
export function createKeptReadings({ query }: Pick<Database, 'query'>): KeptReadings {
  let known: { at: number; since: Promise<Timestamp> } | undefined

  async function read(): Promise<Timestamp> {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from since)::float8 * 1000 as ms from readings_kept`.execute(query)
    return rows[0]?.ms ?? Number.NEGATIVE_INFINITY
  }
  function since(): Promise<Timestamp> {
    if (known === undefined || monotonic() - known.at > knownFor) {
      const asked = { at: monotonic(), since: read() }
      known = asked
      asked.since.catch(() => {
        if (known === asked) known = undefined
      })
    }
    return known.since
  }
  return { since, acceptedSince: async () => (await since()) + 2 * HOUR }
}
