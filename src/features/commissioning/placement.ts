import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { laneOfDevice, placementFields, positionIn } from '#app/outbox/placementKind.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import type { Change as OutboxChange } from '#machines/outbox/vocabulary.ts'
import { createPlacement } from '#machines/placement/placement.ts'
import type { PlacementPorts, UnsavedChange } from '#machines/placement/vocabulary.ts'

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

/** Tells the placement what becomes of its changes. */
function followOutbox({ outbox }: Core, actor: PlacementActor) {
  return outbox.on((notification) => {
    const change = unsavedChange(notification.change)
    if (!change) return
    if (notification.type === 'mutation.dropped') actor.send({ type: 'mutation.dropped', ...change })
    if (notification.type !== 'mutation.overwrites') return
    const theirs = positionIn(notification.theirs)
    if (theirs) actor.send({ type: 'mutation.overwrites', ...change, theirs })
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
