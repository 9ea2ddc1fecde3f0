import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { useSite } from '#app/site/site.tsx'
import { type DeviceStatus, deviceStatus, statusChangesAt } from '#domain/deviceStatus.ts'
import type { Device } from '#domain/devices.ts'
import { type MarkerShade, newestOf, shadeOf } from '#domain/power.ts'
import { newestTime } from '#domain/reading.ts'
import { type MeanLevel, meanLevel, type TimedReadings, timed } from '#domain/timedReadings.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { useMarkerReadings } from './markerReadings.ts'

export type Levels = {
  readonly shade: MarkerShade
  /** Mean output level of the last hour, percent; undefined without a reading. */
  readonly mean: number | undefined
  /** Undefined where it is not asked for, until the last hour's readings are loaded, and for a kind that reports nothing. */
  readonly status: DeviceStatus | undefined
  readonly newest: StatusReading | undefined
  /** The time of the last report: a luminaire's level, or a sensor's event; undefined without one. */
  readonly reportedAt: Timestamp | undefined
}

/** What a marker shows. */
export type ShownLevels = Pick<Levels, 'shade' | 'mean' | 'status'>

/** While the readings cannot be reloaded for longer than this, nobody becomes silent: the console hears no one. */
const MOST_BETWEEN_LOADS = 2 * MINUTE

/**
 * The levels of a zone's devices, updated every minute. Statuses are for a plan that shows the site as it is now: where devices
 * are placed or chosen, nearly all may be silent still. While they are not shown (`isShown`), no readings are loaded.
 */
export function useLevels(
  area: number,
  { hasStatus = false, isShown = true } = {},
): (device: Device) => Levels {
  const { problem } = useSite()
  const { readings, loadedAt } = useMarkerReadings(area, isShown)
  const now = useMinute()
  const [levels] = useState(createLevels)
  const isBehind = loadedAt === undefined || now - loadedAt > MOST_BETWEEN_LOADS
  const heardUntil = !hasStatus ? undefined : isBehind ? loadedAt : now
  // Where the page says that it shows the last known data, these are part of it.
  const meanAt = isBehind && problem ? (loadedAt ?? now) : now
  return useMemo(() => levels(readings, meanAt, heardUntil), [levels, readings, meanAt, heardUntil])
}

/** Levels that are what they were a minute ago are the same object. */
export function createLevels() {
  // By id, since a garbage collection looks at each entry of a WeakMap.
  const known = new Map<number, DeviceLevels>()
  /** @param heardUntil the time that statuses are of; undefined until readings are loaded */
  return (histories: ReadonlyMap<number, TimedReadings>, now: Timestamp, heardUntil: Timestamp | undefined) =>
    (device: Device): Levels => {
      const { id, kind, source } = device
      const history = histories.get(id)
      const last = known.get(id)
      const heard = last?.history === history ? last : undefined
      const same = heard?.source === source ? heard : undefined
      if (same?.meanHoldsAt(now) && same.statusHoldsAt(heardUntil)) return same

      // The mean of a history does not depend on what the poll brings.
      const withMean = (history ? heard : same)?.meanHoldsAt(now) ? heard : undefined
      const readings = history ?? timed(polledIn(source))
      const { mean, until } = withMean?.heldMean ?? meanLevel(readings, now)
      // Without a history they are what the poll brought, and their times are parsed.
      const reported = history || 'events' in source ? newestReport(source, history) : readings.newest
      const status = heardUntil === undefined ? undefined : deviceStatus(kind, reported, heardUntil)
      const isSame = same && same.mean === mean && same.status === status
      const levels = isSame ? same : new DeviceLevels(source, history, mean, status)
      levels.holdMean(now, until)
      levels.holdStatus(heardUntil, statusChangesAt(reported, heardUntil ?? now))
      if (levels !== last) known.set(id, levels)
      return levels
    }
}

/** Until the last hour's history is loaded, or if it fails, the poll's newest reading is used. */
const polledIn = (source: Device['source']): readonly StatusReading[] =>
  'status' in source ? source.status : []

/** The time of a device's newest report, in its history and in what the poll brought. */
function newestReport(source: Device['source'], history: TimedReadings | undefined): Timestamp | undefined {
  const polled = newestTime('events' in source ? (source.events ?? []) : polledIn(source))
  const held = history?.newest
  return polled === undefined || (held !== undefined && held > polled) ? held : polled
}

/** A device's levels, with what they were made from. */
class DeviceLevels implements Levels {
  readonly shade: MarkerShade
  #meanSince: Timestamp = 0
  #meanUntil: Timestamp = 0
  #statusSince: Timestamp | undefined
  #statusUntil: Timestamp = 0

  constructor(
    readonly source: Device['source'],
    readonly history: TimedReadings | undefined,
    readonly mean: number | undefined,
    readonly status: DeviceStatus | undefined,
  ) {
    this.shade = shadeOf(mean)
  }

  meanHoldsAt(now: Timestamp): boolean {
    return this.#meanSince <= now && now < this.#meanUntil
  }

  holdMean(since: Timestamp, until: Timestamp): void {
    this.#meanSince = since
    this.#meanUntil = until
  }

  get heldMean(): MeanLevel {
    return { mean: this.mean, until: this.#meanUntil }
  }

  statusHoldsAt(time: Timestamp | undefined): boolean {
    const since = this.#statusSince
    if (time === undefined || since === undefined) return time === since
    return since <= time && time < this.#statusUntil
  }

  /** @param since undefined where nothing was loaded */
  holdStatus(since: Timestamp | undefined, until: Timestamp): void {
    this.#statusSince = since
    this.#statusUntil = until
  }

  // The rest is computed only for the device that is looked at: tens of thousands have levels.

  get newest(): StatusReading | undefined {
    return newestOf(this.source.id, this.history?.readings ?? [], polledIn(this.source))
  }

  get reportedAt(): Timestamp | undefined {
    return newestReport(this.source, this.history)
  }
}
