import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { useReadings } from '#app/site/site.tsx'
import type { Device } from '#domain/devices.ts'
import { type MarkerShade, newestOf, shadeOf } from '#domain/power.ts'
import { type MeanLevel, meanLevel, type TimedReadings, timed } from '#domain/timedReadings.ts'
import type { Timestamp } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'

export type Levels = {
  readonly shade: MarkerShade
  /** Mean output level of the last hour, percent; undefined without a reading. */
  readonly mean: number | undefined
  readonly newest: StatusReading | undefined
}

/** The levels of a zone's devices, updated every minute. */
export function useLevels(area: number): (device: Device) => Levels {
  const readings = useReadings(area)
  const now = useMinute()
  const [levels] = useState(createLevels)
  return useMemo(() => levels(readings, now), [levels, readings, now])
}

type KnownLevels = {
  readonly source: Device['source']
  readonly history: TimedReadings | undefined
  readonly levels: Levels
  /** From when, and until when, these are the levels. */
  readonly since: Timestamp
  readonly until: Timestamp
}

/** Levels that are what they were a minute ago are the same object. */
export function createLevels() {
  // By id, since a garbage collection looks at each entry of a WeakMap.
  const known = new Map<number, KnownLevels>()
  return (readings: ReadonlyMap<number, TimedReadings>, now: Timestamp) =>
    (device: Device): Levels => {
      const { id, source } = device
      const history = readings.get(id)
      const last = known.get(id)
      const current =
        last && last.history === history && last.since <= now && now < last.until ? last : undefined
      if (current?.source === source) return current.levels
      // The mean of a history does not depend on what the poll brings.
      const { mean, until }: MeanLevel =
        current && history
          ? { mean: current.levels.mean, until: current.until }
          : meanLevel(history ?? timed(polledOf(device)), now)
      const isSame = last?.source === source && last.history === history && last.levels.mean === mean
      const levels = isSame ? last.levels : new DeviceLevels(mean, device, history)
      known.set(id, { source, history, levels, since: now, until })
      return levels
    }
}

/** Until the last hour's history is loaded, or if it fails, the poll's newest reading is used. */
const polledOf = ({ source }: Device): readonly StatusReading[] => ('status' in source ? source.status : [])

class DeviceLevels implements Levels {
  readonly mean
  readonly shade
  readonly #device
  readonly #history

  constructor(mean: number | undefined, device: Device, history: TimedReadings | undefined) {
    this.mean = mean
    this.shade = shadeOf(mean)
    this.#device = device
    this.#history = history
  }

  /** Only of the device that is looked at: tens of thousands have levels. */
  get newest(): StatusReading | undefined {
    return newestOf(this.#device.id, this.#history?.readings ?? [], polledOf(this.#device))
  }
}
