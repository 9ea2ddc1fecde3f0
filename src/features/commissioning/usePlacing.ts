import { useEffect, useMemo, useState } from 'react'
import { type PlacementActor, usePlacement } from '#app/placement.ts'
import type { ShownDevice } from '#app/planDevices.ts'
import type { Site } from '#app/siteModel.ts'
import { type Alignment, align, type Distribution, distribute } from '#domain/arranging.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { CORNER, type PlanPosition, toPoint, toPosition } from '#domain/position.ts'
import { planMetres } from '#domain/settings.ts'
import type { Act, Standing } from '#machines/placement/vocabulary.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { DevicePosition, PlanDrag, PlanMove, PlanRect } from '#plan/Plan.tsx'
import { gestureOf } from './gesture.ts'
import { createLiveDrag } from './liveDrag.ts'
import { shownDevices } from './shownDevices.ts'

export type Placing = ReturnType<typeof usePlacing>

/** What is done on a zone's plan and beside it, as events of the placement (machines/placement). */
export function usePlacing(site: Site, zone: Area, onChooseZone: (zone: Area) => void) {
  const { actor, placement } = usePlacement()
  const [liveDrag] = useState(createLiveDrag)
  const [isDragging, setDragging] = useState(false)
  const [movedBy, setMovedBy] = useState<PlanMove['via']>('pointer')
  const { queue, draft, inHand } = placement.context
  const devices = useMemo(() => shownDevices(site.devices, { queue, draft }), [site.devices, queue, draft])
  const handled = useMemo(() => inZone(devices, inHand, zone.id), [devices, inHand, zone.id])

  // What is not confirmed when the page or the zone is left was not meant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the zone is what it waits for
  useEffect(() => () => letGo(actor), [actor, zone.id])

  // A poll, or a save that failed, may take a device in hand off the plan.
  const isLost = handled.length < inHand.length
  useEffect(() => {
    if (isLost) letGo(actor)
  }, [isLost, actor])

  const gesture = gestureOf(placement)
  const gestureNow = () => gestureOf(actor.getSnapshot())

  /** Those of the zone's devices, where the user sees them. */
  function standing(ids: readonly number[]): Standing[] {
    return inZone(shownDevices(site.devices, actor.getSnapshot().context), asSubjects(ids), zone.id).map(
      standingOf,
    )
  }

  function moveTo(moved: readonly DevicePosition[], deed: Act['deed']) {
    const pointById = new Map(moved.map((position) => [position.id, position]))
    const changes = standing(moved.map(({ id }) => id)).flatMap(({ device, spot }) => {
      const point = pointById.get(device.id)
      return point ? [{ device, before: spot, after: { ...toPosition(point), fk_area: zone.id } }] : []
    })
    if (changes.length > 0) actor.send({ type: 'devices.moved', deed, area: zone.id, changes })
  }

  /** Moves the devices in hand to where `arrange` puts them. */
  function rearrange(deed: Act['deed'], arrange: (positions: readonly PlanPosition[]) => PlanPosition[]) {
    const positions = arrange(handled)
    setMovedBy('keyboard')
    moveTo(
      handled.map(({ id }, index) => ({ id, ...toPoint(positions[index] ?? CORNER) })),
      deed,
    )
  }

  /** What was done on another zone's plan is undone before one's eyes. */
  function showZoneOf(act: Act | undefined) {
    const other = act && act.area !== zone.id ? site.byId.areas.get(act.area) : undefined
    if (other) onChooseZone(other)
  }

  return {
    actor,
    zone,
    gesture,
    context: placement.context,
    devices,
    /** The devices in hand, where they are shown. */
    handled,
    liveDrag,
    isDragging,
    movedBy,
    isConfirming: () => gestureNow() === 'confirming',

    /** Puts an unplaced device on the zone's plan: at its corner, from where it is moved on, or where it was dropped. */
    place(device: Device, position?: PlanPosition) {
      actor.send({
        type: 'device.placed',
        standing: standingOf(device),
        area: zone.id,
        position: position ?? CORNER,
      })
      if (position || gestureNow() !== 'resting') return
      actor.send({ type: 'move.started', devices: standing([device.id]) })
    },

    select(ids: readonly number[]) {
      const chosen = standing(ids)
      if (chosen.length > 0) actor.send({ type: 'devices.selected', devices: chosen })
      else {
        actor.send({ type: 'move.cancelled' })
        actor.send({ type: 'selection.cleared' })
      }
    },

    startMove: (ids: readonly number[]) => actor.send({ type: 'move.started', devices: standing(ids) }),

    move({ positions, via }: PlanMove) {
      setMovedBy(via)
      // A step by a key begins where the devices are seen now; a drag has begun where they were when it did.
      if (via === 'keyboard')
        actor.send({ type: 'move.started', devices: standing(positions.map(({ id }) => id)) })
      moveTo(positions, 'move')
    },

    /** A drag that comes to nothing leaves what was dropped before it to be confirmed. */
    changeDrag(now: PlanDrag | undefined) {
      const before = liveDrag.current()
      liveDrag.tell(now)
      setDragging(now !== undefined)
      if (!now) endDrag(actor)
      else if (!before)
        actor.send({ type: 'move.started', devices: standing(now.positions.map(({ id }) => id)) })
    },

    align: (alignment: Alignment) => rearrange('align', (positions) => align(positions, alignment)),
    distribute: (distribution: Distribution) =>
      rearrange('distribute', (positions) => distribute(positions, distribution)),

    askRemoval: (ids: readonly number[]) => actor.send({ type: 'removal.requested', devices: standing(ids) }),

    arrange: (chosen: readonly Device[]) =>
      actor.send({ type: 'arrangement.started', area: zone.id, devices: chosen.map(standingOf) }),

    draw(within: PlanRect) {
      const { width, height } = planMetres(zone) ?? { width: 1, height: 1 }
      const size = { width: within.width * width, height: within.height * height }
      actor.send({ type: 'arrangement.drawn', within, size })
    },

    undo() {
      const { acts, at } = actor.getSnapshot().context.history
      if (gestureNow() !== 'confirming') showZoneOf(acts[at - 1])
      actor.send({ type: 'undo.asked' })
    },
    redo() {
      const { acts, at } = actor.getSnapshot().context.history
      showZoneOf(acts[at])
      actor.send({ type: 'redo.asked' })
    },
    /** @param at how many acts of the history are to be done */
    goTo(at: number) {
      const { acts } = actor.getSnapshot().context.history
      showZoneOf(acts[Math.max(0, at - 1)])
      actor.send({ type: 'history.visited', at })
    },
  }
}

