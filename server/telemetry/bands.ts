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
      const { rows } = await sql<BandTimes>`
        with reading as (
          select fk_device, dt_production as since, floor(output_level + 0.5) as level,
            lead(dt_production) over (partition by fk_device order by dt_production) as until
          from status_reading
          where fk_area = ${fk_area} and dt_production > ${instant(start - HOUR)}
            and dt_production < ${instant(end + HOUR)}
            and fk_device in (select id from device where kind = any(${lit}))
        ), piece as (
          select level, extract(epoch from
            least(until, ${instant(end)}::timestamptz) - greatest(since, ${instant(start)}::timestamptz)) * 1000 as ms
          from reading
          where until - since <= interval '1 hour' and until > ${instant(start)} and since < ${instant(end)}
        )
        select coalesce(sum(ms) filter (where level <= 0), 0)::float8 as "off",
          coalesce(sum(ms) filter (where level between 1 and 33), 0)::float8 as light,
          coalesce(sum(ms) filter (where level between 34 and 66), 0)::float8 as medium,
          coalesce(sum(ms) filter (where level > 66), 0)::float8 as heavy
        from piece`.execute(query)
      return rows[0] as BandTimes
    },
  }
}
