import { createLevelAt } from '#domain/effectiveLevel.ts'
import { timeouts } from '#domain/ruleItems.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { MINUTE, SECOND, type TimeRange, type Timestamp } from '#domain/units.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import { type Activity, everySlot, motionTimes } from './activity.ts'
import { chance } from './chance.ts'
import { clockError, hasFault, type ReportFault, reportedLevel } from './faults.ts'

/** A luminaire in the field: its rules, and the sensors they respond to. */
export type FieldLuminaire = {
  id: number
  rulespecs: readonly Rulespec[]
  motionSensors: readonly number[]
  fault?: ReportFault | undefined
  /** What it follows with the fault `formerRules`. */
  formerRules?: readonly Rulespec[]
}
export type FieldSensor = { id: number; activity: Activity; fault?: ReportFault | undefined }
export type Field = { site: SiteTime; luminaires: readonly FieldLuminaire[]; sensors: readonly FieldSensor[] }

/** Columns of readings: device ids, instants (ms since 1970) and output levels (percent), and of motion events. */
export type FieldReport = {
  readings: { device: number[]; time: number[]; level: number[] }
  events: { device: number[]; time: number[] }
}

const reportEvery = 15 * MINUTE

/**
 * The field's reports in [start, end). Each luminaire reports its output level, given by its rules and the motion,
 * every 15 minutes with an offset of its own; each sensor reports its motion events. Splitting a span does not change
 * the result, given the same rules.
 */
export function fieldReport({ site, luminaires, sensors }: Field, { start, end }: TimeRange): FieldReport {
  const report: FieldReport = {
    readings: { device: [], time: [], level: [] },
    events: { device: [], time: [] },
  }
  const longest = Math.max(0, ...luminaires.map(({ rulespecs }) => longestTimeout(rulespecs)))
  const motion = new Map<number, number[]>()
  for (const sensor of sensors) {
    const { id } = sensor
    const times = reportedMotion(sensor, site, { start: start - longest, end })
    motion.set(id, times)
    for (const time of times)
      if (time >= start) {
        report.events.device.push(id)
        report.events.time.push(time)
      }
  }

  const merged = new Map<string, number[]>()
  for (const luminaire of luminaires) {
    const { id, motionSensors, fault } = luminaire
    const levelAt = levelOf(luminaire, site)
    const motionAround = getOrCreate(merged, motionSensors.join(), () =>
      motionSensors.flatMap((sensor) => motion.get(sensor) ?? []).sort((a, b) => a - b),
    )
    let next = 0
    const offset = Math.floor(chance(id, 5) * (reportEvery / SECOND)) * SECOND
    const first = Math.ceil((start - offset) / reportEvery) * reportEvery + offset
    for (let time = first; time < end; time += reportEvery) {
      if (hasFault(fault, 'silent', time)) continue
      while ((motionAround[next] ?? Infinity) <= time) next++
      const last = motionAround[next - 1]
      report.readings.device.push(id)
      report.readings.time.push(time)
      report.readings.level.push(levelAt(time, last))
    }
  }
  return report
}

/** The luminaires' output levels at an instant, in percent, in the same order. */
export function levelsAt(
  { site, sensors }: Pick<Field, 'site' | 'sensors'>,
  luminaires: readonly FieldLuminaire[],
  time: Timestamp,
): number[] {
  return luminaires.map((luminaire) => {
    const { rulespecs, motionSensors } = luminaire
    const span = { start: time - longestTimeout(rulespecs), end: time + 1 }
    const last = sensors
      .filter(({ id }) => motionSensors.includes(id))
      .flatMap((sensor) => reportedMotion(sensor, site, span))
      .reduce<number | undefined>((latest, seen) => Math.max(latest ?? seen, seen), undefined)
    return levelOf(luminaire, site)(time, last)
  })
}

/** The level that a luminaire reports, percent, by the instant and its sensors' last motion before. */
function levelOf({ rulespecs, formerRules = rulespecs, fault }: FieldLuminaire, site: SiteTime) {
  const levelAt = memoizedLevelAt(rulespecs)
  return (time: Timestamp, lastMotion: Timestamp | undefined): number => {
    const secondsSinceMotion =
      lastMotion === undefined || hasFault(fault, 'motionWithoutLight', time)
        ? undefined
        : (time - lastMotion) / SECOND
    const follows = hasFault(fault, 'formerRules', time) ? memoizedLevelAt(formerRules) : levelAt
    const level = follows(site.wallClock(time + clockError(fault, time)), { secondsSinceMotion })
    return reportedLevel(fault, level, time)
  }
}

const levelsAtMoments = new WeakMap<readonly Rulespec[], ReturnType<typeof createLevelAt>>()

/** Many luminaires have the same rules, and an hour of them is little. */
function memoizedLevelAt(rulespecs: readonly Rulespec[]) {
  const known = levelsAtMoments.get(rulespecs) ?? createLevelAt(rulespecs)
  levelsAtMoments.set(rulespecs, known)
  return known
}

/** The times at which a sensor reports motion, ascending. */
function reportedMotion({ id, activity, fault }: FieldSensor, site: SiteTime, span: TimeRange): number[] {
  const motion = motionTimes(id, activity, site, span)
  if (fault?.kind !== 'silent' && fault?.kind !== 'endlessMotion') return motion
  const { since, until = Number.POSITIVE_INFINITY } = fault
  const before = motion.filter((time) => time < since)
  const after = motion.filter((time) => time >= until)
  if (fault.kind === 'silent') return [...before, ...after]
  const endless = everySlot({ start: Math.max(span.start, since), end: Math.min(span.end, until) })
  return [...before, ...endless, ...after]
}

/** The longest motion time-out of these rules, in ms. */
function longestTimeout(rulespecs: readonly Rulespec[]): number {
  return Math.max(0, ...timeouts(rulespecs)) * SECOND
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
