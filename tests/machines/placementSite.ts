import { createActor } from 'xstate'
import { createPlacement } from '#machines/placement/placement.ts'
import type {
  Change,
  PlacedDevice,
  PlacementNotification,
  ZonePosition,
} from '#machines/placement/vocabulary.ts'
import { nowhere } from '#support/models/placement.ts'

export {
  area,
  devicePosition,
  gateway,
  lamp,
  nowhere,
  positionAt,
  sensor,
} from '#support/models/placement.ts'

/** The placement over a site whose devices stand nowhere unless told, and an outbox that brings everything at once. */
export function placementSite(positions: Readonly<Record<number, ZonePosition>> = {}) {
  const site = new Map(Object.entries(positions).map(([id, at]) => [Number(id), at]))
  const sent: (readonly [PlacedDevice, ZonePosition])[] = []
  const send = (changes: readonly Change[]) => {
    for (const { device, after } of changes) {
      sent.push([device, after])
      site.set(device.id, after)
    }
  }
  const actor = createActor(createPlacement({ send })).start()
  const told: PlacementNotification[] = []
  actor.on('*', (notification) => told.push(notification))
  const context = () => actor.getSnapshot().context
  return {
    send: actor.send,
    sent,
    told,
    context,
    siteHas: ({ id }: PlacedDevice) => site.get(id) ?? nowhere,
    tags: () => [...actor.getSnapshot().tags],
    gesture: () => actor.getSnapshot().value,
    /** Where the draft has the device. */
    shown: ({ id }: PlacedDevice) => context().draft?.changes.find(({ device }) => device.id === id)?.after,
  }
}
