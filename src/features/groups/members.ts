import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import type { ShownDevice } from '#app/plan/planDevices.ts'
import type { Site } from '#app/site/siteModel.ts'
import { takesPart } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import type { GroupId } from '#domain/groups.ts'
import { createListMap } from '#domain/listMap.ts'
import { originalOf } from '#domain/originals.ts'
import { compareNames } from '#i18n/format.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import { type GroupColour, groupColours } from '#plan/device.ts'

/** The devices whose group the server does not have yet. */
export const unsavedMembers = (entries: readonly OutboxEntry[]): ReadonlySet<number> =>
  new Set(entries.flatMap(({ kind, held, lane }) => (kind === 'membership' && !held ? idOfLane(lane) : [])))

/** Gateways cannot be in groups, so 'Unset devices' excludes them (specification §4). */
export const mayJoin = ({ kind }: Pick<Device, 'kind'>) => takesPart(kind)

/** 'Unset devices': a zone's devices without a group, in the order of `devices`. */
export const unsetDevices = (
  devices: readonly Device[],
  zone: number,
  groupOf: ReadonlyMap<number, GroupId>,
): readonly Device[] =>
  devices.filter((device) => device.area === zone && mayJoin(device) && groupOf.get(device.id) === undefined)

/** The devices of each group, in the order of `devices`; a group without any has no entry. */
export function membersByGroup(
  devices: readonly Device[],
  groupOf: ReadonlyMap<number, GroupId>,
): ReadonlyMap<number, readonly Device[]> {
  const members = new Map<number, Device[]>()
  for (const device of devices) {
    const group = groupOf.get(device.id)
    if (group === undefined) continue
    const others = members.get(group)
    if (others) others.push(device)
    else members.set(group, [device])
  }
  return members
}

/** A group keeps its colour, and groups made one after another have different ones. */
export const groupColour = (group: number): GroupColour =>
  groupColours[Math.abs(group) % groupColours.length] as GroupColour

/**
 * The devices for the plan, for one poll after another, with rings in the colours of their groups: solid for the opened group,
 * dashed for others. Devices that cannot be in a group are faded.
 */
export function createGroupMarks(
  groupOf: ReadonlyMap<number, GroupId>,
  opened: GroupId,
  unsaved: ReadonlySet<number>,
): (devices: readonly Device[]) => readonly ShownDevice[] {
  return createListMap((device: Device): ShownDevice => {
    const group = groupOf.get(device.id)
    if (group === undefined && mayJoin(device) && !unsaved.has(device.id)) return device
    return {
      ...device,
      ...(group !== undefined && {
        highlighted: group === opened ? 'direct' : 'group',
        groupColour: groupColour(group),
      }),
      ...(group === undefined && !mayJoin(device) && { outside: true }),
      ...(unsaved.has(device.id) && { isUnsaved: true }),
    }
  })
}

/** Groups with devices in the zone or without any device, and the others; each by name. */
export function groupsAround(
  groups: readonly DeviceGroup[],
  members: ReadonlyMap<number, readonly Device[]>,
  zone: number,
): { here: readonly DeviceGroup[]; elsewhere: readonly DeviceGroup[] } {
  const isHere = ({ id }: DeviceGroup) => members.get(id)?.some(({ area }) => area === zone) ?? true
  const sorted = groups.toSorted((one, other) => compareNames(one.name, other.name))
  return { here: sorted.filter(isHere), elsewhere: sorted.filter((group) => !isHere(group)) }
}

/** The names of a group's profiles. */
export function profilesOf(group: number, { rules, byId }: Pick<Site, 'rules' | 'byId'>): string[] {
  const names = rules
    .filter(({ fk_group }) => fk_group === group)
    .map((rule) => byId.rules.get(originalOf(rule) ?? rule.id)?.name ?? rule.name)
  return [...new Set(names)].sort(compareNames)
}

/** Parses comma-separated tags, trimmed and without duplicates. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
