/** What the bench's page offers for charts. Driven by measure.ts. */
import { nextFrame } from '../frames.ts'
import { library } from '../library.ts'
import { median, quantile } from '../statistics.ts'
import type { ChartContestant } from './contestant.ts'
import { type ChartName, chartSize, cursorSteps, seriesOf } from './series.ts'

/** Milliseconds of the main thread. */
export type ChartVisit = {
  readonly create: number
  readonly cursor: { readonly p50: number; readonly p95: number }
}

const echarts = () => library<Record<'echartsOfPairs' | 'echartsTyped', ChartContestant>>('echartsSampled')

const contestants: Readonly<Record<ChartName, () => Promise<ChartContestant>>> = {
  ours: async () => (await import('./ours.tsx')).createOurs(),
  uPlot: async () => (await import('./uPlotAlone.ts')).uPlotAlone,
  echarts: async () => (await echarts()).echartsOfPairs,
  echartsTyped: async () => (await echarts()).echartsTyped,
}

/** Warm-up runs, so that the engine has compiled the code. */
const WARM_UP = 3
const CREATED = 5

/** Measures until the microtasks are done too. */
async function timed<Value>(work: () => Value) {
  const started = performance.now()
  const value = work()
  await Promise.resolve()
  return { value, took: performance.now() - started }
}

async function measureChart(name: ChartName, count: number): Promise<ChartVisit> {
  const contestant = await contestants[name]()
  const data = contestant.prepare(seriesOf(count))
  const created: number[] = []
  const pointed: number[] = []
  for (let time = 0; time < WARM_UP + CREATED; time++) {
    const place = document.createElement('div')
    place.style.cssText = `position: absolute; inset: 0 auto auto 0; width: ${chartSize.width}px; height: ${chartSize.height}px`
    document.body.append(place)
    await nextFrame()
    const { value: chart, took } = await timed(() => contestant.create(place, data))
    await nextFrame()
    if (time >= WARM_UP) created.push(took)
    for (let step = 0; time === WARM_UP + CREATED - 1 && step < cursorSteps; step++) {
      const x = 100 + ((step * 37) % (chartSize.width - 200))
      const { took } = await timed(() => chart.point(x, chartSize.height / 2))
      pointed.push(took)
      await nextFrame()
    }
    chart.destroy()
    place.remove()
  }
  return {
    create: median(created),
    cursor: { p50: quantile(pointed, 0.5), p95: quantile(pointed, 0.95) },
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface Window {
    measureChart: typeof measureChart
  }
}

window.measureChart = measureChart
