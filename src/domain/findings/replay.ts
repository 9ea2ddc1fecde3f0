import { HOUR, MINUTE, type TimeRange, type Timestamp } from '../units.ts'
import type { Reconciler } from './reconciler.ts'

/** Reports of a fleet's luminaires and sensors, by index, in the order of their times. A report of nobody has index -1. */
export type Reports = {
  readonly readings: readonly {
    readonly luminaire: number
    readonly time: Timestamp
    readonly level: number
  }[]
  readonly motion: readonly { readonly sensor: number; readonly time: Timestamp }[]
}

/** The motion of an hour that is over: 5-minute slots with motion. */
export type MotionHour = { readonly sensor: number; readonly hour: Timestamp; readonly slots: number }

const SLOTS_AN_HOUR = 12

/** Hears past reports minute by minute, each when it is older than the minute. @throws what `checkpoint`, called each minute, does */
export function replay(
  reconciler: Pick<Reconciler, 'reading' | 'motion' | 'minute'>,
  { readings, motion }: Reports,
  { start, end }: TimeRange,
  checkpoint: () => void = () => undefined,
): void {
  let reading = 0
  let event = 0
  for (let minute = start; minute <= end; minute += MINUTE) {
    checkpoint()
    for (; event < motion.length && (motion[event]?.time ?? end) < minute; event++) {
      const { sensor, time } = motion[event] as Reports['motion'][number]
      if (sensor >= 0) reconciler.motion(sensor, time, minute)
    }
    for (; reading < readings.length && (readings[reading]?.time ?? end) < minute; reading++) {
      const { luminaire, time, level } = readings[reading] as Reports['readings'][number]
      if (luminaire >= 0) reconciler.reading(luminaire, time, level, minute)
    }
    reconciler.minute(minute)
  }
}

/**
 * Tells a reconciler what sensors usually report.
 * @param hours those with motion; from a sensor's first one on, the others had none
 * @param end of what is known
 */
export function learnMotion(
  { learnMotion: learn }: Pick<Reconciler, 'learnMotion'>,
  hours: readonly MotionHour[],
  end: Timestamp,
): void {
  const slotsOf = new Map<number, Map<Timestamp, number>>()
  for (const { sensor, hour, slots } of hours) {
    const known = slotsOf.get(sensor) ?? new Map<Timestamp, number>()
    slotsOf.set(sensor, known.set(hour, slots))
  }
  for (const [sensor, slots] of slotsOf) {
    const first = Math.min(...slots.keys())
    for (let hour = first; hour < end; hour += HOUR) learn(sensor, hour, slots.get(hour) ?? 0, SLOTS_AN_HOUR)
  }
}
