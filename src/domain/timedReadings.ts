import type { StatusReading } from '#openapi/lighting.d.ts'
import { isSameList } from './isSameList.ts'
import { FRESH_FOR_MARKER, readingTime } from './reading.ts'
import type { Timestamp } from './units.ts'

/** One device's readings with their times, so that each time is parsed once. */
export type TimedReadings = {
  readonly readings: readonly StatusReading[]
  /** The time of each reading, ms; NaN without one. */
  readonly times: readonly Timestamp[]
  /** The newest of the times; undefined without any. */
  readonly newest: Timestamp | undefined
}

export function timed(readings: readonly StatusReading[]): TimedReadings {
  const times = readings.map((reading) => readingTime(reading) ?? Number.NaN)
  let newest: Timestamp | undefined
  for (const time of times) if (time > (newest ?? Number.NEGATIVE_INFINITY)) newest = time
  return { readings, times, newest }
}

export type MeanLevel = {
  /** Percent 0–100; undefined without a reading. */
  readonly mean: number | undefined
  /** The first time at which the same readings may have another mean, ms. */
  readonly until: Timestamp
}

/** A luminaire's mean output level of the last hour (see `isFresh` for which readings count). */
export function meanLevel({ readings, times }: TimedReadings, now: Timestamp): MeanLevel {
  let total = 0
  let count = 0
  let until = Number.POSITIVE_INFINITY
  // Not `entries`, which makes an array for each reading: this runs for each luminaire of a plan.
  for (let at = 0; at < readings.length; at++) {
    const { output_level } = readings[at] as StatusReading
    const age = now - (times[at] ?? Number.NaN)
    if (age <= -FRESH_FOR_MARKER) until = Math.min(until, now - age - FRESH_FOR_MARKER)
    if (!(Math.abs(age) < FRESH_FOR_MARKER)) continue
    until = Math.min(until, now - age + FRESH_FOR_MARKER)
    total += output_level
    count += 1
  }
  return { mean: count === 0 ? undefined : total / count, until }
}

/**
 * Groups readings by device again and again: a device whose readings are those of the time before has the same
 * object, and where no reading came or went, the map is the one before.
 * @param pause called after each few hundred readings, so that a long list need not block the page
 */
export async function readingsByDevice(
  before: ReadonlyMap<number, TimedReadings>,
  readings: readonly StatusReading[],
  pause: () => Promise<void> | undefined,
): Promise<ReadonlyMap<number, TimedReadings>> {
  const lists = new Map<number, StatusReading[]>()
  for (const [at, reading] of readings.entries()) {
    if (at % BETWEEN_PAUSES === 0) await pause()
    const others = lists.get(reading.fk_device)
    if (others) others.push(reading)
    else lists.set(reading.fk_device, [reading])
  }
  const devices = new Map<number, TimedReadings>()
  let isUnchanged = lists.size === before.size
  for (const [device, list] of lists) {
    if (devices.size % BETWEEN_PAUSES === 0) await pause()
    const last = before.get(device)
    const isSame = last !== undefined && isSameList(last.readings, list)
    isUnchanged &&= isSame
    devices.set(device, isSame ? last : timed(list))
  }
  return isUnchanged ? before : devices
}

const BETWEEN_PAUSES = 500
