/** What Chromium itself notes of a page's threads: their tasks, and how long input took to the screen. */
import { quantile } from '../statistics.ts'
import type { Chromium, DevToolsPage } from './devTools.ts'

/** Milliseconds since 1970, and milliseconds; `processor` is what the thread had of the processor meanwhile. */
export type Task = { readonly start: number; readonly duration: number; readonly processor: number }

export type Traced = {
  /** Of the main thread. */
  readonly tasks: readonly Task[]
  /** Of all of the page's workers. */
  readonly ofWorkers: readonly Task[]
  readonly inputToScreen: readonly number[]
}

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly name?: string }
}

const ZERO = 'bench-zero'
const WORKER = 'DedicatedWorker thread'
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing', 'input']

/** Notes the page's threads while `work` goes on. */
export async function traced<Result>(
  { session }: Chromium,
  page: DevToolsPage,
  work: () => Promise<Result>,
): Promise<Traced & { result: Result }> {
  const events: TraceEvent[] = []
  session.listen('Tracing.dataCollected', ({ value }: { value: TraceEvent[] }) => {
    for (const event of value) if (isMeant(event)) events.push(event)
  })
  const complete = new Promise<void>((resolve) => session.listen('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  })
  const result = await work()
  // At the end: a page that navigated meanwhile has another thread than before.
  const markedAt = await page.run((name) => performance.timeOrigin + performance.mark(name).startTime, ZERO)
  await session.send('Tracing.end')
  await complete
  return { result, ...readTrace(events, markedAt) }
}

const MEANT = ['RunTask', 'EventLatency', 'thread_name', ZERO]
const isMeant = ({ name }: TraceEvent) => MEANT.includes(name)

/** @param markedAt of the last mark, milliseconds since 1970 */
export function readTrace(events: readonly TraceEvent[], markedAt: number): Traced {
  const zero = events.findLast(({ name }) => name === ZERO)
  if (!zero) throw new Error('The trace has no mark')
  const at = (ts: number) => markedAt + (ts - zero.ts) / 1000
  const own = events.filter(({ pid }) => pid === zero.pid)
  const workers = new Set(
    own.filter(({ name, args }) => name === 'thread_name' && args?.name === WORKER).map(({ tid }) => tid),
  )
  const tasksOf = (isOf: (tid: number) => boolean) =>
    own
      .filter(({ name, ph, tid }) => name === 'RunTask' && ph === 'X' && isOf(tid))
      .map(({ ts, dur = 0, tdur = 0 }) => ({ start: at(ts), duration: dur / 1000, processor: tdur / 1000 }))
      .sort((one, other) => one.start - other.start)
  const began = new Map<string, number>()
  const inputToScreen: number[] = []
  for (const { name, ph, ts, id2 } of events) {
    if (name !== 'EventLatency') continue
    const id = id2?.local ?? ''
    const start = began.get(id)
    if (ph === 'b') began.set(id, ts)
    else if (ph === 'e' && start !== undefined) inputToScreen.push((ts - start) / 1000)
  }
  return {
    tasks: tasksOf((tid) => tid === zero.tid),
    ofWorkers: tasksOf((tid) => workers.has(tid)),
    inputToScreen,
  }
}

/**
 * The longest task, and how many there are above 50 ms; `busiest` is the most that one had of the processor, which is less where
 * others use the machine too.
 */
export const blocksOf = (tasks: readonly Task[]) => ({
  longest: tasks.reduce((most, { duration }) => Math.max(most, duration), 0),
  busiest: tasks.reduce((most, { processor }) => Math.max(most, processor), 0),
  above50: tasks.filter(({ duration }) => duration > 50).length,
})

export const spread = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  p99: quantile(values, 0.99),
  max: Math.max(0, ...values),
})

/** A task at least this long after an answer is taken for the work that the answer made, milliseconds. */
const NOTICEABLE = 2
/** Of the period between two polls, what is looked at after a poll for its work, and before it for a page at rest. */
const WORK = 0.7
const REST = 0.2

/**
 * What polls cost the main thread of a page that nobody touches: processor milliseconds each, less what the thread does without
 * a poll; the longest block; and until when, milliseconds after the answer.
 *
 * @param polls when each was asked and answered, milliseconds since 1970 @param period between two of them, milliseconds
 */
export function workOfPolls(
  tasks: readonly Task[],
  polls: readonly { readonly asked: number; readonly answered: number }[],
  period: number,
) {
  const between = (from: number, to: number) => tasks.filter(({ start }) => start >= from && start < to)
  const processorOf = (some: readonly Task[]) => some.reduce((sum, { processor }) => sum + processor, 0)
  return polls.map(({ asked, answered }) => {
    // The request itself is the poll's too.
    const began = asked - 20
    const own = between(began, answered + WORK * period)
    const rest = processorOf(between(began - REST * period, began)) / (REST * period)
    const last = own.findLast(({ duration }) => duration >= NOTICEABLE)
    return {
      processor: Math.max(0, processorOf(own) - rest * (answered + WORK * period - began)),
      ...blocksOf(own),
      untilQuiet: last ? Math.max(0, last.start + last.duration - answered) : 0,
    }
  })
}
