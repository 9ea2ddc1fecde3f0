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

/** What a device's marker was made from. */
type Shown = {
  device: ShownDevice
  levels: ShownLevels
  isIdentified: boolean
  planDevice: PlanDevice
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
  const made: (PlanDevice | undefined)[] = []
  let planDevices: readonly PlanDevice[] = []
  let left = 0

  function planDeviceOf(device: ShownDevice, { area, levels, identifying }: Inputs): PlanDevice | undefined {
    if (device.area !== area || !isPlaced(device)) return undefined
    const isIdentified = identifying.has(device.id)
    const known = shown.get(device.id)
    const isSame = known?.device === device && known.isIdentified === isIdentified
    if (isSame && (known.levelsFrom === levels || left <= 0)) return known.planDevice
    const ownLevels = levels(device)
    if (isSame && known.levels !== ownLevels) left -= 1
    const looksSame =
      known?.isIdentified === isIdentified &&
      hasSameLevels(device, known.levels, ownLevels) &&
      hasSameFields(known.device, device)
    const planDevice = looksSame ? known.planDevice : createPlanDevice(device, ownLevels, isIdentified)
    const next = { device, levels: ownLevels, levelsFrom: levels, isIdentified, planDevice }
    if (known) Object.assign(known, next)
    else shown.set(device.id, next)
    return planDevice
  }

  return (inputs: Inputs): { planDevices: readonly PlanDevice[]; isComplete: boolean } => {
    const { area, devices, levels, identifying } = inputs
    const isSameView = last?.area === area && last.levels === levels && last.identifying === identifying
    const lastDevices = isSameView ? (last?.devices ?? []) : []
    let isChanged = devices.length !== made.length
    made.length = devices.length
    left = Math.max(most, devices.length * SHARE_OF_NEW_LEVELS)
    for (let at = 0; at < devices.length; at++) {
      const device = devices[at] as ShownDevice
      if (device === lastDevices[at]) continue
      const planDevice = planDeviceOf(device, inputs)
      isChanged ||= planDevice !== made[at]
      made[at] = planDevice
    }
    const isComplete = left > 0
    last = isComplete ? inputs : undefined
    if (isChanged)
      planDevices = keepSame(
        planDevices,
        made.filter((device) => device !== undefined),
      )
    return { planDevices, isComplete }
  }
}

/** A device that is not on the plan may have come or gone. */
const keepSame = (before: readonly PlanDevice[], next: readonly PlanDevice[]) =>
  before.length === next.length && before.every((device, at) => device === next[at]) ? before : next

const hasSameLevels = (device: ShownDevice, one: ShownLevels, other: ShownLevels) =>
  one === other ||
  (one.shade === other.shade &&
    one.mean === other.mean &&
    markedStatus(device, one) === markedStatus(device, other))

/** What a marker shows of its device. */
type MarkedFields = Pick<
  ShownDevice,
  | 'id'
  | 'kind'
  | 'name'
  | 'latitude'
  | 'longitude'
  | 'isUnsaved'
  | 'highlighted'
  | 'groupColour'
  | 'hasFinding'
  | 'outside'
>

const hasSameFields = (one: MarkedFields, other: MarkedFields) =>
  one.id === other.id &&
  one.kind === other.kind &&
  one.name === other.name &&
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.isUnsaved === other.isUnsaved &&
  one.highlighted === other.highlighted &&
  one.groupColour === other.groupColour &&
  one.hasFinding === other.hasFinding &&
  one.outside === other.outside

/** The status that a device is marked with; only luminaires report all the time. */
export const markedStatus = (
  { kind }: Pick<Device, 'kind'>,
  { status }: Pick<ShownLevels, 'status'>,
): MarkedStatus | undefined =>
  emitsLight(kind) ? markedStatuses.find((marked) => marked === status) : undefined

function createPlanDevice(device: MarkedFields, levels: ShownLevels, isIdentified: boolean): PlanDevice {
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
