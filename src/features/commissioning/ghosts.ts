import { isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { arranging } from '#machines/placement/act.ts'
import type { PlacedDevice, PlacementContext, Spot } from '#machines/placement/vocabulary.ts'
import type { PlanProps } from '#plan/Plan.tsx'

/** What may come to stand on a zone's plan: devices that are being laid out in rows, and places held back by somebody else's move. */
export function ghostsOf(
  { arrangement, contested }: Pick<PlacementContext, 'arrangement' | 'contested'>,
  zone: number,
): PlanProps['ghosts'] {
  const laidOut = arrangement ? arranging(arrangement).changes : []
  const heldBack = contested.filter(({ to }) => to.fk_area === zone && isPlaced(to))
  return [
    ...laidOut.map(({ device, after }) => ghost(device, after)),
    ...heldBack.map(({ device, to }) => ghost(device, to)),
  ]
}

const ghost = ({ kind }: PlacedDevice, position: Spot) => ({ kind, ...toPoint(position) })
