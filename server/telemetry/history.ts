import { Transform } from 'node:stream'
import { HOUR } from '#domain/units.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Call, Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'
import { instantText } from '../resources/tables.ts'
import { streamCopy } from '../store/streamCopy.ts'
import { readSiteTime } from './siteTime.ts'

const DAY = 24 * HOUR
/** The maximum age of a reading (ingest.ts) and a little more. The console requests a month at a time. */
const longestSpan = (5 * 366 + 31) * DAY

type HistoryHandlers = Pick<Handlers, 'listStatusHistory' | 'listEvents'>

/** Each row arrives as JSON with a leading comma; this adds the list's brackets. */
const asList = () => {
  let first = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, first ? Buffer.concat([Buffer.from('['), chunk.subarray(1)]) : chunk)
      first = false
    },
    flush(done) {
      done(null, first ? '[]' : ']')
    },
  })
}

/**
 * The two GETs of history. PostgreSQL writes the JSON, so memory does not depend on the amount. A response that fails
 * half-way has no closing bracket.
 */
export function historyHandlers({ database, idleTimeout }: Context): HistoryHandlers {
  async function stream(
    {
      query: { fk_area, fk_device, start_date, end_date },
      user,
      reply,
    }: Call<'listStatusHistory' | 'listEvents'>,
    table: 'status_reading' | 'sensor_event',
    fields: string,
  ): Promise<NodeJS.ReadableStream> {
    const now = Date.now()
    const start = new Date(start_date ?? (await readSiteTime(database.query)).startOfDay(now))
    const end = end_date ? new Date(end_date) : new Date(now)
    if (end.getTime() - start.getTime() > longestSpan)
      throw new HttpError(
        400,
        `query.start_date ${start.toISOString()} is more than ${longestSpan / DAY} days before the end. Ask for parts of the span, or for its figures`,
      )
    // COPY accepts no parameters; these are integers and dates that we format ourselves.
    const copy = `copy (
        select ',{"fk_device":' || fk_device
          || ',"dt_arrival":"' || ${instantText('dt_arrival')}
          || '","dt_production":"' || ${instantText('dt_production')} || '"' || ${fields} || '}'
        from ${table}
        where fk_area in (${fk_area.map(Number).join()})
          ${fk_device ? `and fk_device in (${fk_device.map(Number).join()})` : ''}
          and dt_production >= '${start.toISOString()}' and dt_production < '${end.toISOString()}'
        order by fk_area, dt_production, fk_device
      ) to stdout`
    const reader = { reply, user: user?.id ?? 0, idleTimeout }
    return database.reads.read(reader.user, (from) => streamCopy(from, copy, asList(), reader))
  }

  return {
    listStatusHistory: (call) =>
      stream(call, 'status_reading', `',"output_level":' || trim_scale(output_level)`),
    listEvents: (call) => stream(call, 'sensor_event', `''`),
  }
}
