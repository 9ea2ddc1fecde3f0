import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { sessionActor } from '#app/workflows/actorPerSession.ts'
import type { UnsavedThing } from '#app/workflows/unsavedWork.ts'
import { createGroup } from '#machines/group/group.ts'
import type { Act } from '#machines/group/vocabulary.ts'
import { groupPorts } from './groupPorts.ts'

type GroupMachine = ReturnType<typeof createGroup>
export type GroupActor = ActorRefFrom<GroupMachine>
export type GroupSnapshot = SnapshotFrom<GroupMachine>

const create = ({ api, changeSite, queryClient }: Core) => {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  const offersRegrouping = () =>
    queryClient.ensureQueryData(serverDescriptionOptions(api)).then(
      (server) => server?.extensions.includes('regroupDevices') ?? false,
      () => false,
    )
  return createGroup(groupPorts({ api, changeSite, tables, offersRegrouping }))
}

/** Acts that wait to be saved go on when the page is left. */
const groupOf = sessionActor(create, {
  kind: 'groups',
  unsaved: ({ queue, failed }) => [...queue, ...failed].flatMap(({ act }) => thingsIn(act)),
})

function thingsIn(act: Act): readonly UnsavedThing[] {
  switch (act.deed) {
    case 'regroup':
      return act.changes.map(({ device }) => ({ device }))
    case 'delete':
      return [{ name: act.name }]
    default:
      return [{ name: act.fields.name }]
  }
}

/** The putting of devices into groups: one for the whole session (machines/group). */
export function useGroup(): { actor: GroupActor; snapshot: GroupSnapshot } {
  const actor = groupOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
