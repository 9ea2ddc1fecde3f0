import { pipeline, Transform } from 'node:stream'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from '#domain/reading.ts'
import { levelTimeline, motionTimeline, type Timeline } from '#domain/timeline.ts'
import { deviceRecord, timelineEnd, timelineHead } from '#domain/timelineBytes.ts'
import { HOUR, type Milliseconds, type TimeRange } from '#domain/units.ts'
import { compressor, encodingFor, setEncoding } from '../http/encoding.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'
import { streamCopy } from '../store/streamCopy.ts'

const DAY = 24 * HOUR
const longestSpan = 31 * DAY

/** A table of what devices report, as a timeline. */
type Reported = {
  readonly table: 'status_reading' | 'sensor_event'
  /** What is added to a device and its time. */
  readonly column?: 'output_level'
  /** How long a report counts; those of so long before the range are read, too. */
  readonly fresh: Milliseconds
  /** Of one device. */
  readonly timeline: (times: Float64Array, values: Float64Array, range: TimeRange) => Timeline
}

const levels: Reported = {
  table: 'status_reading',
  column: 'output_level',
  fresh: FRESH_FOR_POWER,
  timeline: (times, values, range) =>
    levelTimeline({ times, devices: new Uint32Array(times.length), levels: values }, 1, range),
}

const motion: Reported = {
  table: 'sensor_event',
  fresh: FRESH_FOR_OCCUPANCY,
  timeline: (times, _, range) => motionTimeline({ times, sensors: new Uint32Array(times.length) }, 1, range),
}

type Call = Pick<Parameters<Handlers['readLevels']>[0], 'query' | 'user' | 'request' | 'reply'>

/**
 * GET api/v2/latern/levels and api/v2/latern/motion: the output levels of a zone, and the motion in it, one device after another,
 * so that memory does not depend on how many there are.
 *
 * @throws HttpError 400 for a span of more than 31 days
 */
export function timelineHandlers({
  database,
  idleTimeout,
}: Context): Pick<Handlers, 'readLevels' | 'readMotion'> {
  const send =
    (reported: Reported) =>
    async ({ query: { fk_area, start_date, end_date }, user, request, reply }: Call) => {
      const range = { start: Date.parse(start_date), end: Date.parse(end_date) }
      if (range.end - range.start > longestSpan)
        throw new HttpError(
          400,
          `query.end_date ${new Date(range.end).toISOString()} is more than ${longestSpan / DAY} days after the start`,
        )
      const instant = (time: number) => new Date(time).toISOString()
      const column = reported.column ? `, ${reported.column}` : ''
      // COPY accepts no parameters; these are integers and dates that we format ourselves.
      const copy = `copy (
          select fk_device, (date_part('epoch', dt_production) * 1000)::bigint${column}
          from ${reported.table}
          where fk_area = ${Number(fk_area)} and dt_production > '${instant(range.start - reported.fresh)}'
            and dt_production < '${instant(range.end)}'
          order by fk_device, dt_production
        ) to stdout`
      const reader = { reply, user: user?.id ?? 0, idleTimeout }
      const bytes = await database.reads.read(reader.user, (from) =>
        streamCopy(from, copy, asTimeline(range, reported), reader),
      )
      reply.header('content-type', 'application/octet-stream')
      const encoding = encodingFor(request.headers['accept-encoding'])
      setEncoding(reply, encoding)
      if (encoding === 'identity') return bytes
      return pipeline(bytes, compressor(encoding), () => undefined)
    }
  return { readLevels: send(levels), readMotion: send(motion) }
}

const TAB = 9
const LINE_FEED = 10
const POINT = 46
const ZERO = 48

/**
 * Rows of text by device and time, as COPY writes them, into the bytes of a timeline. A day of a large zone has a million rows, so
 * they are read digit by digit, and what a chunk brings is passed on at once.
 */
function asTimeline(range: TimeRange, { timeline }: Pick<Reported, 'timeline'>): Transform {
  const fields = [0, 0, 0]
  let field = 0
  /** What the next digit of the field counts, once its decimal point has been read. */
  let share = 1
  let [device, before] = [0, 0]
  let times: number[] = []
  let values: number[] = []
  let records: Uint8Array[] = [timelineHead]

  function endDevice(): void {
    if (times.length === 0) return
    const own = timeline(Float64Array.from(times), Float64Array.from(values), range)
    records.push(deviceRecord(device, before, own))
    before = device
    times = []
    values = []
  }

  function endRow(): void {
    const [id, time, value] = fields as [number, number, number]
    if (id !== device) {
      endDevice()
      device = id
    }
    times.push(time)
    values.push(value)
    fields.fill(0)
    field = 0
    share = 1
  }

  function read(byte: number): void {
    if (byte === TAB) {
      field += 1
      share = 1
    } else if (byte === LINE_FEED) endRow()
    else if (byte === POINT) share = 0.1
    else if (share === 1) fields[field] = (fields[field] as number) * 10 + (byte - ZERO)
    else {
      fields[field] = (fields[field] as number) + (byte - ZERO) * share
      share /= 10
    }
  }

  /** The records since this was last called; undefined without any. */
  function takeRecords(): Buffer | undefined {
    const bytes = records.length > 0 ? Buffer.concat(records) : undefined
    records = []
    return bytes
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) read(byte)
      done(null, takeRecords())
    },
    flush(done) {
      endDevice()
      records.push(timelineEnd)
      done(null, takeRecords())
    },
  })
}
