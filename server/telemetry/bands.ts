import { sql } from 'kysely'
import { emitsLight, storedKindsWhere } from '#domain/deviceKinds.ts'
import { HOUR } from '#domain/units.ts'
import type { BandTimes } from '#openapi/lighting.d.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'

const DAY = 24 * HOUR
const longestSpan = 31 * DAY

const lit = storedKindsWhere(emitsLight)

const milliseconds = (band: keyof BandTimes) =>
  sql`(coalesce(extract(epoch from ${sql.ref(band)}), 0) * 1000)::float8 as ${sql.ref(band)}`

/**
 * GET api/v2/latern/bands: the console's `timeInBands` (domain/energyKernel.ts), worked out where the readings are. A month of a
 * zone is millions of them, and four numbers.
 *
 * @throws HttpError 400 for a span of more than 31 days, and an hour for a change of the clocks
 */
export function bandHandlers({ database: { query } }: Context): Pick<Handlers, 'readBands'> {
  return {
    async readBands({ query: { fk_area, start_date, end_date } }) {
      const [start, end] = [Date.parse(start_date), Date.parse(end_date)]
      if (end - start > longestSpan + HOUR)
        throw new HttpError(
          400,
          `query.end_date ${new Date(end).toISOString()} is more than ${longestSpan / DAY} days after the start`,
        )
      const instant = (time: number) => new Date(time)
      // The devices are told apart after the window: before it, each is looked for in all of the zone's readings.
      // Levels are rounded to whole percent, as in `bandAt` (domain/power.ts). Sums of intervals are exact, and fast.
      const { rows } = await sql<BandTimes>`
        with reading as (
          select fk_device, dt_production as since, output_level as level,
            lead(dt_production) over (partition by fk_device order by dt_production) as until
          from status_reading
          where fk_area = ${fk_area} and dt_production > ${instant(start - HOUR)}
            and dt_production < ${instant(end + HOUR)}
        ), piece as (
          select level,
            least(until, ${instant(end)}::timestamptz) - greatest(since, ${instant(start)}::timestamptz) as length
          from reading
          where until - since <= interval '1 hour' and until > ${instant(start)} and since < ${instant(end)}
            and fk_device in (select id from device where kind = any(${lit}))
        ), summed as (
          select sum(length) filter (where level < 0.5) as "off",
            sum(length) filter (where level >= 0.5 and level < 33.5) as light,
            sum(length) filter (where level >= 33.5 and level < 66.5) as medium,
            sum(length) filter (where level >= 66.5) as heavy
          from piece
        )
        select ${milliseconds('off')}, ${milliseconds('light')}, ${milliseconds('medium')}, ${milliseconds('heavy')}
        from summed`.execute(query)
      return rows[0] as BandTimes
    },
  }
}
