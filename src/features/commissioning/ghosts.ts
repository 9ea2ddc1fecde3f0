import type { OutboxEntry } from '#app/outbox/entries.ts'
import { positionIn } from '#app/outbox/placementKind.ts'
import { isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { arrangeOperation } from '#machines/placement/operations.ts'
import type { PlacedDevice, PlacementContext } from '#machines/placement/vocabulary.ts'
import type { PlanProps } from '#plan/Plan.tsx'

/** Ghosts on a zone's plan: devices being laid out in rows, and positions in conflict with another user's move. */
export function ghostsOf(
  arrangement: PlacementContext['arrangement'],
  entries: readonly OutboxEntry[],
  zone: number,
  kindOf: (lane: string) => PlacedDevice['kind'] | undefined,
): PlanProps['ghosts'] {
  const laidOut = arrangement ? arrangeOperation(arrangement).changes : []
  const conflicting = entries.flatMap(({ lane, state, patch }) => {
    if (state !== 'conflicted') return []
    const [to, kind] = [positionIn(patch), kindOf(lane)]
    return kind && to?.fk_area === zone && isPlaced(to) ? { kind, ...toPoint(to) } : []
  })
  return [...laidOut.map(({ device: { kind }, after }) => ({ kind, ...toPoint(after) })), ...conflicting]
}
