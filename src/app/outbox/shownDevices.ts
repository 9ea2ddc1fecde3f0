import type { ShownDevice } from '#app/plan/planDevices.ts'
import type { ZonePosition } from '#machines/placement/vocabulary.ts'
import type { OutboxEntry } from './entries.ts'
import { idOfLane } from './kinds.ts'
import { positionIn } from './placementKind.ts'

const known = new WeakMap<readonly OutboxEntry[], ReadonlyMap<number, ZonePosition>>()

/**
 * The positions that the outbox is bringing to the server, by device id. What is refused or asked about is not among them.
 * The same for the same entries, since several parts of a page ask for them.
 */
export function unsavedPositions(entries: readonly OutboxEntry[]): ReadonlyMap<number, ZonePosition> {
  const before = known.get(entries)
  if (before) return before
  const positions = new Map<number, ZonePosition>()
  known.set(entries, positions)
  for (const { lane, state, patch } of entries) {
    const position = positionIn(patch)
    if (position && (state === 'waiting' || state === 'sending')) positions.set(idOfLane(lane), position)
  }
  return positions
}

/** The devices at these positions, marked as unsaved; those that are marked already stay as they are. */
export function devicesAt(
  devices: readonly ShownDevice[],
  positions: ReadonlyMap<number, ZonePosition>,
): readonly ShownDevice[] {
  if (positions.size === 0) return devices
  return devices.map((device) => {
    const position = positions.get(device.id)
    if (position === undefined || device.isUnsaved) return device
    const { latitude, longitude, fk_area } = position
    return { ...device, latitude, longitude, area: fk_area, isUnsaved: true }
  })
}
