import { PassThrough, pipeline, Transform } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { Call, Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'
import { instantText } from '../resources/tables.ts'
import { readSiteTime } from './siteTime.ts'

type HistoryHandlers = Pick<Handlers, 'listStatusHistory' | 'listEvents'>

/** Each row comes from the database as JSON with a comma before it: all that is left is the list's brackets. */
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
 * The two GETs of history. PostgreSQL writes the JSON and it is passed on as it comes (COPY), so that a month of a
 * large zone takes no more memory than an hour of a small one. An answer that breaks off part-way has no closing
 * bracket, and its connection is cut: nobody can take it for the whole.
 */
export function historyHandlers({ database: { query, pool } }: Context): HistoryHandlers {
  async function stream(
    { query: { fk_area, start_date, end_date }, request }: Call<'listStatusHistory' | 'listEvents'>,
    table: 'status_reading' | 'sensor_event',
    fields: string,
  ): Promise<NodeJS.ReadableStream> {
    const now = Date.now()
    const start = new Date(start_date ?? (await readSiteTime(query)).startOfDay(now))
    const end = end_date ? new Date(end_date) : new Date(now)
    const client = await pool.connect()
    // COPY takes no parameters: these are integers and dates that we print ourselves.
    const rows = client.query(
      copyTo(`copy (
        select ',{"fk_device":' || fk_device
          || ',"dt_arrival":"' || ${instantText('dt_arrival')}
          || '","dt_production":"' || ${instantText('dt_production')} || '"' || ${fields} || '}'
        from ${table}
        where fk_area in (${fk_area.map(Number).join()})
          and dt_production >= '${start.toISOString()}' and dt_production < '${end.toISOString()}'
        order by fk_area, dt_production, fk_device
      ) to stdout`),
    )
    const answer = new PassThrough()
    // A reader who leaves ends the connection, since the rest of the rows is still coming through it.
    pipeline(rows, asList(), answer, (error) => {
      if (error) request.log.warn({ err: error }, 'history broke off')
      client.release(error ?? undefined)
    })
    return answer
  }

  return {
    listStatusHistory: (call) =>
      stream(call, 'status_reading', `',"output_level":' || trim_scale(output_level)`),
    listEvents: (call) => stream(call, 'sensor_event', `''`),
  }
}
