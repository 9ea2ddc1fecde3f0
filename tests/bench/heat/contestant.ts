import { fitScale, plan, viewport } from '../scenario.ts'

/** One way to draw the values of markers as heat. A step has other values for all of them. */
export type HeatContestant = {
  mount(place: HTMLElement, markers: readonly Marker[]): Promise<void>
  step(values: Float32Array): void
}

/** Percent of the plan. */
export type Marker = { readonly x: number; readonly y: number }

export const heatContestantNames = ['ours', 'planAlone', 'heatmapJs', 'simpleheat'] as const
export type HeatContestantName = (typeof heatContestantNames)[number]

/** How far a marker is to be seen, CSS pixels: twice our Gaussian's standard deviation with as many markers. */
export const RADIUS = 39

/** Where a marker stands in the window with the whole plan in view, CSS pixels. */
export const placeOf = ({ x, y }: Marker) => ({
  x: Math.round(viewport.width / 2 + ((x - 50) / 100) * plan.width * fitScale),
  y: Math.round(viewport.height / 2 + ((y - 50) / 100) * plan.height * fitScale),
})
