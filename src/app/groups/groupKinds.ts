import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { createdEntity } from '#app/outbox/createdEntity.ts'
import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane, type KindOfChange } from '#app/outbox/kinds.ts'
import { createIsCompared } from '#app/outbox/recognition.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import type { ChangeSite } from '#app/site/changeSite.ts'
import { groupsByDevice } from '#domain/groups.ts'
import { done } from '#domain/result.ts'
import { isSame } from '#machines/outbox/changes.ts'
import type { Fields } from '#machines/outbox/vocabulary.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import { createdIn, groupIn, isAwaited } from './groupChanges.ts'
import { groupWritesOf } from './groupWrites.ts'

/**
 * Groups in the outbox. A group is created under a temporary id. A device's group is a lane of its own, and those that wait
 * are sent together. After them, the profiles that apply through a group are told which sensors it has now.
 */
export function createGroupKinds(
  api: Api,
  queryClient: QueryClient,
  changeSite: ChangeSite,
): Readonly<Record<'group' | 'membership' | 'groupSensors', KindOfChange>> {
  const groups = () => queryClient.getQueryData(pollOptions(api).queryKey)?.devicegroups ?? []
  /** The ids that the server gave to groups with temporary ones. */
  const created = new Map<number, number>()
  const idOf = (lane: string) => created.get(idOfLane(lane)) ?? idOfLane(lane)
  const groupOf = (lane: string) => groups().find(({ id }) => id === idOf(lane))
  const memberships = createMemberships(groups)
  const deletions = createDeletions()
  const { create, edit, remove, regroup, linkSensors } = groupWritesOf({ api, changeSite, queryClient })

  return {
    group: {
      known: ({ lane, patch }) => fieldsOf(groupOf(lane), patch),
      found: ({ lane, patch, base }, tried) => {
        const entity = isTemporary(idOf(lane)) ? createdEntity(groups(), { patch, base }, tried) : undefined
        if (entity) created.set(idOfLane(lane), entity.id)
        // A provider may have kept the name alone.
        return fieldsOf(
          groupOf(lane),
          patch,
          entity && { description: patch.description ?? '', tags: patch.tags ?? [] },
        )
      },
      isCompared: createIsCompared(api, queryClient),
      write: async ({ lane, patch, base }) => {
        const id = idOf(lane)
        // Created and deleted before it could be sent.
        if (isTemporary(id) && patch.isDeleted) return done
        if (patch.isDeleted) return remove(id)
        const first = createdIn(patch)
        // Before a group was created, its user saw none.
        if (!isTemporary(id)) return edit(id, patch, first ? {} : base)
        if (!first) throw new Error('The group is not there any more.')
        const answer = await create(first)
        if (!answer.ok) return answer
        created.set(id, answer.value.id)
        const changed = Object.entries({
          name: first.name,
          description: first.description,
          tags: first.tags,
        }).filter(([field, value]) => !isSame(patch[field], value))
        if (changed.length === 0) return answer
        return edit(
          answer.value.id,
          Object.fromEntries(changed.map(([field]) => [field, patch[field] ?? null])),
        )
      },
      createdId: ({ lane, patch }) => (patch.isDeleted ? undefined : created.get(idOfLane(lane))),
      // A group that was never created is deleted first, and what was to be brought to it with it.
      isBlocked: ({ lane, patch }, entries) =>
        patch.isDeleted === true && !isTemporary(idOfLane(lane)) && isAwaited(entries, idOfLane(lane)),
    },
    membership: {
      known: ({ lane, patch, base }) => {
        const group = memberships().get(idOfLane(lane)) ?? null
        // Out of its old group and not yet in the new one: nobody else has put it anywhere.
        const isBetween = group === null && patch.group !== null && patch.group !== base.group
        return { group: isBetween ? (base.group ?? null) : group }
      },
      write: ({ lane, patch }) => {
        const device = idOfLane(lane)
        return regroup({ device, from: memberships().get(device), to: groupIn(patch) })
      },
      isBlocked: ({ lane, base, patch }, entries) => {
        const group = memberships().get(idOfLane(lane))
        // Where an earlier try has put it into its new group, the deletion of that group waits for this change.
        const isElsewhere = group !== base.group && group !== patch.group
        return group !== undefined && isElsewhere && deletions(entries).has(group)
      },
      isBatched: true,
    },
    groupSensors: {
      // Compared with the profiles when it is written.
      known: () => undefined,
      write: ({ lane }) => linkSensors(idOfLane(lane)),
      isBlocked: ({ lane }, entries) => isAwaited(entries, idOfLane(lane)),
    },
  }
}

/** The fields of a group. What it was created as is nobody's to change. */
const fieldsOf = (
  group: DeviceGroup | undefined,
  { created = null }: Fields,
  kept?: Fields,
): Fields | undefined =>
  group && {
    name: group.name,
    description: group.description,
    tags: group.tags,
    isDeleted: false,
    created,
    ...kept,
  }

/** The group of each device, which is looked up for every waiting change. */
function createMemberships(groups: () => readonly DeviceGroup[]) {
  let last: readonly DeviceGroup[] | undefined
  let memberships: ReadonlyMap<number, number> = new Map()
  return () => {
    const now = groups()
    if (now !== last) memberships = groupsByDevice(now)
    last = now
    return memberships
  }
}

/** The groups that are to be deleted, which are looked up for every waiting change of a membership. */
function createDeletions() {
  let last: readonly OutboxEntry[] | undefined
  let deletions: ReadonlySet<number> = new Set()
  return (entries: readonly OutboxEntry[]) => {
    if (entries !== last)
      deletions = new Set(
        entries.flatMap(({ kind, held, patch, lane }) =>
          kind === 'group' && !held && patch.isDeleted ? idOfLane(lane) : [],
        ),
      )
    last = entries
    return deletions
  }
}
