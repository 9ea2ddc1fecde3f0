import type { PlacementContext, ZonePosition } from './vocabulary.ts'

/**
 * The positions that devices are shown at before the server has them, by device id: those of the draft, and otherwise
 * those of the queued saves. `UNPLACED` is the position of a device that is being removed.
 */
export function unsavedPositions({
  queue,
  draft,
}: Pick<PlacementContext, 'queue' | 'draft'>): ReadonlyMap<number, ZonePosition> {
  return new Map([
    ...queue.map(({ device, to }) => [device.id, to] as const),
    ...(draft?.changes.map(({ device, after }) => [device.id, after] as const) ?? []),
  ])
}
