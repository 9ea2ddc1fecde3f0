import type { Series } from './series.ts'

/** A chart that stands in a place of `chartSize`. */
export interface StandingChart {
  /** A pointer at this place of the window; what it has the chart do is done when this returns. */
  readonly point: (x: number, y: number) => void
  readonly destroy: () => void
}

/** One way to draw two lines with an axis each. */
export interface ChartContestant<Data = unknown> {
  /** The points as it wants them; this is not measured. */
  prepare(series: Series): Data
  /** What it has not drawn when this returns, it draws in a microtask. */
  create(place: HTMLElement, data: Data): StandingChart
}
