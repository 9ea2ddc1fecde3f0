import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import type { Dates } from '#app/dates/useDates.ts'
import { type DeviceSlotsView, useDeviceSlots } from '#app/figures/useDeviceSlots.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import type { BucketSize } from '#domain/siteTime.ts'
import { bucketSizeOf } from '#domain/timeRange.ts'
import type { TimeRange } from '#domain/units.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { HeatPositions } from '#plan/heat/density.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'
import { type SampleDevice, sampleSlots } from './sample.ts'
import { devicesFor, type HeatSource, hasReadings, hasReported, measuredSource, scaleEnd } from './source.ts'

/** A zone's heatmap data over a range. */
export type Heat = {
  readonly source: HeatSource
  readonly range: TimeRange
  /** A step's size: an hour for one day, a day for a longer range. */
  readonly size: BucketSize
  readonly edges: Float64Array
  /** The placed devices that the source covers. */
  readonly devices: readonly Device[]
  /** Undefined until loaded. */
  readonly slots: DeviceSlots | undefined
  /** The positions of the devices in `slots`. */
  readonly positions: HeatPositions
  /** The end of the common scale, in percent. */
  readonly scaleMax: number
  /** Whether there is data. */
  readonly isKnown: boolean
  /** The readings' load; undefined for sample data. */
  readonly load: DeviceSlotsView | undefined
}

const noTime: TimeRange = { start: 0, end: 0 }

/** @param chosenSource the source in the URL. Default: measured data, or sample data without any. */
export function useHeat(site: Site, zone: Area, dates: Dates, chosenSource: HeatSource | undefined): Heat {
  const { siteTime } = useSettings()
  const now = useMinute()
  const range = dates.range.ok ? dates.range.value : noTime
  const size = bucketSizeOf(range, siteTime)
  const measured =
    chosenSource === 'occupancy' || chosenSource === 'level'
      ? chosenSource
      : measuredSource(zone.id, site.devices)
  const load = useDeviceSlots({
    area: chosenSource === 'sample' || !dates.range.ok ? undefined : zone.id,
    range,
    slots: size,
    source: measured === 'level' ? 'levels' : 'presence',
  })

  const nothingYet =
    load.slots !== undefined && !hasReported(zone.id, site.devices) && !hasReadings(measured, load.slots)
  const source = chosenSource ?? (nothingYet ? 'sample' : measured)
  const devices = useMemo(() => devicesFor(source, zone.id, site.devices), [source, zone.id, site.devices])
  const sampleDevices = useEqual(devices.map(sampleDeviceOf))
  const edges = useMemo(() => siteTime.bucketEdges(range, size), [siteTime, range, size])
  const day = siteTime.startOfDay(now)
  const sample = useMemo(
    () => (source === 'sample' ? sampleSlots(sampleDevices, edges, siteTime, Math.max(day, now)) : undefined),
    [source, sampleDevices, edges, siteTime, day, now],
  )
  const slots = source === 'sample' ? sample : load.slots
  const positions = useMemo(
    () => positionsOf(slots?.devices ?? [], sampleDevices),
    [slots?.devices, sampleDevices],
  )
  const scaleMax = useMemo(() => scaleEnd(slots?.values ?? new Float32Array()), [slots])
  const isKnown = useMemo(() => slots !== undefined && hasReadings(source, slots), [source, slots])
  return {
    source,
    range,
    size,
    edges,
    devices,
    slots,
    positions,
    scaleMax,
    isKnown,
    load: source === 'sample' ? undefined : load,
  }
}

const sampleDeviceOf = (device: Device): SampleDevice => ({ id: device.id, ...toPoint(device) })

function positionsOf(ids: readonly number[], sampleDevices: readonly SampleDevice[]): HeatPositions {
  const known = new Map(sampleDevices.map((device) => [device.id, device]))
  return {
    x: Float32Array.from(ids, (id) => known.get(id)?.x ?? Number.NaN),
    y: Float32Array.from(ids, (id) => known.get(id)?.y ?? Number.NaN),
  }
}

/** Returns the previous value while the new one is equal, since each poll creates new objects. */
function useEqual<Value>(value: Value): Value {
  const [share] = useState(() => {
    let before: Value
    return (now: Value) => {
      before = replaceEqualDeep(before, now)
      return before
    }
  })
  return share(value)
}
