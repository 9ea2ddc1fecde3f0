/**
 * The engine's units as types, so that a percent cannot be used as a pixel. Arithmetic returns a plain number, and the
 * three functions below give it a unit again.
 */
type Unit<Name extends string> = number & { readonly __unit: Name }

/** A position or length on the plan, 0–100 from the left or the top edge of its image. */
export type Percent = Unit<'percent'>
/** A pixel of the plan's image at its full size. */
export type PlanPx = Unit<'planPx'>
/** A CSS pixel of the stage, from its left or top edge. */
export type ScreenPx = Unit<'screenPx'>

export type Point<U extends number> = { readonly x: U; readonly y: U }
export type Size<U extends number> = { readonly width: U; readonly height: U }

export const percent = (value: number) => value as Percent
export const planPx = (value: number) => value as PlanPx
export const screenPx = (value: number) => value as ScreenPx

/** A point of the stage, from CSS pixels. */
export const screenPoint = (x: number, y: number): Point<ScreenPx> => ({ x: screenPx(x), y: screenPx(y) })

/** A position on the plan, from percents. */
export const percentPoint = (x: number, y: number): Point<Percent> => ({ x: percent(x), y: percent(y) })

/** @returns `value`, limited to `low` and `high` */
export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
