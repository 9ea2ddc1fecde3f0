import type { PlacementContext, Spot } from './vocabulary.ts'

/**
 * Where devices are to be shown while their own positions are not that yet, by id: what waits for the server's
 * answer, and over it what waits for the user's. `UNPLACED` is for one that is being removed.
 */
export function unsavedSpots({
  queue,
  draft,
}: Pick<PlacementContext, 'queue' | 'draft'>): ReadonlyMap<number, Spot> {
  return new Map([
    ...queue.map(({ device, to }) => [device.id, to] as const),
    ...(draft?.changes.map(({ device, after }) => [device.id, after] as const) ?? []),
  ])
}
