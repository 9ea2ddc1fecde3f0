import { type EventColumns, occupiedSlots, slotsBegun } from '#domain/occupancy.ts'
import { readingTime } from '#domain/reading.ts'
import { type Percent, percent, type Timestamp } from '#domain/units.ts'
import type { SensorEvent } from '#openapi/lighting.d.ts'

/**
 * Occupancy of each bucket in percent: the mean over its 5-minute slots of the share of sensors with an event in
 * the slot (decisions.md, "Calculations"). Slots that have not begun are left out; a bucket with none other, and
 * every bucket without sensors, is undefined.
 */
export function occupancyOf(
  sensors: readonly { readonly id: number }[],
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

/**
 * Occupancy of each bucket in percent: the mean over its 5-minute slots of the share of sensors with an event in the slot
 * (decisions.md, "Calculations"). Slots that have not begun are left out. NaN for a bucket with no other slots, and for
 * every bucket without sensors. Reads no Date, allocates nothing per event.
 */
export function occupancyInBuckets(
  events: EventColumns,
  sensorCount: number,
  edges: Float64Array,
  now: Timestamp,
): Float64Array {
  const slots = slotsBegun(edges, now)
  return occupiedSlots(events, sensorCount, edges, now).map((occupied, bucket) => {
    const all = (slots[bucket] as number) * sensorCount
    return all > 0 ? (occupied / all) * 100 : Number.NaN
  })
}
