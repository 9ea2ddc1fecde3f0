import type { DeviceGroup } from '#openapi/lighting.d.ts'

/** A group's id; undefined for none. */
export type GroupId = number | undefined

/** A device and its group. A device can be in one group only (specification §3). */
export type Belonging = {
  readonly device: number
  readonly group: GroupId
}

/** A device's move into, out of or between groups. */
export type Regrouping = {
  readonly device: number
  readonly from: GroupId
  readonly to: GroupId
}

type Members = Pick<DeviceGroup, 'id' | 'devices'>

/** The group of each device that has one. */
export function groupsByDevice(groups: readonly Members[]): ReadonlyMap<number, number> {
  return new Map(groups.flatMap(({ id, devices }) => devices.map((device) => [device, id] as const)))
}

/**
 * The changes still to be made, after possible changes by others. Changes that already apply are left out.
 * @returns taken: devices that are in a group other than their change expects; they must stay there
 */
export function regroupingOf(
  groupOf: ReadonlyMap<number, number>,
  changes: readonly Regrouping[],
): { due: Regrouping[]; taken: Belonging[] } {
  const isTaken = ({ device, from, to }: Regrouping) => {
    const now = groupOf.get(device)
    return to !== undefined && now !== undefined && now !== from && now !== to
  }
  return {
    due: changes.filter((change) => !isTaken(change) && !isApplied(change, groupOf.get(change.device))),
    taken: changes.filter(isTaken).map(({ device }) => ({ device, group: groupOf.get(device) })),
  }
}

/** Whether a change already applies; leaving a group also applies if the device is in another group. */
const isApplied = ({ from, to }: Regrouping, now: GroupId) => (to === undefined ? now !== from : now === to)

/** A group's devices to save. */
export type GroupWrite = {
  readonly group: number
  readonly devices: readonly number[]
}

/** The saves that these changes need, group by group: devices leave a group before they join another. */
export function writesFor(groups: readonly Members[], due: readonly Regrouping[]): GroupWrite[] {
  const leaving = new Set(due.map(({ device }) => device))
  const left = groups.map(({ id, devices }) => ({
    group: id,
    devices: devices.filter((device) => !leaving.has(device)),
    loses: devices.some((device) => leaving.has(device)),
  }))
  const goals = [...new Set(due.flatMap(({ to }) => (to === undefined ? [] : [to])))]
  return [
    ...left.filter(({ loses }) => loses).map(({ group, devices }) => ({ group, devices })),
    ...goals.map((group) => ({
      group,
      devices: [
        ...(left.find((it) => it.group === group)?.devices ?? []),
        ...due.filter(({ to }) => to === group).map(({ device }) => device),
      ],
    })),
  ]
}
