import { useCallback, useMemo, useState } from 'react'
import { useSteps } from '#app/core/useSteps.ts'
import { useIdentifyingDevices } from '#app/identify/identify.ts'
import { devicesAt, unsavedPositions } from '#app/outbox/shownDevices.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { emitsLight } from '#domain/deviceKinds.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { isSameList } from '#domain/isSameList.ts'
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
 * Unchanged devices are the same objects. Where thousands are new or their levels change at once, that is done in steps, so that
 * none blocks the page for long.
 */
export function usePlanDevices(
  area: number,
  devices: readonly ShownDevice[],
  levels: (device: Device) => ShownLevels,
): readonly PlanDevice[] {
  const identifying = useIdentifyingDevices()
  const [shown] = useState(() => createPlanDevices())
  const { entries } = useOutbox()
  const moved = useMemo(() => devicesAt(devices, unsavedPositions(entries)), [devices, entries])
  const show = useCallback(
    () => shown({ area, devices: moved, levels, identifying }),
    [area, moved, identifying, levels, shown],
  )
  return useSteps(show, planDevicesOf)
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

/** The most devices that are new, or get new levels, in one step: this many, or this share of the devices where that is more. */
const MOST_IN_STEP = 2500
const SHARE_IN_STEP = 1 / 16

const none: readonly PlanDevice[] = []

type Step = { readonly planDevices: readonly PlanDevice[]; readonly isComplete: boolean }
const planDevicesOf = ({ planDevices }: Step) => planDevices

/**
 * A marker is made again only where something about its device has changed; where nothing has, the list is the same as before. New
 * levels are shown step by step, new devices all at once when the last of them has its marker.
 * @param most how many devices are new, and how many get new levels in one call; a call with the same inputs goes on until
 *   `isComplete`
 */
export function createPlanDevices(most = MOST_IN_STEP) {
  const shown = new Map<number, Shown>()
  let last: Inputs | undefined
  // For each device, undefined for one that is not on the plan.
  const made: (PlanDevice | undefined)[] = []
  let isChanged = false
  let planDevices = none
  let areaOfPlan: number | undefined
  let newLevelsLeft = 0
  let newDevicesLeft = 0

  function planDeviceOf(device: ShownDevice, { area, levels, identifying }: Inputs): PlanDevice | undefined {
    if (device.area !== area || !isPlaced(device)) return undefined
    const isIdentified = identifying.has(device.id)
    const known = shown.get(device.id)
    const isSame = known?.device === device && known.isIdentified === isIdentified
    if (isSame && (known.levelsFrom === levels || newLevelsLeft <= 0)) return known.planDevice
    if (known === undefined && --newDevicesLeft < 0) return undefined
    const ownLevels = levels(device)
    if (isSame && known.levels !== ownLevels) newLevelsLeft -= 1
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

  return (inputs: Inputs): Step => {
    const { area, devices, levels, identifying } = inputs
    const isSameView = last?.area === area && last.levels === levels && last.identifying === identifying
    const lastDevices = isSameView ? (last?.devices ?? []) : []
    isChanged ||= devices.length !== made.length
    made.length = devices.length
    newLevelsLeft = newDevicesLeft = Math.max(most, devices.length * SHARE_IN_STEP)
    for (let at = 0; at < devices.length; at++) {
      const device = devices[at] as ShownDevice
      if (device === lastDevices[at]) continue
      const planDevice = planDeviceOf(device, inputs)
      isChanged ||= planDevice !== made[at]
      made[at] = planDevice
    }
    last = undefined
    if (newDevicesLeft < 0) {
      if (area !== areaOfPlan) planDevices = none
      return { planDevices, isComplete: false }
    }
    if (isChanged) {
      // What changed may be a device that is not on the plan.
      const onPlan = made.filter((device) => device !== undefined)
      planDevices = isSameList(planDevices, onPlan) ? planDevices : onPlan
    }
    isChanged = false
    areaOfPlan = area
    const isComplete = newLevelsLeft > 0
    if (isComplete) last = inputs
    return { planDevices, isComplete }
  }
}

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
  const { x, y } = toPoint(device)
  // Almost every device has none of the marks, and a plain literal is made in a fraction of the time.
  const withLevel: PlanDevice =
    mean === undefined
      ? { id, kind, name, x, y, colour: shade }
      : { id, kind, name, x, y, colour: shade, level: mean }
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
