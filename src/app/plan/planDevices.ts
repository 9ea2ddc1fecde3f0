import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { useIdentifyingDevices } from '#app/identify/identify.ts'
import { devicesAt, unsavedPositions } from '#app/outbox/shownDevices.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { useReadings } from '#app/site/site.tsx'
import { type Device, isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { type MarkerShade, meanLevel, newestOf, shadeOf } from '#domain/power.ts'
import type { Timestamp } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import type { PlanDevice } from '#plan/device.ts'

/** A device as shown; `isUnsaved` if the server does not have its changes yet. */
export type ShownDevice = Device & { readonly isUnsaved?: true } & Pick<PlanDevice, 'highlighted' | 'outside'>

/**
 * A zone's devices for its plan, where the user has put them, coloured by their levels of the last hour, updated every
 * minute. Unchanged devices are the same objects.
 */
export function usePlanDevices(
  area: number,
  devices: readonly ShownDevice[],
  levels: (device: Device) => Levels,
): readonly PlanDevice[] {
  const identifying = useIdentifyingDevices()
  const [shown] = useState(createPlanDevices)
  const { entries } = useOutbox()
  const moved = useMemo(() => devicesAt(devices, unsavedPositions(entries)), [devices, entries])
  return useMemo(() => shown(area, moved, levels, identifying), [area, moved, identifying, levels, shown])
}

type Shown = {
  readonly device: ShownDevice
  readonly levels: Levels
  readonly isIdentified: boolean
  readonly planDevice: PlanDevice
}

/** Only devices of which something changed are made anew, and where nothing did, the list is the one before. */
export function createPlanDevices() {
  const shown = new Map<number, Shown>()
  let before: readonly PlanDevice[] = []

  function planDeviceOf(device: ShownDevice, levels: Levels, isIdentified: boolean): PlanDevice {
    const last = shown.get(device.id)
    if (last?.device === device && last.levels === levels && last.isIdentified === isIdentified)
      return last.planDevice
    const made = createPlanDevice(device, levels, isIdentified)
    const planDevice = last && isEqual(last.planDevice, made) ? last.planDevice : made
    shown.set(device.id, { device, levels, isIdentified, planDevice })
    return planDevice
  }

  return (
    area: number,
    devices: readonly ShownDevice[],
    levels: (device: Device) => Levels,
    identifying: ReadonlySet<number>,
  ): readonly PlanDevice[] => {
    const next: PlanDevice[] = []
    let isSame = true
    for (const device of devices) {
      if (device.area !== area || !isPlaced(device)) continue
      const planDevice = planDeviceOf(device, levels(device), identifying.has(device.id))
      isSame &&= before[next.length] === planDevice
      next.push(planDevice)
    }
    if (!isSame || next.length !== before.length) before = next
    return before
  }
}

function isEqual(one: PlanDevice, other: PlanDevice): boolean {
  for (const name of PARTS) if (one[name] !== other[name]) return false
  return true
}

const PARTS = Object.keys({
  id: true,
  kind: true,
  name: true,
  x: true,
  y: true,
  colour: true,
  level: true,
  outside: true,
  unsaved: true,
  highlighted: true,
  identifying: true,
} satisfies Record<keyof PlanDevice, true>) as (keyof PlanDevice)[]

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
  readonly history: readonly StatusReading[] | undefined
  readonly levels: Levels
}

/** Levels that are what they were a minute ago are the same object. */
export function createLevels() {
  // By id, since a garbage collection looks at each entry of a WeakMap.
  let known = new Map<number, KnownLevels>()
  return (readings: ReadonlyMap<number, readonly StatusReading[]>, now: Timestamp) => {
    const before = known
    const current = new Map<number, KnownLevels>()
    known = current
    return (device: Device): Levels => {
      const { id, source } = device
      const last = current.get(id)
      if (last?.source === source) return last.levels
      const history = readings.get(id)
      // The mean of a history does not depend on what the poll brings.
      const mean = history && last ? last.levels.mean : meanLevel(history ?? polledOf(device), now)
      const other = last ?? before.get(id)
      const isSame = other?.source === source && other.history === history && other.levels.mean === mean
      const levels = isSame ? other.levels : levelsOf(history ?? [], device, mean)
      current.set(id, { source, history, levels })
      return levels
    }
  }
}

/** Until the last hour's history is loaded, or if it fails, the poll's newest reading is used. */
const polledOf = ({ source }: Device): readonly StatusReading[] => ('status' in source ? source.status : [])

const levelsOf = (history: readonly StatusReading[], device: Device, mean: number | undefined): Levels => ({
  shade: shadeOf(mean),
  mean,
  // Only of the device that is looked at.
  get newest() {
    return newestOf(device.id, history, polledOf(device))
  },
})

function createPlanDevice(device: ShownDevice, { shade, mean }: Levels, isIdentified: boolean): PlanDevice {
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
