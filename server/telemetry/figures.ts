import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { bucketEdges, type FigureBucket, isOnFullHours } from '#domain/timeRange.ts'
import { HOUR, type Milliseconds } from '#domain/units.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from '../resources/context.ts'
import type { DB } from '../store/schema.d.ts'
import { readSiteTime } from './siteTime.ts'

/** The maximum number of buckets of all zones: a year of hours for twenty zones, or ten years of days for fifty. */
const MAX_BUCKETS = 200_000

const shortest: Record<FigureBucket, Milliseconds> = {
  hour: HOUR,
  day: 23 * HOUR,
  whole: Number.POSITIVE_INFINITY,
}

/** area_hour.power_time is W × 1/100 % × ms. */
const POWER_TIME_A_WATT_HOUR = 3.6e10

/**
 * GET api/v2/latern/figures: the console's figures, computed from hourly rollups instead of readings.
 *
 * @throws HttpError 400 for edges that are not full hours, and for too many buckets
 */
export function figureHandlers({ database: { query, reads } }: Context): Pick<Handlers, 'listFigures'> {
  return {
    async listFigures({ query: { fk_area, start_date, end_date, bucket }, user }) {
      const siteTime = await readSiteTime(query)
      const today = siteTime.dayOf(Date.now())
      const start = start_date === undefined ? siteTime.startOf(today) : Date.parse(start_date)
      const end = end_date === undefined ? siteTime.startOf(addDays(today, 1)) : Date.parse(end_date)
      if (fk_area.length * ((end - start) / shortest[bucket]) > MAX_BUCKETS)
        throw new HttpError(400, `These are more than ${MAX_BUCKETS} buckets`)
      const edges = bucketEdges({ start, end }, bucket, siteTime)
      if (!isOnFullHours(edges)) throw new HttpError(400, 'Figures are kept by full hours of UTC')
      return {
        edges: Array.from(edges, (edge) => new Date(edge).toISOString()),
        areas: await reads.read(user?.id ?? 0, (from) => readBuckets(from.query, fk_area, edges)),
      }
    },
  }
}

async function readBuckets(query: Kysely<DB>, areas: number[], edges: Float64Array) {
  const instants = Array.from(edges, (edge) => new Date(edge))
  // Looking for the bucket of each hour takes as long as adding it up.
  const bucket = instants.length === 2 ? sql`0` : sql`width_bucket(hour, ${instants}::timestamptz[]) - 1`
  const { rows } = await sql<{
    fk_area: number
    bucket: number
    energy: number
    covered: number
    slots: number
  }>`
    select fk_area, ${bucket} as bucket,
      sum(power_time)::float8 / ${POWER_TIME_A_WATT_HOUR}::float8 as energy,
      sum(covered_ms)::float8 as covered, sum(occupied_slots)::float8 as slots
    from area_hour
    where fk_area = any(${areas}::integer[]) and hour >= ${instants[0]} and hour < ${instants.at(-1)}
    group by 1, 2`.execute(query)
  const empty = () => new Array<number>(edges.length - 1).fill(0)
  const figures = new Map(
    areas.map((fk_area) => [
      fk_area,
      { fk_area, energy: empty(), covered_ms: empty(), occupied_slots: empty() },
    ]),
  )
  for (const { fk_area, bucket, energy, covered, slots } of rows) {
    const sums = figures.get(fk_area)
    if (sums === undefined) continue
    sums.energy[bucket] = energy
    sums.covered_ms[bucket] = covered
    sums.occupied_slots[bucket] = slots
  }
  return areas.map((area) => figures.get(area)).filter((sums) => sums !== undefined)
}
