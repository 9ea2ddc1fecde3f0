import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { SECOND, type TimeRange } from '#domain/units.ts'
import { utcMonths } from '#server/demo/history.ts'
import type { Database } from '#server/store/database.ts'

export type Luminaire = { readonly id: number; readonly fk_area: number | null }

const CHUNK = 200_000

/**
 * Fills the months of a span by COPY with a reading of each luminaire every `period` milliseconds, at a second of its own.
 *
 * @returns the number of readings
 */
export async function fill(
  { pool }: Database,
  luminaires: readonly Luminaire[],
  span: TimeRange,
  period: number,
): Promise<number> {
  const client = await pool.connect()
  let count = 0
  try {
    for (const month of utcMonths(span)) {
      await client.query('begin')
      const made = await client.query<{ partition: string }>('select begin_partition($1, $2) as partition', [
        'status_reading',
        new Date(month.start),
      ])
      const copy = `copy ${made.rows[0]?.partition} (fk_area, fk_device, dt_production, dt_arrival, output_level) from stdin with (freeze)`
      await pipeline(Readable.from(rows(month)), client.query(copyFrom(copy)))
      await client.query('select finish_partition($1, $2)', ['status_reading', new Date(month.start)])
      await client.query('commit')
    }
  } finally {
    client.release(true)
  }
  return count

  /** In COPY's text format, in order of periods. Times are written once for all luminaires that report in the same second. */
  function* rows({ start, end }: TimeRange): Generator<string> {
    const seconds = period / SECOND
    const prefixes = luminaires.map(({ id, fk_area }) => `${fk_area ?? 1}\t${id}\t`)
    let text = ''
    for (let from = start; from < end; from += period) {
      // The last period of a month may end in the next one.
      const times = Array.from({ length: Math.min(seconds, Math.ceil((end - from) / SECOND)) }, (_, at) =>
        new Date(from + at * SECOND).toISOString(),
      )
      for (const [at, { id }] of luminaires.entries()) {
        const time = times[id % seconds]
        if (time === undefined) continue
        text += `${prefixes[at]}${time}\t${time}\t${(id * 7 + from / period) % 101}\n`
        count++
        if (text.length > CHUNK) {
          yield text
          text = ''
        }
      }
    }
    yield text
  }
}
