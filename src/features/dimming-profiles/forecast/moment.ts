import type { Weekday } from '#domain/calendar.ts'
import type { LevelRun } from '#domain/effectiveLevel.ts'
import { MINUTES_A_DAY } from '#domain/timeOfDay.ts'

/** A minute of the week in site time. */
export type Moment = {
  readonly weekday: Weekday
  /** 0 to 1439 */
  readonly minute: number
}

export const minuteOfWeek = ({ weekday, minute }: Moment) => (weekday - 1) * MINUTES_A_DAY + minute

/** The run that contains a minute. */
export const runAt = (runs: readonly LevelRun[], moment: Moment) =>
  runs.find(({ start, end }) => start <= minuteOfWeek(moment) && minuteOfWeek(moment) < end)

/** The runs of one day, in minutes since its midnight. */
export function runsOf(weekday: Weekday, runs: readonly LevelRun[]): LevelRun[] {
  const midnight = minuteOfWeek({ weekday, minute: 0 })
  return runs
    .filter(({ start }) => start >= midnight && start < midnight + MINUTES_A_DAY)
    .map((run) => ({ ...run, start: run.start - midnight, end: run.end - midnight }))
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -60, PageUp: 60 }
const QUARTER = 15

/**
 * The minute a key moves to: arrows by a minute (with Shift 15) or a weekday, Page Up and Down by an hour, Home and End
 * to the day's ends.
 */
export function momentAfterKey(moment: Moment, key: string, shift: boolean): Moment | undefined {
  const { weekday, minute } = moment
  const step = steps[key]
  if (step !== undefined) {
    const wide = shift && Math.abs(step) === 1 ? step * QUARTER : step
    return { weekday, minute: Math.min(MINUTES_A_DAY - 1, Math.max(0, minute + wide)) }
  }
  if (key === 'Home') return { weekday, minute: 0 }
  if (key === 'End') return { weekday, minute: MINUTES_A_DAY - 1 }
  if (key === 'ArrowUp' && weekday > 1) return { weekday: (weekday - 1) as Weekday, minute }
  if (key === 'ArrowDown' && weekday < 7) return { weekday: (weekday + 1) as Weekday, minute }
  return undefined
}
