import { useEffect, useState } from 'react'
import { type PlacementActor, usePlacement } from '#app/placement.ts'
import type { Device } from '#domain/devices.ts'
import type { PlacedDevice } from '#machines/placement/vocabulary.ts'
import type { PlanDrag, PlanMove } from '#plan/Plan.tsx'

/** What is done on a zone's plan and beside it, as events of the placement (machines/placement). */
export function usePlacing(zone: number, deviceById: ReadonlyMap<number, Device>) {
  const { actor, placement } = usePlacement()
  const [drag, setDrag] = useState<PlanDrag>()
  const [movedBy, setMovedBy] = useState<PlanMove['via']>('pointer')

  // What is not confirmed when the page or the zone is left was not meant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the zone is what it waits for
  useEffect(() => () => letGo(actor), [actor, zone])

  const isConfirming = () => actor.getSnapshot().matches({ gesture: 'confirming' })

  return {
    actor,
    gesture: placement.value.gesture,
    context: placement.context,
    drag,
    movedBy,
    isConfirming,

    /** Puts an unplaced device at the zone's corner, from where it is moved on. */
    place(device: PlacedDevice) {
      actor.send({ type: 'move.cancelled' })
      actor.send({ type: 'device.placed', device, area: zone })
      actor.send({ type: 'move.started', device })
    },

    select(id: number | undefined) {
      const device = subjectOf(id)
      actor.send({ type: 'move.cancelled' })
      actor.send(device ? { type: 'device.selected', device } : { type: 'selection.cleared' })
    },

    move({ id, x, y, via }: PlanMove) {
      const device = subjectOf(id)
      if (!device) return
      setMovedBy(via)
      actor.send({ type: 'device.dropped', device, area: zone, position: { latitude: y, longitude: x } })
    },

    /** A drag that comes to nothing leaves what was dropped before it to be confirmed. */
    changeDrag(now: PlanDrag | undefined) {
      setDrag(now)
      const device = subjectOf(now?.id)
      if (device) actor.send({ type: 'move.started', device })
      else if (!now) endDrag(actor)
    },
  }

  function subjectOf(id: number | undefined): PlacedDevice | undefined {
    const device = id === undefined ? undefined : deviceById.get(id)
    return device && { id: device.id, kind: device.kind }
  }
}

function endDrag(actor: PlacementActor) {
  const snapshot = actor.getSnapshot()
  if (!snapshot.matches({ gesture: 'moving' })) return
  const { draft } = snapshot.context
  if (draft?.patch.fk_area === undefined) return actor.send({ type: 'move.cancelled' })
  const { fk_area: area, ...position } = draft.patch
  actor.send({ type: 'device.dropped', device: draft.device, area, position })
}

/** Back to rest from wherever it is: what does not apply is not heard. */
export function letGo(actor: PlacementActor) {
  actor.send({ type: 'removal.cancelled' })
  actor.send({ type: 'move.cancelled' })
  actor.send({ type: 'placement.rejected' })
  actor.send({ type: 'selection.cleared' })
}
