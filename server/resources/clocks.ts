import { sql } from 'kysely'
import type { DeviceClock } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { instantText } from './tables.ts'

const most = 500

/** The devices whose clocks are wrong (telemetry/clocks.ts): an extension. */
export const clockHandlers = ({ database: { query } }: Context): Pick<Handlers, 'listClocks'> => ({
  async listClocks({ query: { fk_device } }) {
    const { rows } = await sql<DeviceClock & { count: number }>`
      select fk_device, clock_offset(lags)::float8 as "offset", ${sql.raw(instantText('measured_at'))} as dt_measured,
        (count(*) over ())::integer as count
      from device_clock
      where clock_offset(lags) is not null and ${fk_device === undefined ? sql`true` : sql`fk_device = ${fk_device}`}
      order by abs(clock_offset(lags)) desc, fk_device limit ${most}`.execute(query)
    return { clocks: rows.map(({ count: _, ...clock }) => clock), count: rows[0]?.count ?? 0 }
  },
})
