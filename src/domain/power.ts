import type { Luminaire, StatusReading } from '#openapi/lighting.d.ts'
import { FRESH_FOR_POWER, isFresh, readingTime } from './reading.ts'
import { type Percent, percent, type Timestamp, type Watt, watt } from './units.ts'

type Rated = Pick<Luminaire, 'id' | 'type'>

/** The total to compare with if no luminaire has a rated power, W (specification §9). */
const DEFAULT_TOTAL_RATED_POWER = 1000

/** The rated power of the luminaire's type in W; undefined if unknown. */
export function ratedPower(luminaire: Pick<Luminaire, 'type'>): Watt | undefined {
  const rated = luminaire.type?.rated_power
  return rated == null ? undefined : watt(rated)
}

/** The power that a luminaire draws at an output level: rated power × level ÷ 100 (specification §9). */
export function powerAt(rated: Watt, outputLevel: number): Watt {
  return watt((rated * outputLevel) / 100)
}

/** The current power of luminaires. */
export type CurrentPower = {
  readonly level: Percent
  /** Σ of the newest readings' power. */
  readonly drawn: Watt
  /** Σ rated power; if it is 0, 1000 W is used instead. */
  readonly rated: Watt
  /** The number of luminaires with a recent reading. */
  readonly reporting: number
}

/**
 * The luminaires' current power: the power of each one's newest reading under 30 minutes old, as a share of the total
 * rated power, or of 1000 W if that is 0 (decisions.md, "Calculations").
 */
export function currentPower(
  luminaires: readonly Rated[],
  readings: readonly StatusReading[],
  now: Timestamp,
): CurrentPower {
  const newest = newestByDevice(readings.filter((reading) => isFresh(reading, now, FRESH_FOR_POWER)))
  let drawn = 0
  let rated = 0
  let reporting = 0
  for (const luminaire of luminaires) {
    const watts = ratedPower(luminaire) ?? watt(0)
    const reading = newest.get(luminaire.id)
    rated += watts
    drawn += powerAt(watts, reading?.output_level ?? 0)
    if (reading) reporting += 1
  }
  const level = percent((drawn / (rated || DEFAULT_TOTAL_RATED_POWER)) * 100)
  return { level, drawn: watt(drawn), rated: watt(rated), reporting }
}

/** Each device's newest reading; at equal times the one with the higher level. */
export function newestByDevice(readings: readonly StatusReading[]): Map<number, StatusReading> {
  const newest = new Map<number, StatusReading>()
  for (const reading of readings) {
    const other = newest.get(reading.fk_device)
    if (!other || isNewer(reading, other)) newest.set(reading.fk_device, reading)
  }
  return newest
}

/** A device's newest reading in lists that may have others' too. */
export function newestOf(
  device: number,
  ...lists: readonly (readonly StatusReading[])[]
): StatusReading | undefined {
  let newest: StatusReading | undefined
  for (const readings of lists)
    for (const reading of readings)
      if (reading.fk_device === device && (newest === undefined || isNewer(reading, newest))) newest = reading
  return newest
}

function isNewer(reading: StatusReading, other: StatusReading): boolean {
  const ahead = (readingTime(reading) ?? 0) - (readingTime(other) ?? 0)
  return ahead > 0 || (ahead === 0 && reading.output_level > other.output_level)
}

/** The fill of a luminaire's marker; `none` is grey (specification §4). */
export type MarkerShade = 'light' | 'medium' | 'heavy' | 'none'

/**
 * The shade of one luminaire's marker: its mean output level of the last hour, rounded to the nearest integer,
 * 0–33 light, 34–66 medium, 67–100 heavy, and none without a reading.
 */
export function shadeOf(mean: number | undefined): MarkerShade {
  if (mean === undefined) return 'none'
  const band = LEVEL_BANDS[bandAt(mean)]
  return band === undefined || band === 'off' ? 'light' : band
}

/** Off, and the ranges of a marker's shades, for the hours that luminaires burned. */
export const LEVEL_BANDS = ['off', 'light', 'medium', 'heavy'] as const

/** The index in LEVEL_BANDS of an output level, rounded like a marker's: 0 off, 1–33, 34–66, 67–100. */
export function bandAt(level: number): number {
  const rounded = Math.round(level)
  if (rounded <= 0) return 0
  if (rounded <= 33) return 1
  return rounded <= 66 ? 2 : 3
}
