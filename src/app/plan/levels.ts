import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import type { Device } from '#domain/devices.ts'
import { type MarkerShade, newestOf, shadeOf } from '#domain/power.ts'
import { type MeanLevel, meanLevel, type TimedReadings, timed } from '#domain/timedReadings.ts'
import type { Timestamp } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { useMarkerReadings } from './markerReadings.ts'

export type Levels = {
  readonly shade: MarkerShade
  /** Mean output level of the last hour, percent; undefined without a reading. */
  readonly mean: number | undefined
  readonly newest: StatusReading | undefined
}

/** The levels of a zone's devices, updated every minute. */
export function useLevels(area: number): (device: Device) => Levels {
  const readings = useMarkerReadings(area)
  const now = useMinute()
  const [levels] = useState(createLevels)
  return useMemo(() => levels(readings, now), [levels, readings, now])
}

/** Levels that are what they were a minute ago are the same object. */
export function createLevels() {
  // By id, since a garbage collection looks at each entry of a WeakMap.
  const known = new Map<number, DeviceLevels>()
  return (readings: ReadonlyMap<number, TimedReadings>, now: Timestamp) =>
    (device: Device): Levels => {
      const { id, source } = device
      const history = readings.get(id)
      const last = known.get(id)
      const current = last && last.history === history && last.holdsAt(now) ? last : undefined
      if (current?.source === source) return current
      // The mean of a history does not depend on what the poll brings.
      const { mean, until }: MeanLevel =
        current && history ? current : meanLevel(history ?? timed(polledIn(source)), now)
      if (last?.source === source && last.history === history && last.mean === mean) {
        last.hold(now, until)
        return last
      }
      const levels = new DeviceLevels(source, history, mean)
      levels.hold(now, until)
      known.set(id, levels)
      return levels
    }
}

/** Until the last hour's history is loaded, or if it fails, the poll's newest reading is used. */
const polledIn = (source: Device['source']): readonly StatusReading[] =>
  'status' in source ? source.status : []

/** A device's levels, with what they were made from. */
class DeviceLevels implements Levels {
  readonly shade: MarkerShade
  since: Timestamp = 0
  until: Timestamp = 0

  constructor(
    readonly source: Device['source'],
    readonly history: TimedReadings | undefined,
    readonly mean: number | undefined,
  ) {
    this.shade = shadeOf(mean)
  }

  holdsAt(now: Timestamp): boolean {
    return this.since <= now && now < this.until
  }

  hold(since: Timestamp, until: Timestamp): void {
    this.since = since
    this.until = until
  }

  /** Computed only for the device that is looked at: tens of thousands have levels. */
  get newest(): StatusReading | undefined {
    return newestOf(this.source.id, this.history?.readings ?? [], polledIn(this.source))
  }
}
