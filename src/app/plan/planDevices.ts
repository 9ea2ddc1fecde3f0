import { useEffect, useMemo, useState } from 'react'
import { useIdentifyingDevices } from '#app/identify/identify.ts'
import { devicesAt, unsavedPositions } from '#app/outbox/shownDevices.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { emitsLight } from '#domain/deviceKinds.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { type MarkedStatus, markedStatuses, type PlanDevice } from '#plan/device.ts'
import type { ShownLevels } from './levels.ts'

/** A device as shown; `isUnsaved` if the server does not have its changes yet. */
export type ShownDevice = Device & { readonly isUnsaved?: true } & Pick<
    PlanDevice,
    'highlighted' | 'groupColour' | 'hasFinding' | 'outside'
  >

/**
 * A zone's devices for its plan, where the user has put them, coloured by their levels of the last hour, updated every minute.
 * Unchanged devices are the same objects. Where the levels of thousands change at once, they are shown in steps, so that none
 * blocks the page for long.
 */
export function usePlanDevices(
  area: number,
  devices: readonly ShownDevice[],
  levels: (device: Device) => ShownLevels,
): readonly PlanDevice[] {
  const identifying = useIdentifyingDevices()
  const [shown] = useState(() => createPlanDevices())
  const [step, setStep] = useState(0)
  const { entries } = useOutbox()
  const moved = useMemo(() => devicesAt(devices, unsavedPositions(entries)), [devices, entries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step shows the levels of some more devices
  const { planDevices, isComplete } = useMemo(
    () => shown({ area, devices: moved, levels, identifying }),
    [area, moved, identifying, levels, shown, step],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step that leaves some
  useEffect(() => {
    if (isComplete) return
    const next = window.setTimeout(() => setStep((last) => last + 1))
    return () => window.clearTimeout(next)
  }, [isComplete, planDevices, step])
  return planDevices
}

type Inputs = {
  readonly area: number
  readonly devices: readonly ShownDevice[]
  readonly levels: (device: Device) => ShownLevels
  readonly identifying: ReadonlySet<number>
}

type Shown = {
  readonly device: ShownDevice
  readonly levels: ShownLevels
  readonly isIdentified: boolean
  readonly planDevice: PlanDevice
  /** What the levels were taken from. */
  levelsFrom: Inputs['levels']
}

/** Of how many devices the levels are shown anew in one step, and the share of a large zone that is more than that. */
const MOST_NEW_LEVELS = 2500
const SHARE_OF_NEW_LEVELS = 1 / 8

/**
 * Only devices of which something changed are made anew, and where nothing did, the list is the one before.
 * @param most how many devices get new levels in one call; a call with the same inputs goes on until `isComplete`
 */
export function createPlanDevices(most = MOST_NEW_LEVELS) {
  const shown = new Map<number, Shown>()
  let last: Inputs | undefined
  // For each device, undefined for one that is not on the plan.
  let lastMade: readonly (PlanDevice | undefined)[] = []
  let before: readonly PlanDevice[] = []
  let left = 0

  function planDeviceOf(device: ShownDevice, { area, levels, identifying }: Inputs): PlanDevice | undefined {
    if (device.area !== area || !isPlaced(device)) return undefined
    const isIdentified = identifying.has(device.id)
    const known = shown.get(device.id)
    const same = known?.device === device && known.isIdentified === isIdentified ? known : undefined
    if (same && (same.levelsFrom === levels || left <= 0)) return same.planDevice
    const ownLevels = levels(device)
    if (same?.levels === ownLevels) {
      same.levelsFrom = levels
      return same.planDevice
    }
    if (same) left -= 1
    const made = createPlanDevice(device, ownLevels, isIdentified)
    const planDevice = known && isEqual(known.planDevice, made) ? known.planDevice : made
    shown.set(device.id, { device, levels: ownLevels, levelsFrom: levels, isIdentified, planDevice })
    return planDevice
  }

  return (inputs: Inputs): { planDevices: readonly PlanDevice[]; isComplete: boolean } => {
    const { area, devices, levels, identifying } = inputs
    const isSameView = last?.area === area && last.levels === levels && last.identifying === identifying
    const lastDevices = isSameView ? (last?.devices ?? []) : []
    const made: (PlanDevice | undefined)[] = []
    const planDevices: PlanDevice[] = []
    let isSame = true
    left = Math.max(most, devices.length * SHARE_OF_NEW_LEVELS)
    for (let at = 0; at < devices.length; at++) {
      const device = devices[at] as ShownDevice
      const planDevice = device === lastDevices[at] ? lastMade[at] : planDeviceOf(device, inputs)
      made.push(planDevice)
      if (planDevice === undefined) continue
      isSame &&= before[planDevices.length] === planDevice
      planDevices.push(planDevice)
    }
    const isComplete = left > 0
    last = isComplete ? inputs : undefined
    lastMade = made
    if (!isSame || planDevices.length !== before.length) before = planDevices
    return { planDevices: before, isComplete }
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
  status: true,
  hasFinding: true,
  outside: true,
  unsaved: true,
  highlighted: true,
  groupColour: true,
  identifying: true,
} satisfies Record<keyof PlanDevice, true>) as (keyof PlanDevice)[]

/** The status that a device is marked with; only luminaires report all the time. */
export const markedStatus = (
  { kind }: Pick<Device, 'kind'>,
  { status }: Pick<ShownLevels, 'status'>,
): MarkedStatus | undefined =>
  emitsLight(kind) ? markedStatuses.find((marked) => marked === status) : undefined

function createPlanDevice(device: ShownDevice, levels: ShownLevels, isIdentified: boolean): PlanDevice {
  const { shade, mean } = levels
  const status = markedStatus(device, levels)
  const { id, kind, name, isUnsaved, highlighted, groupColour, hasFinding, outside } = device
  // Almost every device has none of the marks, and a plain literal is made in a fraction of the time.
  const plain = { id, kind, name, ...toPoint(device), colour: shade }
  const withLevel =
    mean === undefined ? plain : { id, kind, name, x: plain.x, y: plain.y, colour: shade, level: mean }
  if (!(status || isUnsaved || isIdentified || highlighted || hasFinding || outside)) return withLevel
  return {
    ...withLevel,
    ...(status && { status }),
    ...(isUnsaved && { unsaved: true }),
    ...(isIdentified && { identifying: true }),
    ...(highlighted && { highlighted }),
    ...(groupColour !== undefined && { groupColour }),
    ...(hasFinding && { hasFinding }),
    ...(outside && { outside }),
  }
}
