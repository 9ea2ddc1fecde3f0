import { pipeline, Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { FRESH_FOR_POWER } from '#domain/reading.ts'
import { levelTimeline } from '#domain/timeline.ts'
import { deviceRecord, timelineEnd, timelineHead } from '#domain/timelineBytes.ts'
import { HOUR, type TimeRange } from '#domain/units.ts'
import { encodingFor } from '../http/encoding.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'
import { streamCopy } from '../store/streamCopy.ts'

const DAY = 24 * HOUR
const longestSpan = 31 * DAY

/**
 * GET api/v2/latern/levels: the output levels of a zone, one luminaire after another, so that memory does not depend on how many
 * there are.
 *
 * @throws HttpError 400 for a span of more than 31 days
 */
export function levelHandlers({ database, idleTimeout }: Context): Pick<Handlers, 'readLevels'> {
  return {
    async readLevels({ query: { fk_area, start_date, end_date }, user, request, reply }) {
      const range = { start: Date.parse(start_date), end: Date.parse(end_date) }
      if (range.end - range.start > longestSpan)
        throw new HttpError(
          400,
          `query.end_date ${new Date(range.end).toISOString()} is more than ${longestSpan / DAY} days after the start`,
        )
      const instant = (time: number) => new Date(time).toISOString()
      // COPY accepts no parameters; these are integers and dates that we format ourselves.
      const copy = `copy (
          select fk_device, (extract(epoch from dt_production) * 1000)::bigint, output_level
          from status_reading
          where fk_area = ${Number(fk_area)} and dt_production > '${instant(range.start - FRESH_FOR_POWER)}'
            and dt_production < '${instant(range.end)}'
          order by fk_device, dt_production
        ) to stdout`
      const reader = { reply, user: user?.id ?? 0, idleTimeout }
      const bytes = await database.reads.read(reader.user, (from) =>
        streamCopy(from, copy, asTimeline(range), reader),
      )
      reply.headers({ 'content-type': 'application/octet-stream', vary: 'accept-encoding' })
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding === 'identity') return bytes
      reply.header('content-encoding', encoding)
      return pipeline(
        bytes,
        encoding === 'br'
          ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : createGzip(),
        () => undefined,
      )
    },
  }
}

/** Rows of text by device and time, as COPY writes them, into the bytes of a timeline. */
function asTimeline(range: TimeRange): Transform {
  let [incomplete, device, before] = ['', 0, 0]
  let times: number[] = []
  let levels: number[] = []

  function record(): Uint8Array | undefined {
    if (times.length === 0) return undefined
    const columns = {
      times: Float64Array.from(times),
      devices: new Uint32Array(times.length),
      levels: Float64Array.from(levels),
    }
    const bytes = deviceRecord(device, before, levelTimeline(columns, 1, range))
    before = device
    times = []
    levels = []
    return bytes
  }

  return new Transform({
    construct(done) {
      this.push(timelineHead)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      const lines = (incomplete + chunk.toString('latin1')).split('\n')
      incomplete = lines.pop() ?? ''
      for (const line of lines) {
        const [id = '', time = '', level = ''] = line.split('\t')
        if (Number(id) !== device) {
          const bytes = record()
          if (bytes) this.push(bytes)
          device = Number(id)
        }
        times.push(Number(time))
        levels.push(Number(level))
      }
      done()
    },
    flush(done) {
      const bytes = record()
      if (bytes) this.push(bytes)
      this.push(timelineEnd)
      done()
    },
  })
}
