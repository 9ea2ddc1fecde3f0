import type { Weekday } from '#domain/calendar.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { MINUTE, type TimeRange } from '#domain/units.ts'
import { chance } from './chance.ts'

/** Kinds of place, each with a daily pattern of movement. */
export type Activity = 'office' | 'parking' | 'school' | 'street'

/** A part of the day in hours of site time, and the probability that a sensor detects motion in a 5-minute slot. */
type Stretch = readonly [from: number, to: number, likelihood: number]

const night: Stretch = [0, 24, 0.004]

const workdays: Record<Activity, readonly Stretch[]> = {
  office: [night, [7, 8, 0.15], [8, 12, 0.62], [12, 13, 0.38], [13, 17, 0.58], [17, 19, 0.2], [19, 21, 0.05]],
  parking: [night, [6.5, 7.5, 0.12], [7.5, 9.5, 0.55], [9.5, 16, 0.14], [16, 18.5, 0.5], [18.5, 22, 0.06]],
  school: [night, [7.25, 8, 0.4], [8, 14.5, 0.7], [14.5, 17, 0.25], [17, 20, 0.08]],
  street: [
    [0, 5, 0.05],
    [5, 7, 0.25],
    [7, 10, 0.75],
    [10, 16, 0.5],
    [16, 19, 0.8],
    [19, 23, 0.35],
    [23, 24, 0.12],
  ],
}
const weekends: Record<Activity, readonly Stretch[]> = {
  office: [night, [10, 16, 0.03]],
  parking: [night, [10, 19, 0.05]],
  school: [night, [10, 14, 0.02]],
  street: [
    [0, 4, 0.15],
    [4, 9, 0.06],
    [9, 20, 0.45],
    [20, 24, 0.3],
  ],
}

const saturday: Weekday = 6

/** The probability of motion in a 5-minute slot. */
function likelihood(activity: Activity, weekday: Weekday, hour: number): number {
  const stretches = (weekday >= saturday ? weekends : workdays)[activity]
  return stretches.findLast(([from, to]) => hour >= from && hour < to)?.[2] ?? 0
}

const slot = 5 * MINUTE

/** The beginnings of the slots in [start, end): the times of a sensor that reports motion without end. */
export function everySlot({ start, end }: TimeRange): number[] {
  const times: number[] = []
  for (let time = Math.ceil(start / slot) * slot; time < end; time += slot) times.push(time)
  return times
}

/**
 * The probability that a sensor reports motion in the 5-minute slot at an instant. Some sensors detect more motion than
 * others; how busy a day is applies to the whole place.
 */
export function motionLikelihood(sensor: number, activity: Activity, site: SiteTime, time: number): number {
  const { weekday, minute } = site.wallClock(time)
  const traffic = 0.45 + chance(sensor, 1) * 1.1
  const busyness = 0.8 + chance(site.dayOf(time), 4) * 0.4
  return Math.min(0.97, likelihood(activity, weekday, minute / 60) * traffic * busyness)
}

/**
 * The times of a motion sensor's events: at most one per 5-minute slot, following the place's daily pattern.
 * @returns ascending instants in [start, end)
 */
export function motionTimes(
  sensor: number,
  activity: Activity,
  site: SiteTime,
  { start, end }: TimeRange,
): number[] {
  const times: number[] = []
  for (let from = Math.floor(start / slot) * slot; from < end; from += slot) {
    const index = from / slot
    if (chance(sensor, index, 2) >= motionLikelihood(sensor, activity, site, from)) continue
    const time = from + Math.floor(chance(sensor, index, 3) * (slot / 1000)) * 1000
    if (time >= start && time < end) times.push(time)
  }
  return times
}
