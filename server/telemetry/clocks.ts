import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { MINUTE, type Milliseconds, type Timestamp } from '#domain/units.ts'
import { shareRuns } from '../sharedRuns.ts'
import type { Database } from '../store/database.ts'

/** The smallest lag in each window of this length counts, since reports take different times on their way. */
const windowLength = 10 * MINUTE
/** A clock that is off by less is taken to be right. */
const tolerance = MINUTE
/** Lags that are stored for a device. */
const mostLags = 6

/** One device's lags in its current window, ms. */
type LagWindow = {
  end: Timestamp
  smallest: Milliseconds
  secondSmallest: Milliseconds
  /** Whether it has ended and waits to be written. */
  isEnded: boolean
  /** Whether the window before it had a reading from the future. */
  wasAhead: boolean
}

export type Clocks = {
  /** Notes how long after its own time a known device's report arrived; below 0 where that time is in the future. */
  note(device: number, lag: Milliseconds, arrival: Timestamp): void
  /** Writes the windows that have ended. It throws nothing, and nobody needs to wait for it. */
  write(): Promise<void>
  /** Resolves when they are written. */
  drain(): Promise<void>
}

/**
 * Measures by how much devices' clocks are wrong, where that is more than a minute (`clock_offset`, 0019_refused_telemetry.ts). A
 * clock that is right costs one lookup in a map per report, and one in an almost empty table per window. Lags are in memory until their
 * window has ended: a restart loses ten minutes of them.
 */
export function createClocks(
  { query }: Pick<Database, 'query'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Clocks {
  const windows = new Map<number, LagWindow>()
  /** The devices whose windows have ended. */
  let ended: number[] = []

  async function write(): Promise<void> {
    const wrong: { device: number; lag: Milliseconds }[] = []
    const right: number[] = []
    for (const device of ended) {
      const current = windows.get(device) as LagWindow
      const { smallest, secondSmallest } = current
      // A gateway that buffers sends several readings at once: the newest may be late by as much as they are apart.
      const atLeast =
        secondSmallest === Number.POSITIVE_INFINITY ? smallest : smallest - (secondSmallest - smallest)
      const isAhead = smallest < -tolerance
      if (isAhead || atLeast > tolerance) wrong.push({ device, lag: smallest })
      else right.push(device)
      Object.assign(current, noLags, { wasAhead: isAhead })
    }
    ended = []
    wrong.sort((one, other) => one.device - other.device)
    if (right.length > 0)
      await sql`delete from device_clock where fk_device = any(${right}::integer[])`.execute(query)
    if (wrong.length > 0)
      await sql`
        insert into device_clock (fk_device, lags, measured_at)
        select d.id, array[l.lag], now()
        from unnest(${wrong.map(({ device }) => device)}::integer[], ${wrong.map(({ lag }) => Math.round(lag))}::bigint[])
          l(fk_device, lag)
        join device d on d.id = l.fk_device
        order by d.id
        on conflict (fk_device) do update
          set lags = (excluded.lags || device_clock.lags)[1:${sql.lit(mostLags)}], measured_at = excluded.measured_at`.execute(
        query,
      )
  }

  const written = shareRuns(() =>
    write().catch((error: Error) => log.warn(`Devices' clocks could not be noted: ${error.message}`)),
  )

  return {
    note(device, lag, arrival) {
      if (!Number.isFinite(lag)) return
      let current = windows.get(device)
      if (current === undefined) {
        current = { ...noLags, end: arrival }
        windows.set(device, current)
      }
      if (lag < current.smallest) {
        current.secondSmallest = current.smallest
        current.smallest = lag
      } else if (lag < current.secondSmallest) current.secondSmallest = lag
      // A reading from the future need not wait for the window's end: it is certain.
      const isNewlyAhead = lag < -tolerance && !current.wasAhead
      if (current.isEnded || (arrival < current.end && !isNewlyAhead)) return
      current.isEnded = true
      current.end = arrival + windowLength
      ended.push(device)
    },
    write: () => (ended.length === 0 ? Promise.resolve() : written()),
    drain: written,
  }
}

/** Of a window that has just begun. */
const noLags = {
  smallest: Number.POSITIVE_INFINITY,
  secondSmallest: Number.POSITIVE_INFINITY,
  isEnded: false,
  wasAhead: false,
}
