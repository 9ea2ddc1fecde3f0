import { type Entry, figureOf, type Measure, type Results } from './results.ts'
import { contestantNames, steps as gestureSteps, gestures } from './scenario.ts'
import { isReached, targetsOf } from './targets.ts'
import { chartTitles, contestantTitles, heatTitles, measureTitles } from './titles.ts'

/** The results as Markdown: what was to be reached, then a table for each measure. */
export function report(results: Results): string {
  const { machine, measuredAt, repetitions } = results
  return [
    `${machine.processor}, ${machine.cores} cores, ${machine.system}, Chromium ${machine.chromium} without a GPU, ` +
      `${measuredAt.slice(0, 10)}. ${repetitions === 1 ? 'One repetition' : `Medians of ${repetitions} repetitions`} (a slow contestant has fewer, see the notes).`,
    targetTable(results),
    ...measuresIn(results).map((measure) => measureTable(results, measure)),
    handlerTable(results),
    imageTable(results),
    chartTable(results),
    heatTable(results),
    readingsTable(results),
    notes(results),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function targetTable(results: Results) {
  const targets = targetsOf(results).filter(({ value }) => value !== undefined)
  const rows = targets.map((target) => {
    const { figure, value = Number.NaN, limit, unit } = target
    return [
      figure,
      `≤ ${short(limit)} ${unit}`,
      `${short(value)} ${unit}`,
      isReached(target) ? 'reached' : '**missed**',
    ]
  })
  return targets.length === 0 ? '' : table(['figure', 'to reach', 'measured', ''], rows)
}

function measureTable(results: Results, measure: Measure) {
  const counts = [...new Set(results.entries.map(({ count }) => count))]
  const rows = contestantNames
    .filter((name) =>
      results.entries.some(({ contestant, figures }) => contestant === name && figures[measure]),
    )
    .map((name) => [
      contestantTitles[name],
      ...counts.map((count) => {
        const figure = figureOf(results, name, count, measure)
        if (!figure) return '–'
        const { processor, interval, handler } = figure
        if (measure === 'pick' && handler)
          return `${short(handler.p50)}, ${short(handler.p95)} (first ${short(interval.p50)})`
        if (measure === 'mountCold' || measure === 'mountWarm')
          return `${short(processor)} (${short(interval.p50)})`
        return `${short(processor)} (${short(interval.p50)}, ${short(interval.p95)})`
      }),
    ])
  return `**${measureTitles[measure]}**\n\n${table(['', ...counts.map((count) => count.toLocaleString('en'))], rows)}`
}

/** Ours alone: the others are called, not clicked. */
function handlerTable(results: Results) {
  const counts = [...new Set(results.entries.map(({ count }) => count))]
  const rows = gestures
    .filter((gesture) => gesture !== 'recolour')
    .filter((gesture) => counts.some((count) => figureOf(results, 'ours', count, gesture)))
    .map((gesture) => [
      measureTitles[gesture].replace(/:.*/, ''),
      ...counts.map((count) => {
        const figure = figureOf(results, 'ours', count, gesture)
        return figure?.handler ? `${short(figure.handler.p50)}, ${short(figure.handler.p95)}` : '–'
      }),
    ])
  if (rows.length === 0) return ''
  const heads = ['', ...counts.map((count) => count.toLocaleString('en'))]
  return `**Our handler of an event of the pointer: ms p50, p95**\n\n${table(heads, rows)}`
}

function imageTable({ images }: Results) {
  if (images.length === 0) return ''
  const rows = images.map(({ width, height, ready, longestBlock, firstDraw }) => [
    `${width} × ${height}`,
    ...[ready, longestBlock, firstDraw].map((value) => `${short(value)} ms`),
  ])
  return table(['image', 'shown after', 'page blocked at most', 'first draw'], rows)
}

function chartTable({ charts = [] }: Results) {
  const rows = charts.map(({ contestant, points, create, cursor }) => [
    chartTitles[contestant],
    `2 × ${points.toLocaleString('en')}`,
    short(create),
    `${short(cursor.p50)}, ${short(cursor.p95)}`,
  ])
  return rows.length === 0
    ? ''
    : `**Chart: ms of the main thread**\n\n${table(['', 'points', 'create', 'cursor p50, p95'], rows)}`
}

function heatTable({ heat = [] }: Results) {
  const rows = heat.map(({ contestant, count, processor, mainThread, handler }) => [
    heatTitles[contestant],
    count.toLocaleString('en'),
    ...[processor, mainThread, handler.p50, handler.p95].map(short),
  ])
  const heads = ['', 'markers', 'processor', 'main thread', 'call p50', 'p95']
  return rows.length === 0 ? '' : `**Heat, one scrub step: ms**\n\n${table(heads, rows)}`
}

function readingsTable({ readings }: Results) {
  if (!readings) return ''
  const { rows, megabytes, chunk, ours, parse, objects, longestGap } = readings
  const title = `${rows.toLocaleString('en')} readings, ${short(megabytes)} MB of JSON in chunks of ${short(chunk)} kB, to hourly buckets: ms`
  const heads = ['Latern, in its workers', 'JSON.parse alone', 'parse, Date, objects', 'page blocked at most']
  return `**${title}**\n\n${table(heads, [[ours, parse, objects, longestGap].map(short)])}`
}

function notes({ entries, repetitions }: Results) {
  const fewer = (entry: Entry) => {
    const most = Math.max(0, ...Object.values(entry.figures).map((figure) => figure.repetitions))
    return most > 0 && most < repetitions ? [`${most} ${most === 1 ? 'repetition' : 'repetitions'}`] : []
  }
  const cut = ({ figures }: Entry) =>
    Object.entries(figures)
      .filter(([measure, { steps }]) => steps < (fullSteps.get(measure) ?? 0))
      .map(([measure, { steps }]) => `${measure} stopped after ${steps} steps`)
  const lines = entries.flatMap((entry) => {
    const all = [...fewer(entry), ...cut(entry), ...entry.notes]
    if (all.length === 0) return []
    return [
      `- ${contestantTitles[entry.contestant]}, ${entry.count.toLocaleString('en')}: ${all.join('; ')}.`,
    ]
  })
  return lines.join('\n')
}

const fullSteps = new Map(Object.entries(gestureSteps))

const measuresIn = ({ entries }: Results) =>
  (Object.keys(measureTitles) as Measure[]).filter((measure) =>
    entries.some(({ figures }) => figures[measure]),
  )

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Three digits, as many as mean something. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value < 0.1 ? 1 : value < 10 ? 2 : 3)))
}
