import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { laneOfDevice, placedDevice, placementFields, positionIn } from '#app/outbox/placementKind.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import type { Change as OutboxChange } from '#machines/outbox/vocabulary.ts'
import { createPlacement } from '#machines/placement/placement.ts'
import type { Conflict, PlacementPorts, UnsavedChange } from '#machines/placement/vocabulary.ts'

type PlacementMachine = ReturnType<typeof createPlacement>
export type PlacementActor = ActorRefFrom<PlacementMachine>
export type PlacementSnapshot = SnapshotFrom<PlacementMachine>

const portsTo = ({ outbox }: Core): PlacementPorts => ({
  send: (changes) =>
    outbox.add(
      changes.map(({ device, before, after }) => ({
        lane: laneOfDevice(device.id),
        kind: 'placement',
        patch: placementFields(after),
        base: placementFields(before),
      })),
    ),
})

/** A placement in the outbox, as the placement machine speaks of it. */
export function unsavedChange({ lane, base, patch }: OutboxChange): UnsavedChange | undefined {
  const [from, to] = [positionIn(base), positionIn(patch)]
  return from && to && { device: idOfLane(lane), from, to }
}

/** Tells the placement what becomes of its changes; what the user decides about several at once is one step of it. */
function followOutbox({ api, outbox, queryClient }: Core, actor: PlacementActor) {
  const { queryKey } = pollOptions(api)
  const decided = { mine: [] as Conflict[], theirs: [] as Conflict[] }

  function tellDecided() {
    for (const kept of ['mine', 'theirs'] as const) {
      const conflicts = decided[kept].splice(0)
      if (conflicts.length > 0) actor.send({ type: 'conflicts.decided', kept, conflicts })
    }
  }

  return outbox.on((notification) => {
    const change = unsavedChange(notification.change)
    if (!change) return
    const theirs = 'theirs' in notification ? positionIn(notification.theirs) : undefined
    if (theirs) {
      if (decided.mine.length + decided.theirs.length === 0) queueMicrotask(tellDecided)
      const { kind } = placedDevice(queryClient.getQueryData(queryKey), change.device)
      decided[notification.type === 'mutation.overwrites' ? 'mine' : 'theirs'].push({
        ...change,
        kind,
        theirs,
      })
    } else if (notification.type === 'mutation.dropped') actor.send({ type: 'mutation.dropped', ...change })
  })
}

/** The history is the session's; what was confirmed is in the outbox, and outlives it. */
const placementOf = actorPerSession((core) => createPlacement(portsTo(core)), {
  kind: 'placement',
  follow: followOutbox,
})

/** The session's placement actor (machines/placement). */
export function usePlacement(): { actor: PlacementActor; placement: PlacementSnapshot } {
  const actor = placementOf(useCore())
  const placement = useSelector(actor, (snapshot) => snapshot)
  return { actor, placement }
}
