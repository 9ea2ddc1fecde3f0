import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import type { UnsavedItem } from '#app/workflows/unsavedWork.ts'
import { createGroup } from '#machines/group/group.ts'
import type { GroupOperation } from '#machines/group/vocabulary.ts'
import { groupPorts } from './groupPorts.ts'

type GroupMachine = ReturnType<typeof createGroup>
export type GroupActor = ActorRefFrom<GroupMachine>
type GroupSnapshot = SnapshotFrom<GroupMachine>

const create = ({ api, changeSite, queryClient }: Core) => {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  const offersRegrouping = () =>
    queryClient.ensureQueryData(serverDescriptionOptions(api)).then(
      (server) => server?.extensions.includes('regroupDevices') ?? false,
      () => false,
    )
  return createGroup(groupPorts({ api, changeSite, tables, offersRegrouping }))
}

/** Queued saves continue after the page is left. */
const groupOf = actorPerSession(create, {
  kind: 'groups',
  unsaved: ({ queue, failed }) => [...queue, ...failed].flatMap(({ operation }) => thingsIn(operation)),
})

function thingsIn(operation: GroupOperation): readonly UnsavedItem[] {
  switch (operation.kind) {
    case 'regroup':
      return operation.changes.map(({ device }) => ({ device }))
    case 'delete':
      return [{ name: operation.name }]
    default:
      return [{ name: operation.fields.name }]
  }
}

/** The session's actor for editing groups (machines/group). */
export function useGroup(): { actor: GroupActor; snapshot: GroupSnapshot } {
  const actor = groupOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
