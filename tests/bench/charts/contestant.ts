import type { Series } from './series.ts'

/** A chart of `chartSize`. */
export type StandingChart = {
  /** Moves the pointer; the chart has updated when this returns. */
  readonly point: (x: number, y: number) => void
  readonly destroy: () => void
}

/** A way to draw two lines with an axis each. */
export type ChartContestant<Data = unknown> = {
  /** Converts the points to its format; not measured. */
  prepare(series: Series): Data
  /** Draws before it returns, or in a microtask. */
  create(place: HTMLElement, data: Data): StandingChart
}
