import { isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { arrangeOperation } from '#machines/placement/operations.ts'
import type { PlacedDevice, PlacementContext, ZonePosition } from '#machines/placement/vocabulary.ts'
import type { PlanProps } from '#plan/Plan.tsx'

/** Ghosts on a zone's plan: devices being laid out in rows, and positions in conflict with another user's move. */
export function ghostsOf(
  { arrangement, conflicts }: Pick<PlacementContext, 'arrangement' | 'conflicts'>,
  zone: number,
): PlanProps['ghosts'] {
  const laidOut = arrangement ? arrangeOperation(arrangement).changes : []
  const conflicting = conflicts.filter(({ to }) => to.fk_area === zone && isPlaced(to))
  return [
    ...laidOut.map(({ device, after }) => ghost(device, after)),
    ...conflicting.map(({ device, to }) => ghost(device, to)),
  ]
}

const ghost = ({ kind }: PlacedDevice, position: ZonePosition) => ({ kind, ...toPoint(position) })
