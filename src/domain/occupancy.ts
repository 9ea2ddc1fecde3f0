import type { SensorEvent } from '#openapi/lighting.d.ts'
import { bucketAt } from './buckets.ts'
import { FRESH_FOR_OCCUPANCY, isFresh } from './reading.ts'
import { type Percent, percent, type Timestamp } from './units.ts'

/** The ids of the devices that sense motion: sensors and all-in-ones (`motionSensors`). */
type Sensors = readonly { readonly id: number }[]

/** The length of a slot; a bucket's occupancy is the mean of its slots. */
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

/** Events as columns, in any order: times (milliseconds since 1970) and sensor indexes 0 to n − 1. */
export type EventColumns = {
  readonly times: Float64Array
  readonly sensors: Uint32Array
}

/** The number of 5-minute slots of each bucket that have begun. */
export function slotsBegun(edges: Float64Array, now: Timestamp): Uint32Array {
  const slots = new Uint32Array(Math.max(0, edges.length - 1))
  return slots.map((_, bucket) => {
    const length = Math.min(edges[bucket + 1] as number, now) - (edges[bucket] as number)
    return Math.max(0, Math.ceil(length / SLOT))
  })
}

/** For each bucket, the slots that have begun and in which a sensor detected motion, summed over the sensors. */
export function occupiedSlots(
  events: EventColumns,
  sensorCount: number,
  edges: Float64Array,
  now: Timestamp,
): Float64Array {
  const occupied = new Float64Array(Math.max(0, edges.length - 1))
  forEachOccupiedSlot(events, sensorCount, edges, now, (_, bucket) => {
    occupied[bucket] = (occupied[bucket] as number) + 1
  })
  return occupied
}

/**
 * The occupancy of each sensor in each bucket, in percent; NaN in a future bucket. Bucket b of sensor s is at b ×
 * sensorCount + s.
 */
export function occupancyBySensor(
  events: EventColumns,
  sensorCount: number,
  edges: Float64Array,
  now: Timestamp,
): Float32Array {
  const slots = slotsBegun(edges, now)
  const occupied = new Float32Array(slots.length * sensorCount)
  forEachOccupiedSlot(events, sensorCount, edges, now, (sensor, bucket) => {
    const cell = bucket * sensorCount + sensor
    occupied[cell] = (occupied[cell] as number) + 1
  })
  return occupied.map((count, cell) => (count / (slots[Math.floor(cell / sensorCount)] as number)) * 100)
}

/** Visits once each slot that has begun and in which a sensor detected motion. */
function forEachOccupiedSlot(
  { times, sensors }: EventColumns,
  sensorCount: number,
  edges: Float64Array,
  now: Timestamp,
  visit: (sensor: number, bucket: number) => void,
): void {
  const slots = slotsBegun(edges, now)
  const firstSlot = new Float64Array(slots.length + 1)
  for (const [bucket, count] of slots.entries()) firstSlot[bucket + 1] = (firstSlot[bucket] as number) + count

  // One bit per sensor and slot, so that further events in a slot do not count.
  const seen = new Uint32Array(Math.ceil(((firstSlot[slots.length] as number) * sensorCount) / 32))
  let bucket = 0
  for (let row = 0; row < times.length; row++) {
    const time = times[row] as number
    const sensor = sensors[row] as number
    bucket = bucketAt(edges, time, Math.max(0, bucket))
    if (bucket < 0 || bucket >= slots.length) continue
    const slot = (firstSlot[bucket] as number) + Math.floor((time - (edges[bucket] as number)) / SLOT)
    if (slot >= (firstSlot[bucket + 1] as number)) continue
    const bit = slot * sensorCount + sensor
    const word = Math.floor(bit / 32)
    const mask = 1 << (bit % 32)
    if (((seen[word] as number) & mask) !== 0) continue
    seen[word] = (seen[word] as number) | mask
    visit(sensor, bucket)
  }
}
