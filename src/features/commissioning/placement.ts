import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { polledDevice } from '#app/site/polledDevice.ts'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import { unsavedOf } from '#app/workflows/unsavedWork.ts'
import { createPlacement } from '#machines/placement/placement.ts'
import { unsavedSaves } from '#machines/placement/saving.ts'
import type { PlacedDevice, UnsavedSave, ZonePosition } from '#machines/placement/vocabulary.ts'

type PlacementMachine = ReturnType<typeof createPlacement>
export type PlacementActor = ActorRefFrom<PlacementMachine>
export type PlacementSnapshot = SnapshotFrom<PlacementMachine>

/** Queued saves continue after the page is left; those that a session has not saved are offered again in the user's next one. */
const placementOf = actorPerSession(
  (core) =>
    createPlacement({
      save: core.saveDevice,
      positionOf: (device) => positionOf(core, device),
      restored: unsavedOf(core.drafts, 'placement').flatMap((item) =>
        'save' in item ? (item.save as UnsavedSave) : [],
      ),
    }),
  {
    kind: 'placement',
    unsaved: (context) => unsavedSaves(context).map((save) => ({ device: save.device.id, save })),
  },
)

/** A device's position according to the last poll or a later save. */
function positionOf({ api, queryClient }: Core, { id }: PlacedDevice): ZonePosition | undefined {
  const device = polledDevice(queryClient.getQueryData(pollOptions(api).queryKey), id)
  return device && { latitude: device.latitude, longitude: device.longitude, fk_area: device.fk_area }
}

/** The session's placement actor (machines/placement). */
export function usePlacement(): { actor: PlacementActor; placement: PlacementSnapshot } {
  const actor = placementOf(useCore())
  const placement = useSelector(actor, (snapshot) => snapshot)
  return { actor, placement }
}
