import { useSelector } from '@xstate/react'
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { createPlacement } from '#machines/placement/placement.ts'
import { useCore } from './api.tsx'
import type { Core } from './core.ts'

type PlacementMachine = ReturnType<typeof createPlacement>
export type PlacementActor = ActorRefFrom<PlacementMachine>
export type PlacementSnapshot = SnapshotFrom<PlacementMachine>

/** Acts that wait to be saved go on when the page is left, and end with the session. */
const running = new WeakMap<Core, PlacementActor>()

function placementOf(core: Core): PlacementActor {
  const known = running.get(core)
  if (known) return known
  const actor = createActor(createPlacement({ save: core.saveDevice })).start()
  running.set(core, actor)
  const stop = core.session.subscribe(() => {
    if (core.session.current().state === 'signed-in') return
    stop()
    running.delete(core)
    actor.stop()
  })
  return actor
}

/** The placing of devices on plans: one for the whole session (machines/placement). */
export function usePlacement(): { actor: PlacementActor; placement: PlacementSnapshot } {
  const actor = placementOf(useCore())
  const placement = useSelector(actor, (snapshot) => snapshot)
  return { actor, placement }
}
