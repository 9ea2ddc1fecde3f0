import type { PlacementContext, PlacementPatch } from './vocabulary.ts'

/**
 * Where devices are to be shown while their own positions are not that yet, by id: what waits for the server's
 * answer, and over it the drop that waits for the user's. `UNPLACED` is for one that is being removed.
 */
export function unsavedPositions({ queue, draft }: PlacementContext): ReadonlyMap<number, PlacementPatch> {
  const acts = draft === undefined ? queue : [...queue, draft]
  return new Map(acts.map(({ device, patch }) => [device.id, patch]))
}
