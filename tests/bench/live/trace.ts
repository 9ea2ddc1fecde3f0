/** What Chromium itself notes of a page's main thread: its tasks, and how long input took to the screen. */
import { quantile } from '../statistics.ts'
import type { Chromium, DevToolsPage } from './devTools.ts'

/** Milliseconds since 1970, and milliseconds; `processor` is what the thread had of the processor meanwhile. */
export type Task = { readonly start: number; readonly duration: number; readonly processor: number }

export type Traced = { readonly tasks: readonly Task[]; readonly inputToScreen: readonly number[] }

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly id2?: { readonly local?: string }
}

const ZERO = 'bench-zero'
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing', 'input']

/** Notes the page's main thread while `work` goes on. */
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

const isMeant = ({ name }: TraceEvent) => name === 'RunTask' || name === 'EventLatency' || name === ZERO

/** @param markedAt of the last mark, milliseconds since 1970 */
export function readTrace(events: readonly TraceEvent[], markedAt: number): Traced {
  const zero = events.findLast(({ name }) => name === ZERO)
  if (!zero) throw new Error('The trace has no mark')
  const at = (ts: number) => markedAt + (ts - zero.ts) / 1000
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === zero.pid && tid === zero.tid)
    .filter(({ ph }) => ph === 'X')
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
  return { tasks, inputToScreen }
}

/** The longest task, and how many there are above 50 ms. */
export const blocksOf = (tasks: readonly Task[]) => ({
  longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
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

/**
 * What a poll's answer costs the main thread of a page at rest, processor milliseconds, and until when, milliseconds after the
 * answer; less what the thread does without a poll.
 *
 * @param answers when each came, milliseconds since 1970 @param within how long after it its work is looked for
 */
export function workPerAnswer(tasks: readonly Task[], answers: readonly number[], within: number) {
  const near = (time: number) => answers.some((answer) => time >= answer - 5 && time < answer + within)
  const idle = tasks.filter(({ start }) => !near(start))
  const span = (tasks.at(-1)?.start ?? 0) - (tasks[0]?.start ?? 0) - answers.length * within
  const rate = span > 0 ? idle.reduce((sum, { processor }) => sum + processor, 0) / span : 0
  return answers.map((answer) => {
    const own = tasks.filter(({ start }) => start >= answer - 5 && start < answer + within)
    const last = own.findLast(({ duration }) => duration >= NOTICEABLE)
    const processor = own.reduce((sum, task) => sum + task.processor, 0) - rate * within
    return {
      processor: Math.max(0, processor),
      longest: blocksOf(own).longest,
      untilQuiet: last ? last.start + last.duration - answer : 0,
    }
  })
}
