import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { temporaryId } from '#app/outbox/temporaryIds.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import {
  profileAssignment,
  profileCreation,
  profileDeletion,
  profileEdit,
} from '#app/profiles/profileChanges.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import { createDimmingProfile } from '#machines/dimmingProfile/dimmingProfile.ts'
import type { DimmingProfilePorts, ProfileOperation } from '#machines/dimmingProfile/vocabulary.ts'

type ProfileMachine = ReturnType<typeof createDimmingProfile>
export type ProfileActor = ActorRefFrom<ProfileMachine>
type ProfileSnapshot = SnapshotFrom<ProfileMachine>

function portsTo({ api, queryClient, outbox, now }: Core): DimmingProfilePorts {
  const rules = () => queryClient.getQueryData(pollOptions(api).queryKey)?.rules ?? []
  function changeOf(operation: ProfileOperation) {
    switch (operation.kind) {
      case 'create':
        return profileCreation(operation.profile, uuidAt(now()), operation, rules())
      case 'edit':
        return profileEdit(operation.profile, operation.before, operation.after)
      case 'delete':
        return profileDeletion(operation.profile)
      default:
        return profileAssignment(operation.profile, operation.kind === 'apply', operation.targets)
    }
  }
  return {
    send: (operation) => outbox.add([changeOf(operation)]),
    temporaryId: () => temporaryId(now(), Math.random()),
  }
}

/** Tells the machine what becomes of new profiles. */
const followOutbox = ({ outbox }: Core, actor: ProfileActor) =>
  outbox.onCreation(({ temporary, id }) =>
    actor.send(
      id === undefined
        ? { type: 'profile.dropped', id: temporary }
        : { type: 'profile.created', temporary, id },
    ),
  )

/** What is typed is the session's; what was saved is in the outbox, and outlives it. */
const profileOf = actorPerSession((core) => createDimmingProfile(portsTo(core)), {
  kind: 'profiles',
  follow: followOutbox,
})

/** The session's actor for editing profiles (machines/dimmingProfile). */
export function useProfile(): { actor: ProfileActor; snapshot: ProfileSnapshot } {
  const actor = profileOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