const standingOf = ({ id, kind, latitude, longitude, area }: Device): Standing => ({
  device: { id, kind },
  spot: { latitude, longitude, fk_area: area },
})

const asSubjects = (ids: readonly number[]) => ids.map((id) => ({ device: { id } }))

/** In the order in which they were taken in hand. */
function inZone(
  devices: readonly ShownDevice[],
  subjects: readonly { readonly device: { readonly id: number } }[],
  zone: number,
): readonly ShownDevice[] {
  if (subjects.length === 0) return []
  const asked = new Map(subjects.map(({ device }, index) => [device.id, index]))
  const orderOf = ({ id }: Device) => asked.get(id) ?? 0
  return devices
    .filter((device) => asked.has(device.id) && device.area === zone && isPlaced(device))
    .sort((one, other) => orderOf(one) - orderOf(other))
}

/** A drag that was given up: what waits for an answer is asked about again. */
function endDrag(actor: PlacementActor) {
  const snapshot = actor.getSnapshot()
  if (gestureOf(snapshot) !== 'moving') return
  const { draft } = snapshot.context
  actor.send(draft ? { type: 'devices.moved', ...draft } : { type: 'move.cancelled' })
}

/** Back to rest from wherever it is: what does not apply is not heard. */
export function letGo(actor: PlacementActor) {
  actor.send({ type: 'removal.cancelled' })
  actor.send({ type: 'arrangement.cancelled' })
  actor.send({ type: 'move.cancelled' })
  actor.send({ type: 'placement.rejected' })
  actor.send({ type: 'selection.cleared' })
}
