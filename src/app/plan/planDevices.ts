import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { useIdentifyingDevices } from '#app/identify/identify.ts'
import { useReadings } from '#app/site/site.tsx'
import { type Device, isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { type MarkerShade, markerShade, meanLevel, newestByDevice } from '#domain/power.ts'
import type { Timestamp } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import type { PlanDevice } from '#plan/device.ts'

/** A device as shown; `isUnsaved` if the server does not have its changes yet. */
export type ShownDevice = Device & { readonly isUnsaved?: true } & Pick<PlanDevice, 'highlighted' | 'outside'>

/**
 * A zone's devices for its plan, coloured by their levels of the last hour, updated every minute. Unchanged devices are
 * the same objects.
 */
export function usePlanDevices(
  area: number,
  devices: readonly ShownDevice[],
  levels: (device: Device) => Levels,
): readonly PlanDevice[] {
  const identifying = useIdentifyingDevices()
  const [shared] = useState(reuseUnchanged)
  return useMemo(
    () =>
      shared(
        devices
          .filter((device) => device.area === area && isPlaced(device))
          .map((device) => planDevice(device, levels(device), identifying.has(device.id))),
      ),
    [area, devices, identifying, levels, shared],
  )
}

/** Reuses previous objects if they are equal. */
function reuseUnchanged() {
  let before: readonly PlanDevice[] = []
  return (now: readonly PlanDevice[]) => {
    before = replaceEqualDeep(before, now)
    return before
  }
}

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
  return useMemo(() => {
    const known = new WeakMap<Device['source'], Levels>()
    return (device) => {
      const levels = known.get(device.source) ?? levelsOf(readings.get(device.id) ?? [], device, now)
      known.set(device.source, levels)
      return levels
    }
  }, [readings, now])
}

/** Until the last hour's history is loaded, or if it fails, the poll's newest reading is used. */
function levelsOf(history: readonly StatusReading[], device: Device, now: Timestamp): Levels {
  const polled = 'status' in device.source ? device.source.status : []
  const readings = history.length > 0 ? history : polled
  return {
    shade: markerShade(readings, now),
    mean: meanLevel(readings, now),
    newest: newestByDevice([...history, ...polled]).get(device.id),
  }
}

function planDevice(device: ShownDevice, { shade, mean }: Levels, isIdentified: boolean): PlanDevice {
  const { id, kind, name, isUnsaved, highlighted, outside } = device
  return {
    id,
    kind,
    name,
    ...toPoint(device),
    colour: shade,
    ...(mean !== undefined && { level: mean }),
    ...(isUnsaved && { unsaved: true }),
    ...(isIdentified && { identifying: true }),
    ...(highlighted && { highlighted }),
    ...(outside && { outside }),
  }
}
