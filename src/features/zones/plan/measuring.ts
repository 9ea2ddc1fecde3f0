import { type PlanPoint, type PlanSize, pointOn, toPosition } from '#domain/position.ts'

/** A line on a plan, its ends in percent of it. */
export type Line = {
  readonly from: PlanPoint
  readonly to: PlanPoint
}

/** Minimum length of a measuring line, as a share of the plan's longer side. */
const SHORTEST = 0.01

/**
 * The plan's size in metres, to the centimetre, from its image size in pixels and a line of `length` metres. Undefined
 * if the line is too short.
 */
export function sizeByLine(image: PlanSize, { from, to }: Line, length: number): PlanSize | undefined {
  const start = pointOn(image, toPosition(from))
  const end = pointOn(image, toPosition(to))
  const pixels = Math.hypot(end.x - start.x, end.y - start.y)
  if (pixels < SHORTEST * Math.max(image.width, image.height)) return undefined
  const metres = (side: number) => Math.round(((side * length) / pixels) * 100) / 100
  return { width: metres(image.width), height: metres(image.height) }
}

/** Whether two sizes have the same aspect ratio within 2 percent. */
export const sameShape = (one: PlanSize, other: PlanSize): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.02
