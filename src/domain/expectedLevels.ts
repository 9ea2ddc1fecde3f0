import type { Rulespec } from '#openapi/lighting.d.ts'
import { bucketAt } from './buckets.ts'
import { type LevelRun, levelRuns } from './effectiveLevel.ts'
import type { SiteTime } from './siteTime.ts'
import { MINUTES_A_DAY } from './timeOfDay.ts'
import { MINUTE, type Timestamp } from './units.ts'

/** Mean output levels that rules ask for, per bucket, in percent. */
export type ExpectedLevels = {
  /** Without motion. */
  readonly idle: Float64Array
  /** During motion. */
  readonly moving: Float64Array
}

/** Clocks change on a quarter of an hour of UTC. */
const CLOCKS_CHANGE_ON = 15 * MINUTE

/**
 * The mean level of `effectiveLevel` in each bucket, without motion and during it.
 * @param edges n + 1 ascending instants for n buckets
 */
export function expectedLevels(
  rulespecs: readonly Rulespec[],
  edges: Float64Array,
  siteTime: SiteTime,
): ExpectedLevels {
  const runAt = createRunAt(rulespecs, siteTime)
  const buckets = Math.max(0, edges.length - 1)
  const idle = new Float64Array(buckets)
  const moving = new Float64Array(buckets)
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = edges[bucket] as number
    const end = edges[bucket + 1] as number
    for (let from = start; from < end; ) {
      const { run, until } = runAt(from)
      const to = Math.min(end, until, nextClockChange(from))
      const share = (to - from) / (end - start)
      idle[bucket] = (idle[bucket] as number) + run.idle * share
      moving[bucket] = (moving[bucket] as number) + run.moving * share
      from = to
    }
  }
  return { idle, moving }
}

const nextClockChange = (time: Timestamp) => (Math.floor(time / CLOCKS_CHANGE_ON) + 1) * CLOCKS_CHANGE_ON

/** Finds the run that holds at an instant, and when it ends unless clocks change before. */
function createRunAt(rulespecs: readonly Rulespec[], siteTime: SiteTime) {
  const weeks = new Map<number, { runs: LevelRun[]; starts: Float64Array }>()
  return (time: Timestamp): { run: LevelRun; until: Timestamp } => {
    const { weekday, minute, utcOffset } = siteTime.wallClock(time)
    const known = weeks.get(utcOffset)
    const week = known ?? weekOf(levelRuns(rulespecs, utcOffset))
    if (!known) weeks.set(utcOffset, week)
    const minuteOfWeek = (weekday - 1) * MINUTES_A_DAY + minute
    const run = week.runs[bucketAt(week.starts, minuteOfWeek)] as LevelRun
    return { run, until: (Math.floor(time / MINUTE) + run.end - minuteOfWeek) * MINUTE }
  }
}

const weekOf = (runs: LevelRun[]) => ({ runs, starts: Float64Array.from(runs, ({ start }) => start) })
