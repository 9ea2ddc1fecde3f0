/** The live bench's tables, with what is to be reached beside each figure. */
import type { Changes } from './rows.ts'
import type { Entry } from './summary.ts'
import type { Use } from './visit.ts'

export type Results = {
  readonly machine: string
  readonly measuredAt: string
  readonly seconds: number
  readonly period: number
  readonly repetitions: number
  /** An empty page under the same hand. */
  readonly control: Use
  readonly entries: readonly Entry[]
}

/** From 20,000 luminaires on, what is to be reached is that of 50,000. */
const targetOf = (few: number, many: number) => (luminaires: number) => (luminaires > 20_000 ? many : few)

/** Milliseconds, shares, megabytes. */
const targets = {
  block: { none: targetOf(16, 25), '1 %': targetOf(16, 25), all: targetOf(30, 50) },
  share: targetOf(0.05, 0.05),
  p99: targetOf(20, 25),
  slider: targetOf(33, 33),
  ready: targetOf(1_200, 2_000),
  loadBlock: targetOf(50, 50),
  heap: targetOf(90, 200),
  atRest: targetOf(0.01, 0.01),
}

const MEGABYTE = 1_000_000

export function report({ control, entries, ...run }: Results): string {
  const titled = `# The live page\n\n${run.machine}; ${run.measuredAt.slice(0, 16)} UTC; ${run.seconds} s a window, a poll every ${run.period / 1000} s; medians of ${run.repetitions}. \
“→” is what is to be reached, and in brackets is the processor’s time of the busiest block: what a block took beyond that, others had of the machine. An empty page under the same hand: frames p99 ${one(control.interval.p99)} ms, longest block ${one(control.blocks.longest)} ms, ${control.blocks.above50} above 50 ms.`
  const used = entries.flatMap((entry) =>
    Object.entries(entry.use).map(([changes, use]) =>
      row([
        ...placeOf(entry),
        changes,
        `${one(use.interval.p50)}, ${one(use.interval.p95)}`,
        against(use.interval.p99, targets.p99(entry.luminaires)),
        one(use.interval.max),
        longest(use.blocks, targets.block[changes as Changes](entry.luminaires)),
        against(use.blocks.above50, control.blocks.above50, String),
        entry.page === 'heatmap'
          ? against(use.inputToScreen.p95, targets.slider(entry.luminaires))
          : one(use.inputToScreen.p95),
        String(use.polls),
      ]),
    ),
  )
  const polled = entries.flatMap((entry) =>
    Object.entries(entry.poll).map(([changes, poll]) =>
      row([
        ...placeOf(entry),
        changes,
        one(poll.processor),
        changes === 'none'
          ? against(poll.processor / entry.parse, targets.share(entry.luminaires), three)
          : three(poll.processor / entry.parse),
        longest(poll.blocks, targets.block[changes as Changes](entry.luminaires)),
        one(poll.untilQuiet),
      ]),
    ),
  )
  const loaded = entries.map((entry) =>
    row([
      ...placeOf(entry),
      entry.page === 'plan'
        ? against(entry.load.ready, targets.ready(entry.luminaires))
        : one(entry.load.ready),
      longest(entry.load.blocks, targets.loadBlock(entry.luminaires)),
      String(entry.load.blocks.above50),
      entry.page === 'plan'
        ? against(entry.heap / MEGABYTE, targets.heap(entry.luminaires))
        : one(entry.heap / MEGABYTE),
      against(entry.atRest, targets.atRest(entry.luminaires), percent),
    ]),
  )
  const place = ['server', 'luminaires', 'zones', 'page']
  return [
    titled,
    '## While a hand is on the page and polls come\n\nFrame intervals, blocks of the main thread and the way from the pointer to the screen (on the heatmap, from a step to its pixels), ms.',
    table(
      [
        ...place,
        'changed',
        'frame p50, p95',
        'p99',
        'longest',
        'longest block',
        'blocks > 50',
        'input p95',
        'polls',
      ],
      used,
    ),
    '## What a poll costs a page that nobody touches\n\nThe main thread’s processor time, its share of `JSON.parse` of a whole poll there, its longest block, and when the last of it is done after the answer, ms.',
    table([...place, 'changed', 'main thread', '× JSON.parse', 'longest block', 'until done'], polled),
    '## The first load, memory and rest\n\nFrom the navigation until the page is there, ms; heap after a forced collection, MB; all of the browser’s processes between two polls, of one core.',
    table([...place, 'ready', 'longest block', 'blocks > 50', 'heap', 'at rest'], loaded),
  ].join('\n\n')
}

const placeOf = ({ server, luminaires, zones, page }: Entry) => [
  server,
  luminaires.toLocaleString('en'),
  String(zones),
  page,
]
const one = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 100 ? 1 : 0))
const three = (value: number) => value.toFixed(3)
const percent = (value: number) => `${(value * 100).toFixed(1)} %`

/** A figure, in bold where it is above what is to be reached. */
const against = (value: number, target: number, text: (value: number) => string = one) =>
  `${value > target ? `**${text(value)}**` : text(value)} → ${text === one ? String(target) : text(target)}`

/** With the processor's time of the busiest block: the rest of a block is others' use of the machine. */
const longest = ({ longest: wall, busiest }: Use['blocks'], target: number) =>
  `${against(wall, target)} (${one(busiest)})`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(head), row(head.map(() => '---')), ...rows].join('\n')
