/** Two lines, and nothing missing in them. */
export type Series = {
  /** n + 1 instants, ms, a minute apart. */
  readonly edges: Float64Array
  readonly power: Float64Array
  readonly occupancy: Float64Array
}

/** In the order of the tables. */
export const chartNames = ['ours', 'uPlot', 'echarts', 'echartsTyped'] as const
export type ChartName = (typeof chartNames)[number]

/** Points of each of the two lines. */
export const pointCounts = [50_000, 500_000] as const

/** Where the cursor goes. */
export const cursorSteps = 60

/** CSS px */
export const chartSize = { width: 1200, height: 500 }

/** Noise on slow waves, like a day's; deterministic. */
export function seriesOf(count: number): Series {
  let state = count
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const wave = (minute: number) => 1 + Math.sin((minute / 1440) * 2 * Math.PI)
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, minute) => minute * 60_000),
    power: Float64Array.from({ length: count }, (_, minute) => 2000 * wave(minute) + 800 * noise()),
    occupancy: Float64Array.from({ length: count }, (_, minute) => 30 * wave(minute) + 20 * noise()),
  }
}
