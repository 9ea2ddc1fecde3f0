import { useEffect, useMemo, useRef, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import type { ShownDevice } from '#app/plan/planDevices.ts'
import type { Site } from '#app/site/siteModel.ts'
import { type Alignment, align, type Distribution, distribute } from '#domain/arranging.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { CORNER, type PlanPosition, toPoint, toPosition } from '#domain/position.ts'
import { planMetres } from '#domain/settings.ts'
import type { DevicePosition, Operation, PlacementEvent } from '#machines/placement/vocabulary.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { DevicePoint, PlanDrag, PlanMove, PlanRect } from '#plan/Plan.tsx'
import { gestureOf } from './gesture.ts'
import { createLiveDrag } from './liveDrag.ts'
import { type PlacementActor, usePlacement } from './placement.ts'
import { shownDevices } from './shownDevices.ts'

export type Placing = ReturnType<typeof usePlacing>

/** The user's actions on a zone's plan as events of the placement machine (machines/placement). */
export function usePlacing(site: Site, zone: Area, onChooseZone: (zone: Area) => void) {
  const { actor, placement } = usePlacement()
  const [liveDrag] = useState(createLiveDrag)
  const [isDragging, setDragging] = useState(false)
  const [movedBy, setMovedBy] = useState<PlanMove['via']>('pointer')
  /** Whether the devices that move were selected before: a cancelled move goes back to that. */
  const wasSelected = useRef(false)
  const { outbox } = useCore()
  const { entries } = useOutbox()
  const { draft, selection } = placement.context
  const devices = useMemo(() => shownDevices(site.devices, entries, draft), [site.devices, entries, draft])
  const selected = useMemo(() => inZone(devices, selection, zone.id), [devices, selection, zone.id])

  // Leaving the page or the zone discards what is not confirmed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the zone is what it waits for
  useEffect(() => () => actor.send({ type: 'page.left' }), [actor, zone.id])

  // A poll, or a save that failed, may remove a selected device from the plan: then the gesture ends as if the page were left.
  const isLost = selected.length < selection.length
  useEffect(() => {
    if (isLost) actor.send({ type: 'page.left' })
  }, [isLost, actor])

  const gesture = gestureOf(placement)
  const gestureNow = () => gestureOf(actor.getSnapshot())

  /** The displayed positions of these devices. */
  function positionsOf(ids: readonly number[]): DevicePosition[] {
    const now = shownDevices(site.devices, outbox.status().entries, actor.getSnapshot().context.draft)
    return inZone(now, withDevice(ids), zone.id).map(devicePositionOf)
  }

  function moveTo(moved: readonly DevicePoint[], kind: Operation['kind']) {
    const pointById = new Map(moved.map((point) => [point.id, point]))
    const changes = positionsOf(moved.map(({ id }) => id)).flatMap(({ device, position }) => {
      const point = pointById.get(device.id)
      return point ? [{ device, before: position, after: { ...toPosition(point), fk_area: zone.id } }] : []
    })
    if (changes.length > 0) actor.send({ type: 'devices.moved', kind, area: zone.id, changes })
  }

  /** Moves the selected devices to the positions from `arrange`. */
  function rearrange(
    kind: Operation['kind'],
    arrange: (positions: readonly PlanPosition[]) => PlanPosition[],
  ) {
    const positions = arrange(selected)
    setMovedBy('keyboard')
    moveTo(
      selected.map(({ id }, index) => ({ id, ...toPoint(positions[index] ?? CORNER) })),
      kind,
    )
  }

  /** Shows the zone of an operation, so that the user sees it being undone. */
  function showZoneOf(operation: Operation | undefined) {
    const other = operation && operation.area !== zone.id ? site.byId.areas.get(operation.area) : undefined
    if (other) onChooseZone(other)
  }

  return {
    actor,
    zone,
    gesture,
    context: placement.context,
    /** The changes that the server does not have yet. */
    entries,
    /** Whether the machine accepts an event now. */
    can: (event: PlacementEvent) => placement.can(event),
    devices,
    /** The selected devices at their displayed positions. */
    selected,
    liveDrag,
    isDragging,
    movedBy,
    isConfirming: () => gestureNow() === 'confirming',

    /** Places a device on the zone's plan: in its corner, or where it was dropped. */
    place(device: Device, position?: PlanPosition) {
      actor.send({
        type: 'device.placed',
        origin: devicePositionOf(device),
        area: zone.id,
        position: position ?? CORNER,
      })
      if (position || gestureNow() !== 'resting') return
      wasSelected.current = false
      actor.send({ type: 'move.started', devices: positionsOf([device.id]) })
    },

    select(ids: readonly number[]) {
      const chosen = positionsOf(ids)
      if (chosen.length > 0) actor.send({ type: 'devices.selected', devices: chosen })
      else {
        actor.send({ type: 'move.cancelled' })
        actor.send({ type: 'selection.cleared' })
      }
    },

    startMove(ids: readonly number[]) {
      wasSelected.current = true
      actor.send({ type: 'move.started', devices: positionsOf(ids) })
    },

    /** Ends a move that was only begun. @returns whether there was one */
    stopMove(): boolean {
      const isMoving = gestureNow() === 'moving' && !isDragging
      if (isMoving) endMove(actor, wasSelected.current)
      return isMoving
    },

    move({ positions, via }: PlanMove) {
      setMovedBy(via)
      // A keyboard step starts at the displayed positions; a drag started at those when it began.
      if (via === 'keyboard')
        actor.send({ type: 'move.started', devices: positionsOf(positions.map(({ id }) => id)) })
      moveTo(positions, 'move')
    },

    /** A cancelled drag keeps an earlier unconfirmed move. */
    changeDrag(now: PlanDrag | undefined) {
      const before = liveDrag.current()
      liveDrag.set(now)
      setDragging(now !== undefined)
      if (!now) endMove(actor, wasSelected.current)
      else if (!before) {
        wasSelected.current =
          gestureNow() === 'selected' || (gestureNow() === 'moving' && wasSelected.current)
        actor.send({ type: 'move.started', devices: positionsOf(now.positions.map(({ id }) => id)) })
      }
    },

    align: (alignment: Alignment) => rearrange('align', (positions) => align(positions, alignment)),
    distribute: (distribution: Distribution) =>
      rearrange('distribute', (positions) => distribute(positions, distribution)),

    requestRemoval: (ids: readonly number[]) =>
      actor.send({ type: 'removal.requested', devices: positionsOf(ids) }),

    arrange: (chosen: readonly Device[]) =>
      actor.send({ type: 'arrangement.requested', area: zone.id, devices: chosen.map(devicePositionOf) }),

    draw(within: PlanRect) {
      const { width, height } = planMetres(zone) ?? { width: 1, height: 1 }
      const size = { width: within.width * width, height: within.height * height }
      actor.send({ type: 'arrangement.drawn', within, size })
    },

    undo() {
      const { operations, at } = actor.getSnapshot().context.history
      if (gestureNow() !== 'confirming') showZoneOf(operations[at - 1])
      actor.send({ type: 'undo.requested' })
    },
    redo() {
      const { operations, at } = actor.getSnapshot().context.history
      showZoneOf(operations[at])
      actor.send({ type: 'redo.requested' })
    },
    /** @param at the number of operations that shall be applied */
    goTo(at: number) {
      const { operations } = actor.getSnapshot().context.history
      showZoneOf(operations[Math.max(0, at - 1)])
      actor.send({ type: 'visit.requested', at })
    },
  }
}

const devicePositionOf = ({ id, kind, latitude, longitude, area }: Device): DevicePosition => ({
  device: { id, kind },
  position: { latitude, longitude, fk_area: area },
})

const withDevice = (ids: readonly number[]) => ids.map((id) => ({ device: { id } }))

/** In the order of selection. */
function inZone(
  devices: readonly ShownDevice[],
  selection: readonly { readonly device: { readonly id: number } }[],
  zone: number,
): readonly ShownDevice[] {
  if (selection.length === 0) return []
  const indexById = new Map(selection.map(({ device }, index) => [device.id, index]))
  const orderOf = ({ id }: Device) => indexById.get(id) ?? 0
  return devices
    .filter((device) => indexById.has(device.id) && device.area === zone && isPlaced(device))
    .sort((one, other) => orderOf(one) - orderOf(other))
}

/** Ends a move that was cancelled; if there is an earlier draft, the user is asked again. */
function endMove(actor: PlacementActor, wasSelected: boolean) {
  const snapshot = actor.getSnapshot()
  if (gestureOf(snapshot) !== 'moving') return
  const { draft, selection } = snapshot.context
  if (draft) actor.send({ type: 'devices.moved', ...draft })
  else if (wasSelected) actor.send({ type: 'devices.selected', devices: selection })
  else actor.send({ type: 'move.cancelled' })
}
