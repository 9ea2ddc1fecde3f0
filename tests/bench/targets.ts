import { type ChartName, pointCounts } from './charts/series.ts'
import type { HeatContestantName } from './heat/contestant.ts'
import { figureOf, type Measure, type Results } from './results.ts'
import type { ContestantName } from './scenario.ts'
import { chartTitles, heatTitles } from './titles.ts'

/** A line of the table of what is to be reached; `value` and `limit` are undefined where it was not measured. */
export type Target = {
  readonly figure: string
  /** What `value` may be at most. */
  readonly limit: number
  readonly unit: '×' | 'ms' | 'MB'
  readonly value: number | undefined
}

export const isReached = ({ value, limit }: Target) => value !== undefined && value <= limit

const thousands = (count: number) => count.toLocaleString('en')

/** Ours against others, in processor time of all browser processes for a frame unless said. */
export function targetsOf(results: Results): Target[] {
  const processor = (who: ContestantName, count: number, measure: Measure) =>
    figureOf(results, who, count, measure)?.processor
  const handler95 = (count: number, measure: Measure) =>
    figureOf(results, 'ours', count, measure)?.handler?.p95

  const against = (
    figure: string,
    measure: Measure,
    other: ContestantName,
    limitByCount: Readonly<Record<number, number>>,
  ) =>
    Object.entries(limitByCount).map(([count, limit]): Target => {
      const ours = processor('ours', Number(count), measure)
      const theirs = processor(other, Number(count), measure)
      return {
        figure: `${figure}, ${thousands(Number(count))}, to ${other}`,
        limit,
        unit: '×',
        value: ours === undefined || theirs === undefined ? undefined : ours / theirs,
      }
    })
  const within = (figure: string, value: number | undefined, limit: number, unit: 'ms' | 'MB'): Target => ({
    figure,
    limit,
    unit,
    value,
  })
  const counts = [...new Set(results.entries.map(({ count }) => count))]
  const image = (width: number) => results.images.find((entry) => entry.width === width)
  const most = processor('ours', 50_000, 'drag')
  const fewest = processor('ours', 1_000, 'drag')
  const heap = results.entries.find(
    ({ contestant, count }) => contestant === 'ours' && count === 50_000,
  )?.heap

  return [
    ...against('pan, everything in view', 'panWhole', 'raw', { 10000: 0.2, 50000: 0.08 }),
    ...against('pan, everything in view', 'panWhole', 'openLayers', { 10000: 1 / 10, 50000: 1 / 10 }),
    ...against('pan, everything in view', 'panWhole', 'leafletMarkers', { 10000: 1 / 40, 50000: 1 / 40 }),
    ...against('pan at working scale', 'panNear', 'raw', { 10000: 1, 50000: 0.4 }),
    ...against('zoom', 'zoom', 'raw', { 10000: 1, 50000: 0.7 }),
    ...against('zoom, stretch', 'zoom', 'raw', { 10000: 0.4, 50000: 0.4 }),
    ...against('drag one', 'drag', 'raw', { 1000: 1.3, 10000: 1.3, 50000: 1.3 }),
    {
      figure: 'drag one, 50,000 to 1,000',
      limit: 1.2,
      unit: '×',
      value: most === undefined || fewest === undefined ? undefined : most / fewest,
    },
    ...counts.flatMap((count) => [
      within(`event handler while dragging, p95, ${thousands(count)}`, handler95(count, 'drag'), 1, 'ms'),
      within(
        `event handler while dragging, snapped, p95, ${thousands(count)}`,
        handler95(count, 'dragSnapped'),
        1,
        'ms',
      ),
      within(`pick, p95, ${thousands(count)}`, handler95(count, 'pick'), 0.2, 'ms'),
    ]),
    ...against('recolour all', 'recolour', 'raw', { 10000: 0.65, 50000: 0.5 }),
    ...against('recolour all', 'recolour', 'leafletMarkers', { 10000: 1 / 200 }),
    ...against('mount, warm', 'mountWarm', 'raw', { 10000: 1.6, 50000: 0.8 }),
    ...against('mount, warm', 'mountWarm', 'reactKonva', { 10000: 1 / 7, 50000: 1 / 7 }),
    within('page blocked while an 8000 × 6000 image loads', image(8_000)?.longestBlock, 30, 'ms'),
    within('page blocked while a 12000 × 9000 image loads', image(12_000)?.longestBlock, 50, 'ms'),
    within('first draw of an 8000 × 6000 image', image(8_000)?.firstDraw, 15, 'ms'),
    within('first draw of a 12000 × 9000 image', image(12_000)?.firstDraw, 15, 'ms'),
    ...chartTargets(results),
    ...heatTargets(results),
    ...readingsTargets(results),
    within('JavaScript heap at 50,000', heap && heap.mounted / 1e6, 40, 'MB'),
  ]
}

function chartTargets({ charts = [] }: Results): Target[] {
  return pointCounts.flatMap((points) => {
    const of = (name: ChartName) =>
      charts.find((entry) => entry.contestant === name && entry.points === points)
    const ours = of('ours')
    const to = (name: ChartName, limit: number): Target => {
      const theirs = of(name)
      return {
        figure: `create a chart, 2 × ${thousands(points)}, to ${chartTitles[name]}`,
        limit,
        unit: '×',
        value: ours && theirs && ours.create / theirs.create,
      }
    }
    return [
      to('uPlot', 1.15),
      to('echarts', 1 / 3),
      {
        figure: `cursor of a chart, half of its events, 2 × ${thousands(points)}`,
        limit: 1,
        unit: 'ms',
        value: ours?.cursor.p50,
      },
    ]
  })
}

function heatTargets({ heat = [] }: Results): Target[] {
  const of = (name: HeatContestantName, count: number) =>
    heat.find((entry) => entry.contestant === name && entry.count === count)
  const ratio = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? undefined : one / other
  const ours = of('ours', 10_000)
  const frame = of('planAlone', 10_000)
  const to = (name: 'heatmapJs' | 'simpleheat'): Target => ({
    figure: `heat, one scrub step, 10,000 markers, to ${heatTitles[name]}`,
    limit: 1 / 7,
    unit: '×',
    value: ratio(ours?.processor, of(name, 10_000)?.processor),
  })
  return [
    {
      figure: 'heat, main thread of one scrub step beside what its frame costs anyway, 10,000 markers',
      limit: 1,
      unit: 'ms',
      value: ours && frame && ours.mainThread - frame.mainThread,
    },
    to('heatmapJs'),
    to('simpleheat'),
    {
      figure: 'heat, one scrub step, 50,000 markers to 1,000',
      limit: 1.3,
      unit: '×',
      value: ratio(of('ours', 50_000)?.processor, of('ours', 1_000)?.processor),
    },
  ]
}

function readingsTargets({ readings }: Results): Target[] {
  return [
    {
      figure: '1,000,000 readings to hourly buckets, to JSON.parse alone',
      limit: 0.45,
      unit: '×',
      value: readings && readings.ours / readings.parse,
    },
    {
      figure: '1,000,000 readings to hourly buckets, to parse, Date, objects',
      limit: 1 / 12,
      unit: '×',
      value: readings && readings.ours / readings.objects,
    },
    {
      figure: 'page blocked while 1,000,000 readings are read',
      limit: 20,
      unit: 'ms',
      value: readings?.longestGap,
    },
  ]
}
