import { useMemo, useState } from 'react'
import { useIdentifyingDevices } from '#app/identify/identify.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import type { PlanDevice } from '#plan/device.ts'
import type { Levels } from './levels.ts'

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
  const [shown] = useState(createPlanDevices)
  return useMemo(
    () => shown({ area, devices, levels, identifying }),
    [area, devices, identifying, levels, shown],
  )
}

type Shown = {
  readonly device: ShownDevice
  readonly levels: Levels
  readonly isIdentified: boolean
  readonly planDevice: PlanDevice
}

type Inputs = {
  readonly area: number
  readonly devices: readonly ShownDevice[]
  readonly levels: (device: Device) => Levels
  readonly identifying: ReadonlySet<number>
}

/** Only devices of which something changed are made anew, and where nothing did, the list is the one before. */
export function createPlanDevices() {
  const shown = new Map<number, Shown>()
  let last: Inputs | undefined
  // For each device, undefined for one that is not on the plan.
  let lastMade: readonly (PlanDevice | undefined)[] = []
  let before: readonly PlanDevice[] = []

  function planDeviceOf(device: ShownDevice, { area, levels, identifying }: Inputs): PlanDevice | undefined {
    if (device.area !== area || !isPlaced(device)) return undefined
    const [ownLevels, isIdentified] = [levels(device), identifying.has(device.id)]
    const known = shown.get(device.id)
    if (known?.device === device && known.levels === ownLevels && known.isIdentified === isIdentified)
      return known.planDevice
    const made = createPlanDevice(device, ownLevels, isIdentified)
    const planDevice = known && isEqual(known.planDevice, made) ? known.planDevice : made
    shown.set(device.id, { device, levels: ownLevels, isIdentified, planDevice })
    return planDevice
  }

  return (inputs: Inputs): readonly PlanDevice[] => {
    const { area, devices, levels, identifying } = inputs
    const isSameView = last?.area === area && last.levels === levels && last.identifying === identifying
    const lastDevices = isSameView ? (last?.devices ?? []) : []
    const made: (PlanDevice | undefined)[] = []
    const next: PlanDevice[] = []
    let isSame = true
    for (let at = 0; at < devices.length; at++) {
      const device = devices[at] as ShownDevice
      const planDevice = device === lastDevices[at] ? lastMade[at] : planDeviceOf(device, inputs)
      made.push(planDevice)
      if (planDevice === undefined) continue
      isSame &&= before[next.length] === planDevice
      next.push(planDevice)
    }
    last = inputs
    lastMade = made
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

function createPlanDevice(device: ShownDevice, { shade, mean }: Levels, isIdentified: boolean): PlanDevice {
  const { id, kind, name, isUnsaved, highlighted, outside } = device
  // Almost every device has none of the marks, and a plain literal is made in a fraction of the time.
  const plain = { id, kind, name, ...toPoint(device), colour: shade }
  const withLevel =
    mean === undefined ? plain : { id, kind, name, x: plain.x, y: plain.y, colour: shade, level: mean }
  if (!(isUnsaved || isIdentified || highlighted || outside)) return withLevel
  return {
    ...withLevel,
    ...(isUnsaved && { unsaved: true }),
    ...(isIdentified && { identifying: true }),
    ...(highlighted && { highlighted }),
    ...(outside && { outside }),
  }
}
