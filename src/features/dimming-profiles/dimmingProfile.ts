import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import { createDimmingProfile } from '#machines/dimmingProfile/dimmingProfile.ts'
import { dimmingProfilePorts } from './dimmingProfilePorts.ts'

type ProfileMachine = ReturnType<typeof createDimmingProfile>
export type ProfileActor = ActorRefFrom<ProfileMachine>
export type ProfileSnapshot = SnapshotFrom<ProfileMachine>

/** Active jobs continue when the page is left, and end with the session. */
const profileOf = actorPerSession(
  ({ api, changeSite, queryClient }) => {
    const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
    return createDimmingProfile(dimmingProfilePorts({ api, changeSite, tables }))
  },
  {
    kind: 'profiles',
    unsaved: ({ jobs }) =>
      jobs.map((job) => ({ name: job.kind === 'save' ? job.draft.name : job.profile.name })),
  },
)

/** The session's actor for editing profiles and updating copies (machines/dimmingProfile). */
export function useProfile(): { actor: ProfileActor; snapshot: ProfileSnapshot } {
  const actor = profileOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
