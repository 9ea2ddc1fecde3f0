import { clamp } from './numbers.ts'

/**
 * Where a device's centre stands, in percent of the plan image (decisions.md, "Devices"): longitude is x from the
 * left edge, latitude is y from the top edge. (-1, -1) is "not placed".
 */
export interface PlanPosition {
  readonly latitude: number
  readonly longitude: number
}

/** Width and height of a plan, and a point on it, in one unit: image pixels, metres, or percent. */
export interface PlanSize {
  readonly width: number
  readonly height: number
}
export interface PlanPoint {
  readonly x: number
  readonly y: number
}

/** A cell of the grid, in percent of the plan: a width of 10 makes ten columns. */
export interface GridSize {
  readonly width: number
  readonly height: number
}

export const UNPLACED: PlanPosition = { latitude: -1, longitude: -1 }
/** Where a device is put that has just been chosen for a zone (specification §4). */
export const CORNER: PlanPosition = { latitude: 0, longitude: 0 }

const DEFAULT_GRID = 10
const SNAPS_A_CELL = 5
// So that a step that goes into 100 evenly is not taken to fall just short of it.
const ROUNDING_ERROR = 1e-9

/** The position on the plan or, where it lies beyond, at the plan's edge. */
export function clampPosition(position: PlanPosition): PlanPosition {
  return { latitude: clamp(position.latitude, 0, 100), longitude: clamp(position.longitude, 0, 100) }
}

/** A position as a point, both in percent of the plan. */
export const toPoint = ({ longitude, latitude }: PlanPosition): PlanPoint => ({ x: longitude, y: latitude })

/** The position of a point, both in percent of the plan. */
export const toPosition = ({ x, y }: PlanPoint): PlanPosition => ({ latitude: y, longitude: x })

/** The point of a plan of this size at which a position stands. */
export function pointOn(plan: PlanSize, position: PlanPosition): PlanPoint {
  return { x: (position.longitude / 100) * plan.width, y: (position.latitude / 100) * plan.height }
}

/** The position of a point on a plan of this size; on a plan without width or height, 0. Not clamped. */
export function positionOn(plan: PlanSize, point: PlanPoint): PlanPosition {
  const share = (length: number, whole: number) => (whole > 0 ? (length / whole) * 100 : 0)
  return { latitude: share(point.y, plan.height), longitude: share(point.x, plan.width) }
}

type GridSettings = { readonly gridWidth: number | undefined; readonly gridHeight: number | undefined }

/** The zone's grid, or the site's where the zone has none; 0 or less, or none at all, is 10 (specification §5, §9). */
export function gridSize(zone: GridSettings, site: GridSettings): GridSize {
  const orDefault = (size = 0) => (size > 0 ? size : DEFAULT_GRID)
  return {
    width: orDefault(zone.gridWidth ?? site.gridWidth),
    height: orDefault(zone.gridHeight ?? site.gridHeight),
  }
}

/** What a drag snaps to and an arrow key moves by: a fifth of the grid, in percent. */
export function snapSize(grid: GridSize): GridSize {
  return { width: grid.width / SNAPS_A_CELL, height: grid.height / SNAPS_A_CELL }
}

/** The nearest place on the plan that is a whole number of snap steps from its corner. */
export function snap(position: PlanPosition, grid: GridSize): PlanPosition {
  const step = snapSize(grid)
  return {
    latitude: snapTo(position.latitude, step.height),
    longitude: snapTo(position.longitude, step.width),
  }
}

function snapTo(value: number, step: number): number {
  const last = Math.floor(100 / step + ROUNDING_ERROR)
  return Math.min(100, clamp(Math.round(value / step), 0, last) * step)
}

/** A position moved by steps to the right and down, kept on the plan. A step is `snapSize(grid)`, or `grid` itself. */
export function nudge(position: PlanPosition, right: number, down: number, step: GridSize): PlanPosition {
  return clampPosition({
    latitude: position.latitude + down * step.height,
    longitude: position.longitude + right * step.width,
  })
}
