import { clamp } from '#domain/numbers.ts'
import { MINUTE, SECOND, type Timestamp } from '#domain/units.ts'
import { chance } from '#server/simulator/chance.ts'

/** What a field does to reports on their way, by seed. */
export const noise = {
  /** The share of readings, and of motion reports, that never arrive. */
  lostReadings: Number(process.env.LATERN_FINDINGS_LOST ?? 0.005),
  lostEvents: 0.01,
  /** Most arrive within 20 s, some within 2 min, a few within 10. */
  late: 0.04,
  veryLate: 0.01,
  /** The share of readings that are taken while the level is changing. */
  ramps: 0.003,
  /** Clocks of luminaires are wrong by up to this. */
  drift: 30 * SECOND,
  /** Percent points by which a driver misses the level. */
  driver: 1.5,
}

const secondsOf = (time: Timestamp) => Math.floor(time / SECOND)

function delay(device: number, time: Timestamp): number {
  const draw = chance(device, secondsOf(time), 51)
  const length = chance(device, secondsOf(time), 52)
  if (draw < noise.veryLate) return length * 10 * MINUTE
  return draw < noise.late + noise.veryLate ? length * 2 * MINUTE : length * 20 * SECOND
}

/** @returns undefined if it is lost; else when it says that it was taken, its level, and when it arrives */
export function noisyReading(device: number, time: Timestamp, level: number) {
  const at = (what: number) => chance(device, secondsOf(time), what)
  if (at(41) < noise.lostReadings) return undefined
  const own = (chance(device, 42) - 0.5) * 2
  const measured =
    level === 0 ? 0 : Math.round(clamp(level + own * noise.driver + (at(43) - 0.5) * 2, 1, 100))
  const shown = level > 0 && at(44) < noise.ramps ? Math.round(measured * at(45)) : measured
  const drift = Math.round((chance(device, 46) - 0.5) * 2 * noise.drift)
  return { time: time + drift, level: shown, arrival: time + delay(device, time) }
}

export function noisyEvent(device: number, time: Timestamp) {
  if (chance(device, secondsOf(time), 47) < noise.lostEvents) return undefined
  return { time, arrival: time + delay(device, time) }
}
