import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { createGroup } from '#machines/group/group.ts'
import { useCore } from './api.tsx'
import { groupPorts } from './groupPorts.ts'
import { sessionActor } from './sessionActor.ts'

type GroupMachine = ReturnType<typeof createGroup>
export type GroupActor = ActorRefFrom<GroupMachine>
export type GroupSnapshot = SnapshotFrom<GroupMachine>

/** Acts that wait to be saved go on when the page is left. */
const groupOf = sessionActor(({ api, changeSite, queryClient }) => {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  const offersRegrouping = () =>
    queryClient.ensureQueryData(serverDescriptionOptions(api)).then(
      (server) => server?.extensions.includes('regroupDevices') ?? false,
      () => false,
    )
  return createGroup(groupPorts({ api, changeSite, tables, offersRegrouping }))
})

/** The putting of devices into groups: one for the whole session (machines/group). */
export function useGroup(): { actor: GroupActor; snapshot: GroupSnapshot } {
  const actor = groupOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
