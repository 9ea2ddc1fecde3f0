declare const unit: unique symbol

/** A number branded with its unit. It is a plain number at run time. */
type Quantity<Unit extends string> = number & { readonly [unit]: Unit }

export type Watt = Quantity<'W'>
export type WattHour = Quantity<'Wh'>
export type KilowattHour = Quantity<'kWh'>
/** 0 to 100, unless a docstring allows more. */
export type Percent = Quantity<'%'>

export const watt = (value: number) => value as Watt
export const wattHour = (value: number) => value as WattHour
export const percent = (value: number) => value as Percent

/** Converts energy to kWh for display (specification §9). */
export const toKilowattHours = (energy: WattHour) => (energy / 1000) as KilowattHour

/** An instant: milliseconds since 1970-01-01T00:00Z. */
export type Timestamp = number
/** A length of time in milliseconds. */
export type Milliseconds = number

export const SECOND: Milliseconds = 1000
export const MINUTE: Milliseconds = 60 * SECOND
export const HOUR: Milliseconds = 60 * MINUTE

/** A half-open span of time: `start` is inclusive, `end` exclusive. */
export type TimeRange = {
  readonly start: Timestamp
  readonly end: Timestamp
}
