import { createLevelAt } from '#domain/evaluate.ts'
import { timeouts } from '#domain/ruleItems.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { MINUTE, SECOND, type TimeRange, type Timestamp } from '#domain/units.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import { type Activity, motionTimes } from './activity.ts'
import { chance } from './chance.ts'

/** A luminaire in the field: its rules, and the sensors they respond to. */
export type FieldLuminaire = { id: number; rulespecs: readonly Rulespec[]; motionSensors: readonly number[] }
export type FieldSensor = { id: number; activity: Activity }
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
  for (const { id, activity } of sensors) {
    const times = motionTimes(id, activity, site, { start: start - longest, end })
    motion.set(id, times)
    for (const time of times)
      if (time >= start) {
        report.events.device.push(id)
        report.events.time.push(time)
      }
  }

  const merged = new Map<string, number[]>()
  for (const { id, rulespecs, motionSensors } of luminaires) {
    const levelAt = createLevelAt(rulespecs)
    const motionAround = getOrCreate(merged, motionSensors.join(), () =>
      motionSensors.flatMap((sensor) => motion.get(sensor) ?? []).sort((a, b) => a - b),
    )
    let next = 0
    const offset = Math.floor(chance(id, 5) * (reportEvery / SECOND)) * SECOND
    const first = Math.ceil((start - offset) / reportEvery) * reportEvery + offset
    for (let time = first; time < end; time += reportEvery) {
      while ((motionAround[next] ?? Infinity) <= time) next++
      const last = motionAround[next - 1]
      const secondsSinceMotion = last === undefined ? undefined : (time - last) / SECOND
      report.readings.device.push(id)
      report.readings.time.push(time)
      report.readings.level.push(levelAt(site.wallClock(time), { secondsSinceMotion }))
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
  return luminaires.map(({ rulespecs, motionSensors }) => {
    const span = { start: time - longestTimeout(rulespecs), end: time + 1 }
    const last = sensors
      .filter(({ id }) => motionSensors.includes(id))
      .flatMap(({ id, activity }) => motionTimes(id, activity, site, span))
      .reduce<number | undefined>((latest, seen) => Math.max(latest ?? seen, seen), undefined)
    const secondsSinceMotion = last === undefined ? undefined : (time - last) / SECOND
    return createLevelAt(rulespecs)(site.wallClock(time), { secondsSinceMotion })
  })
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
