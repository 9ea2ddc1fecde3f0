import { clamp } from './numbers.ts'

/**
 * The position of a device's centre in percent of the plan image (decisions.md, "Devices"): longitude is x from the
 * left edge, latitude is y from the top edge. (-1, -1) is "not placed".
 */
export type PlanPosition = {
  readonly latitude: number
  readonly longitude: number
}

/** A plan's width and height in one unit: image pixels, metres, or percent. */
export type PlanSize = {
  readonly width: number
  readonly height: number
}
export type PlanPoint = {
  readonly x: number
  readonly y: number
}

/** A cell of the grid, in percent of the plan: a width of 10 makes ten columns. */
export type GridSize = {
  readonly width: number
  readonly height: number
}

export const UNPLACED: PlanPosition = { latitude: -1, longitude: -1 }
/** The initial position of a device placed on a zone's plan (specification §4). */
export const CORNER: PlanPosition = { latitude: 0, longitude: 0 }

const DEFAULT_GRID = 10

/** Clamps a position to the plan. */
export function clampPosition(position: PlanPosition): PlanPosition {
  return { latitude: clamp(position.latitude, 0, 100), longitude: clamp(position.longitude, 0, 100) }
}

/** Converts a position to a point, both in percent of the plan. */
export const toPoint = ({ longitude, latitude }: PlanPosition): PlanPoint => ({ x: longitude, y: latitude })

/** Converts a point to a position, both in percent of the plan. */
export const toPosition = ({ x, y }: PlanPoint): PlanPosition => ({ latitude: y, longitude: x })

/** The point of a position on a plan of this size. */
export function pointOn(plan: PlanSize, position: PlanPosition): PlanPoint {
  return { x: (position.longitude / 100) * plan.width, y: (position.latitude / 100) * plan.height }
}

type GridSettings = { readonly gridWidth: number | undefined; readonly gridHeight: number | undefined }

/** The zone's grid, or the site's if the zone has none; missing values and 0 or less become 10 (specification §5, §9). */
export function gridSize(zone: GridSettings, site: GridSettings): GridSize {
  const orDefault = (size = 0) => (size > 0 ? size : DEFAULT_GRID)
  return {
    width: orDefault(zone.gridWidth ?? site.gridWidth),
    height: orDefault(zone.gridHeight ?? site.gridHeight),
  }
}
