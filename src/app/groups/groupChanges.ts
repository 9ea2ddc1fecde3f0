import { createdEntity } from '#app/outbox/createdEntity.ts'
import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane, laneFor } from '#app/outbox/kinds.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import type { Regrouping } from '#domain/groups.ts'
import type { Fields, Kind, Mutation } from '#machines/outbox/vocabulary.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'

export const GROUP_KINDS = ['group', 'membership', 'groupSensors'] as const satisfies readonly Kind[]

type NewMutation = Pick<Mutation, 'lane' | 'kind' | 'patch' | 'base'>

/** The group in the fields of a membership; undefined for none. */
export const groupIn = ({ group }: Fields) => (typeof group === 'number' ? group : undefined)

/** Devices that change their groups, and the groups whose profiles may then listen to other sensors. */
export function membershipChanges(changes: readonly Regrouping[]): NewMutation[] {
  const groups = new Set(changes.flatMap(({ from, to }) => [from, to]).filter((id) => id !== undefined))
  return [
    ...changes.map(
      ({ device, from = null, to = null }): NewMutation => ({
        lane: laneFor('membership', device),
        kind: 'membership',
        patch: { group: to },
        base: { group: from },
      }),
    ),
    ...[...groups].map(
      (id): NewMutation => ({
        lane: laneFor('sensors', id),
        kind: 'groupSensors',
        patch: { areLinked: true },
        base: { areLinked: false },
      }),
    ),
  ]
}

type GroupTexts = {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/**
 * @param key names the creation for servers that recognize one that they have seen
 * @param others the groups that there are
 */
export const groupCreation = (
  id: number,
  key: string,
  { name, description, tags }: GroupTexts,
  others: readonly Pick<DeviceGroup, 'id'>[],
): NewMutation => ({
  lane: laneFor('group', id),
  kind: 'group',
  // It is created as it was at first, by which it is found if the answer is lost, whatever it is changed to meanwhile.
  patch: { name, description, tags, created: { key, name, description, tags } },
  base: {
    name: null,
    description: null,
    tags: null,
    created: null,
    others: others.flatMap((group) => (isTemporary(group.id) ? [] : group.id)),
  },
})

/** What a group is created as. */
export const createdIn = ({ created }: Fields) =>
  created as unknown as (GroupTexts & { readonly key: string }) | undefined

/** Only the changed fields, so as not to overwrite somebody else's changes. */
export function groupEdit(id: number, before: GroupTexts, after: GroupTexts): NewMutation {
  const changed = (['name', 'description', 'tags'] as const).filter(
    (field) => String(before[field]) !== String(after[field]),
  )
  const fieldsOf = (texts: GroupTexts): Fields =>
    Object.fromEntries(changed.map((field) => [field, texts[field]]))
  return { lane: laneFor('group', id), kind: 'group', patch: fieldsOf(after), base: fieldsOf(before) }
}

export const groupDeletion = (id: number): NewMutation => ({
  lane: laneFor('group', id),
  kind: 'group',
  patch: { isDeleted: true },
  base: { isDeleted: false },
})

/** Whether a device is still to be brought into this group, or out of it. */
export const isAwaited = (entries: readonly OutboxEntry[], group: number) =>
  entries.some(
    ({ kind, held, patch, base }) =>
      kind === 'membership' && !held && (patch.group === group || base.group === group),
  )

/** Whether an entry changes what is shown of groups. A group that could not be created stays shown, so that it can be edited. */
export const changesGroups = ({ kind, held, lane }: OutboxEntry) =>
  (kind === 'membership' && !held) || (kind === 'group' && (!held || isTemporary(idOfLane(lane))))

/** The groups as the user has changed them; the same objects where nothing waits. */
export function withGroupChanges(
  groups: readonly DeviceGroup[],
  entries: readonly OutboxEntry[],
): readonly DeviceGroup[] {
  if (entries.length === 0) return groups
  const memberships = entries.filter(({ kind }) => kind === 'membership')
  const groupOf = new Map(memberships.map(({ lane, patch }) => [idOfLane(lane), groupIn(patch)]))
  const edits = new Map(
    entries.filter(({ kind }) => kind === 'group').map(({ lane, patch }) => [idOfLane(lane), patch]),
  )
  const creations = entries.filter(({ kind, lane }) => kind === 'group' && isTemporary(idOfLane(lane)))
  const created = creations.map(
    ({ lane }): DeviceGroup => ({ id: idOfLane(lane), name: '', description: '', tags: [], devices: [] }),
  )
  // The server may have created one of them already.
  const alreadyCreated = new Set(creations.map((creation) => createdEntity(groups, creation)))
  return [...groups, ...created].flatMap((group) => {
    if (alreadyCreated.has(group)) return []
    const { isDeleted, created: _, ...texts } = edits.get(group.id) ?? {}
    if (isDeleted) return []
    const coming = [...groupOf].flatMap(([device, to]) => (to === group.id ? device : []))
    const isMoved = coming.length > 0 || group.devices.some((device) => groupOf.has(device))
    if (!isMoved && Object.keys(texts).length === 0) return group
    const staying = group.devices.filter((device) => !groupOf.has(device))
    return { ...group, ...texts, devices: isMoved ? [...staying, ...coming] : group.devices }
  })
}
