import type { SensorEvent } from '#openapi/lighting.d.ts'
import { bucketAt } from './buckets.ts'
import { FRESH_FOR_OCCUPANCY, isFresh, readingTime } from './reading.ts'
import { type Percent, percent, type Timestamp } from './units.ts'

/** The ids of the devices that sense motion: sensors and all-in-ones (`motionSensors`). */
type Sensors = readonly { readonly id: number }[]

/** Buckets are the mean of slots as long as an event counts. */
export const SLOT = FRESH_FOR_OCCUPANCY

/**
 * The share of sensors with an event in the last 5 minutes, in percent (specification §9): 10 of 30 is 33.33 %.
 * Undefined without sensors.
 */
export function occupancyLevel(
  sensors: Sensors,
  events: readonly SensorEvent[],
  now: Timestamp,
): Percent | undefined {
  if (sensors.length === 0) return undefined
  const active = new Set(
    events.filter((event) => isFresh(event, now, FRESH_FOR_OCCUPANCY)).map((event) => event.fk_device),
  )
  return percent((sensors.filter(({ id }) => active.has(id)).length / sensors.length) * 100)
}

/**
 * Occupancy of each bucket in percent: the mean over its 5-minute slots of the share of sensors with an event in
 * the slot (decisions.md, "Calculations"). Slots that have not begun are left out; a bucket with none other, and
 * every bucket without sensors, is undefined.
 */
export function occupancyOf(
  sensors: Sensors,
  events: readonly SensorEvent[],
  edges: Float64Array,
  now: Timestamp,
): (Percent | undefined)[] {
  const places = new Map(sensors.map(({ id }, place) => [id, place]))
  const rows = events.flatMap((event) => {
    const sensor = places.get(event.fk_device)
    const time = readingTime(event)
    return sensor === undefined || time === undefined ? [] : [{ sensor, time }]
  })
  const columns = {
    times: Float64Array.from(rows, (row) => row.time),
    sensors: Uint32Array.from(rows, (row) => row.sensor),
  }
  return Array.from(occupancyInBuckets(columns, sensors.length, edges, now), (level) =>
    Number.isNaN(level) ? undefined : percent(level),
  )
}

/** Events as columns, in any order: when (milliseconds since 1970), and which of the sensors 0 to n − 1. */
export interface EventColumns {
  readonly times: Float64Array
  readonly sensors: Uint32Array
}

/** `occupancyOf` on columns; NaN stands for undefined. Reads no Date, allocates nothing per event. */
export function occupancyInBuckets(
  events: EventColumns,
  sensorCount: number,
  edges: Float64Array,
  now: Timestamp,
): Float64Array {
  const buckets = Math.max(0, edges.length - 1)
  const firstSlot = new Uint32Array(buckets + 1)
  for (let bucket = 0; bucket < buckets; bucket++) {
    const length = Math.min(edges[bucket + 1] as number, now) - (edges[bucket] as number)
    firstSlot[bucket + 1] = (firstSlot[bucket] as number) + Math.max(0, Math.ceil(length / SLOT))
  }

  // One bit for each sensor in each slot, so that its second event there counts no more than its first.
  const seen = new Uint32Array(Math.ceil(((firstSlot[buckets] as number) * sensorCount) / 32))
  const activeSlots = new Float64Array(buckets)
  let bucket = 0
  for (let row = 0; row < events.times.length; row++) {
    const time = events.times[row] as number
    bucket = bucketAt(edges, time, Math.max(0, bucket))
    if (bucket < 0 || bucket >= buckets) continue
    const slot = (firstSlot[bucket] as number) + Math.floor((time - (edges[bucket] as number)) / SLOT)
    if (slot >= (firstSlot[bucket + 1] as number)) continue
    const bit = slot * sensorCount + (events.sensors[row] as number)
    const word = Math.floor(bit / 32)
    const mask = 1 << (bit % 32)
    if (((seen[word] as number) & mask) !== 0) continue
    seen[word] = (seen[word] as number) | mask
    activeSlots[bucket] = (activeSlots[bucket] as number) + 1
  }

  return activeSlots.map((active, at) => {
    const slots = (firstSlot[at + 1] as number) - (firstSlot[at] as number)
    return slots > 0 && sensorCount > 0 ? (active / (slots * sensorCount)) * 100 : Number.NaN
  })
}
