import { type PlanPoint, type PlanSize, pointOn, toPosition } from '#domain/position.ts'

/** A line on a plan, its ends in percent of it. */
export interface Line {
  readonly from: PlanPoint
  readonly to: PlanPoint
}

/** Share of the plan's longer side that a line must have to be measured by. */
const SHORTEST = 0.01

/**
 * The size in metres of a plan whose image has this size in pixels, where a line on it is `length` metres long; to the
 * centimetre. Undefined where the line is too short to tell.
 */
export function sizeByLine(image: PlanSize, { from, to }: Line, length: number): PlanSize | undefined {
  const start = pointOn(image, toPosition(from))
  const end = pointOn(image, toPosition(to))
  const pixels = Math.hypot(end.x - start.x, end.y - start.y)
  if (pixels < SHORTEST * Math.max(image.width, image.height)) return undefined
  const metres = (side: number) => Math.round(((side * length) / pixels) * 100) / 100
  return { width: metres(image.width), height: metres(image.height) }
}

/** Whether a plan of this shape shows what the other size says, to a fiftieth. */
export const sameShape = (one: PlanSize, other: PlanSize): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.02
