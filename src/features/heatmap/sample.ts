import { addDays, type Day, weekdayOf } from '#domain/calendar.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { HOUR, type Timestamp } from '#domain/units.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'

/** Specification §2: the number of days of sample data, up to today. */
export const SAMPLE_DAYS = 30

/** A device's id and position, which determine its sample values. */
export type SampleDevice = {
  readonly id: number
  /** Percent of the plan. */
  readonly x: number
  readonly y: number
}

/** The number of places where people gather, and their radius in percent of the plan. */
const PLACES = 4
const REACH = 22
/** The share of per-device noise in a value. */
const NOISE = 0.25

/**
 * Generated values in percent for each device and past slot of the last 30 days; NaN for others. Deterministic for the
 * same devices, slots and `now`.
 */
export function sampleSlots(
  devices: readonly SampleDevice[],
  edges: Float64Array,
  siteTime: SiteTime,
  now: Timestamp,
): DeviceSlots {
  const slots = Math.max(0, edges.length - 1)
  const values = new Float32Array(slots * devices.length).fill(Number.NaN)
  const today = siteTime.dayOf(now)
  const firstDay = addDays(today, 1 - SAMPLE_DAYS)
  for (let slot = 0; slot < slots; slot++) {
    const start = edges[slot] ?? 0
    const day = siteTime.dayOf(start)
    if (start > now || day < firstDay) continue
    const isHour = (edges[slot + 1] ?? 0) - start <= HOUR
    const activity = dayFactor(day) * (isHour ? hourFactor(siteTime.wallClock(start).minute / 60) : 0.5)
    const places = placesOn(day)
    for (const [column, { id, x, y }] of devices.entries()) {
      const crowd = places.reduce((sum, place) => sum + crowdAt(place, x, y), 0)
      const own = random(id, start / HOUR)
      const value = 100 * activity * (1 - NOISE) * Math.min(1, crowd) + 100 * activity * NOISE * own
      values[slot * devices.length + column] = Math.min(100, value)
    }
  }
  return { edges, devices: devices.map(({ id }) => id), values }
}

type Place = {
  readonly x: number
  readonly y: number
  readonly draw: number
}

/** The places where people gather on a day; they vary from day to day. */
const placesOn = (day: Day): Place[] =>
  Array.from({ length: PLACES }, (_, place) => ({
    x: 100 * random(place, 1) + 16 * (random(place, day) - 0.5),
    y: 100 * random(place, 2) + 16 * (random(day, place) - 0.5),
    draw: 0.5 + 0.5 * random(place, day + 7),
  }))

const crowdAt = ({ x, y, draw }: Place, atX: number, atY: number) =>
  draw * Math.exp(-((x - atX) ** 2 + (y - atY) ** 2) / (2 * REACH ** 2))

const dayFactor = (day: Day) => (weekdayOf(day) > 5 ? 0.35 : 1) * (0.8 + 0.2 * random(day, 3))

/** Peaks in the forenoon and the afternoon, almost 0 at night. @param hour 0–24 */
const hourFactor = (hour: number) =>
  0.05 + 0.95 * Math.max(Math.exp(-((hour - 10.5) ** 2) / 8), 0.9 * Math.exp(-((hour - 15) ** 2) / 8))

/** A pseudo-random number from 0 to 1, determined by the arguments. */
function random(one: number, other: number): number {
  let mixed = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((other | 0) + 0x7f4a7c15, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}
