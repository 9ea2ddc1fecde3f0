import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import { deviceKinds } from '#domain/deviceKinds.ts'
import { createPlacement } from '#machines/placement/placement.ts'
import type { PlacedDevice, ZonePosition } from '#machines/placement/vocabulary.ts'

type PlacementMachine = ReturnType<typeof createPlacement>
export type PlacementActor = ActorRefFrom<PlacementMachine>
export type PlacementSnapshot = SnapshotFrom<PlacementMachine>

/** Queued saves continue after the page is left. */
const placementOf = actorPerSession(
  (core) => createPlacement({ save: core.saveDevice, positionOf: (device) => positionOf(core, device) }),
  {
    kind: 'placement',
    unsaved: ({ queue, failed, conflicts }) =>
      [...queue, ...failed, ...conflicts].map(({ device }) => ({ device: device.id })),
  },
)

/** A device's position according to the last poll or a later save. */
function positionOf({ api, queryClient }: Core, { id, kind }: PlacedDevice): ZonePosition | undefined {
  const tables = queryClient.getQueryData(pollOptions(api).queryKey)
  const device = tables?.[deviceKinds[kind].table].find((entity) => entity.id === id)
  return device && { latitude: device.latitude, longitude: device.longitude, fk_area: device.fk_area }
}

/** The session's placement actor (machines/placement). */
export function usePlacement(): { actor: PlacementActor; placement: PlacementSnapshot } {
  const actor = placementOf(useCore())
  const placement = useSelector(actor, (snapshot) => snapshot)
  return { actor, placement }
}
