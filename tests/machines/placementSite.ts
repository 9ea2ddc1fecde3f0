import { createActor } from 'xstate'
import type { Result } from '#domain/result.ts'
import { createPlacement } from '#machines/placement/placement.ts'
import { unsavedPositions } from '#machines/placement/unsavedPositions.ts'
import type {
  PlacedDevice,
  PlacementNotification,
  PlacementPatch,
  UnsavedSave,
  ZonePosition,
} from '#machines/placement/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { heldPort } from '#support/heldPort.ts'
import { nowhere, saved } from '#support/models/placement.ts'

export {
  area,
  devicePosition,
  gateway,
  lamp,
  nowhere,
  positionAt,
  refused,
  saved,
  sensor,
} from '#support/models/placement.ts'

/** The placement over a site whose devices stand nowhere unless told, and whose server is answered for by hand. */
export function placementSite(
  positions: Readonly<Record<number, ZonePosition>> = {},
  restored: readonly UnsavedSave[] = [],
) {
  const site = new Map(Object.entries(positions).map(([id, at]) => [Number(id), at]))
  const siteHas = ({ id }: PlacedDevice) => site.get(id) ?? nowhere
  const save = heldPort<[PlacedDevice, PlacementPatch], Result<unknown>>()
  const actor = createActor(createPlacement({ save: save.call, positionOf: siteHas, restored })).start()
  const told: PlacementNotification[] = []
  actor.on('*', (notification) => told.push(notification))
  const context = () => actor.getSnapshot().context
  const saving = () => actor.getSnapshot().value.saving

  async function answer(how: Result<unknown>) {
    const [device, patch] = save.calls.at(-1) ?? []
    if (how.ok && device) site.set(device.id, { ...siteHas(device), ...patch })
    save.answer(how)
    await everyPromise()
  }
  return {
    send: actor.send,
    save,
    told,
    context,
    saving,
    siteHas,
    tags: () => [...actor.getSnapshot().tags],
    gesture: () => actor.getSnapshot().value.gesture,
    shown: (device: PlacedDevice) => unsavedPositions(context()).get(device.id),
    moveElsewhere: (device: PlacedDevice, to: ZonePosition) => site.set(device.id, to),
    answer,
    /** The server takes everything until nothing is on its way. */
    async answerAll() {
      while (saving() === 'sending') await answer(saved)
    },
  }
}
