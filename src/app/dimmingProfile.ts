import { useSelector } from '@xstate/react'
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { createProfile } from '#machines/profile/profile.ts'
import { useCore } from './api.tsx'
import type { Core } from './core.ts'
import { profilePorts } from './dimmingProfilePorts.ts'

type ProfileMachine = ReturnType<typeof createProfile>
export type ProfileActor = ActorRefFrom<ProfileMachine>
export type ProfileSnapshot = SnapshotFrom<ProfileMachine>

/** Jobs that are under way go on when the page is left, and end with the session. */
const running = new WeakMap<Core, ProfileActor>()

function profileOf(core: Core): ProfileActor {
  const known = running.get(core)
  if (known) return known
  const { api, changeSite, queryClient } = core
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  const actor = createActor(createProfile(profilePorts({ api, changeSite, tables }))).start()
  running.set(core, actor)
  const stop = core.session.subscribe(() => {
    if (core.session.current().state === 'signed-in') return
    stop()
    running.delete(core)
    actor.stop()
  })
  return actor
}

/** The dimming profile in hand, and the work on copies: one for the whole session (machines/profile). */
export function useProfile(): { actor: ProfileActor; snapshot: ProfileSnapshot } {
  const actor = profileOf(useCore())
  const snapshot = useSelector(actor, (current) => current)
  return { actor, snapshot }
}
