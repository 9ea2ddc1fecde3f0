import type { DeviceGroup } from '#openapi/lighting.d.ts'

/** A group by its id; undefined stands for none. */
export type GroupId = number | undefined

/** A device, and the group that it is in. A device can be in one group only (specification §3). */
export interface Belonging {
  readonly device: number
  readonly group: GroupId
}

/** A device's way from one group to another, in or out. */
export interface Regrouping {
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
 * Which of the changes are due by now, when somebody else may have made others. What is so already is not.
 * @returns taken: devices that are in a group that their change knows nothing of; they are to be left there
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

/** Whether a change has come about; a device that is to leave a group has, also where it went on to another. */
const isApplied = ({ from, to }: Regrouping, now: GroupId) => (to === undefined ? now !== from : now === to)

/** A group's devices as they are to be saved. */
export interface GroupWrite {
  readonly group: number
  readonly devices: readonly number[]
}

/** What has to be saved, group by group, so that these changes come about: devices leave before they come. */
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
