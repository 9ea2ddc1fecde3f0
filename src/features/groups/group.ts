import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { groupCreation, groupDeletion, groupEdit, membershipChanges } from '#app/groups/groupChanges.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { temporaryId } from '#app/outbox/temporaryIds.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import { createGroup } from '#machines/group/group.ts'
import type { GroupOperation, GroupPorts } from '#machines/group/vocabulary.ts'

type GroupMachine = ReturnType<typeof createGroup>
export type GroupActor = ActorRefFrom<GroupMachine>
type GroupSnapshot = SnapshotFrom<GroupMachine>

function portsTo({ api, queryClient, outbox, now }: Core): GroupPorts {
  const groups = () => queryClient.getQueryData(pollOptions(api).queryKey)?.devicegroups ?? []
  function changesOf(operation: GroupOperation) {
    switch (operation.kind) {
      case 'regroup':
        return membershipChanges(operation.changes)
      case 'create':
        return [groupCreation(operation.group, uuidAt(now()), operation.fields, groups())]
      case 'edit':
        return [groupEdit(operation.group, operation.before, operation.fields)]
      case 'delete':
        return [groupDeletion(operation.group)]
    }
  }
  return {
    send: (operation) => outbox.add(changesOf(operation)),
    temporaryId: () => temporaryId(now(), Math.random()),
  }
}

/** Tells the machine what becomes of its changes. */
function followOutbox({ outbox }: Core, actor: GroupActor) {
  const endDrops = outbox.on(({ type, change: { kind, lane } }) => {
    if (kind === 'membership' && type === 'mutation.dropped')
      actor.send({ type: 'membership.dropped', device: idOfLane(lane) })
  })
  const endCreations = outbox.onCreation(({ temporary, id }) =>
    actor.send(
      id === undefined
        ? { type: 'group.dropped', group: temporary }
        : { type: 'group.created', temporary, group: id },
    ),
  )
  return () => {
    endDrops()
    endCreations()
  }
}

/** What can be undone is the session's; what was confirmed is in the outbox, and outlives it. */
const groupOf = actorPerSession((core) => createGroup(portsTo(core)), {
  kind: 'groups',
  follow: followOutbox,
})

/** The session's actor for editing groups (machines/group). */
export function useGroup(): { actor: GroupActor; snapshot: GroupSnapshot } {
  const actor = groupOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
