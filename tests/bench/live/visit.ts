/** One visit of a browser to a page of the console: how long it takes to be there, and what polls do to it. */
import { processorTime } from '../processorTime.ts'
import { median } from '../statistics.ts'
import type { Chromium, DevToolsPage, Session } from './devTools.ts'
import { type PageName, pages } from './pages.ts'
import { circle, pointerOf } from './pointer.ts'
import { addRecorder } from './recorder.ts'
import type { Changes } from './rows.ts'
import type { Answered } from './server.ts'
import type { LiveSite } from './site.ts'
import { medians } from './summary.ts'
import { blocksOf, spread, traced, workOfPolls } from './trace.ts'

type Blocks = ReturnType<typeof blocksOf>

/** Milliseconds, but for counts. */
export type Use = {
  readonly interval: ReturnType<typeof spread>
  readonly blocks: Blocks
  readonly polls: number
  /** From the pointer to the screen; of the heatmap, from a step to its pixels. */
  readonly inputToScreen: ReturnType<typeof spread>
}
export type Poll = {
  readonly processor: number
  readonly blocks: Blocks
  readonly untilQuiet: number
}
export type Visit = {
  readonly load: { readonly ready: number; readonly blocks: Blocks }
  readonly use: Readonly<Partial<Record<Changes, Use>>>
  /** Of a page that nobody touches, medians. */
  readonly poll: Readonly<Partial<Record<Changes, Poll>>>
  /** `JSON.parse` of a whole poll, on the page's main thread. */
  readonly parse: number
  /** Bytes after a forced collection. */
  readonly heap: number
  /** Of one core, 0–1, of all of the browser's processes between two polls. */
  readonly atRest: number
}

export type Wish = { readonly seconds: number; readonly changes: readonly Changes[]; readonly period: number }

const viewport = { width: 1440, height: 900 }
/** What a load or a poll makes is done by then, milliseconds after its answer. */
const POLL_WORK = 2_500

export async function visitPage(
  browser: Chromium,
  site: LiveSite,
  name: PageName,
  { seconds, changes, period }: Wish,
): Promise<Visit> {
  const { path, ready, use } = pages[name]
  const page = await browser.newPage(viewport)
  try {
    await addRecorder(page, ready)
    await page.addScript(`localStorage.setItem('jwt_access_token', ${JSON.stringify(site.token)})`)
    await site.change('none')

    const load = await traced(browser, page, async () => {
      await page.goTo(site.address + path(site.zone))
      const readyAt = await page.run(() => window.benchRecorder.ready)
      await pause(POLL_WORK)
      return readyAt
    })

    const used: Partial<Record<Changes, Use>> = {}
    const polled: Partial<Record<Changes, Poll>> = {}
    for (const which of changes) {
      await site.change(which)
      used[which] = await measureUse(browser, page, site, () => use(page, seconds))
      polled[which] = await measurePolls(browser, page, site, period)
    }
    await site.change('none')
    const atRest = await measureRest(browser, site, period)
    const heap = await heapOf(page.session)
    const parse = await parseTime(page, site.token)
    await page.check()
    return {
      load: { ready: load.result, blocks: blocksOf(load.tasks) },
      use: used,
      poll: polled,
      parse,
      heap,
      atRest,
    }
  } finally {
    await page.close()
  }
}

/** An empty page under the same hand: the machine's own blocks. */
export async function visitNothing(browser: Chromium, site: LiveSite, seconds: number): Promise<Use> {
  const page = await browser.newPage(viewport)
  try {
    await addRecorder(page, 'html')
    await page.goTo(`${site.address}/bench/empty`)
    return await measureUse(browser, page, site, () =>
      pointerOf(page.session).hover(seconds, circle({ x: 500, y: 400 }, 200)),
    )
  } finally {
    await page.close()
  }
}

async function measureUse(
  browser: Chromium,
  page: DevToolsPage,
  site: LiveSite,
  work: () => Promise<void>,
): Promise<Use> {
  await site.answered()
  const { result, tasks, inputToScreen } = await traced(browser, page, async () => {
    await page.run(() => window.benchRecorder.watchFrames())
    await work()
    return page.run(() => window.benchRecorder.takeFrames())
  })
  return {
    interval: spread(result.intervals),
    blocks: blocksOf(tasks),
    polls: (await site.answered()).filter(isPoll).length,
    inputToScreen: spread(result.steps.length > 0 ? result.steps : inputToScreen),
  }
}

const isPoll = ({ kind }: Answered) => kind === 'poll'

/** A page that nobody touches, for two polls. */
async function measurePolls(
  browser: Chromium,
  page: DevToolsPage,
  site: LiveSite,
  period: number,
): Promise<Poll> {
  await site.nextPoll()
  await pause(period / 2)
  const { result: polls, tasks } = await traced(browser, page, async () => {
    await site.answered()
    await pause(2.5 * period)
    return (await site.answered()).filter(isPoll)
  })
  const each = workOfPolls(tasks, polls.slice(0, 2), period)
  const blocks = each.map(({ longest, busiest, above50 }) => ({ longest, busiest, above50 }))
  return {
    processor: median(each.map(({ processor }) => processor)),
    blocks: medians(blocks),
    untilQuiet: median(each.map(({ untilQuiet }) => untilQuiet)),
  }
}

/** Between two polls, of all processes. */
async function measureRest(browser: Chromium, site: LiveSite, period: number): Promise<number> {
  const settling = Math.min(POLL_WORK, 0.4 * period)
  // The first poll may still bring changes, and what follows a readings' answer is no rest either.
  for (;;) {
    await site.nextPoll()
    await pause(settling)
    await site.answered()
    const began = performance.now()
    const before = await processorTime(browser.session)
    await pause(period - settling - 1000)
    const used = (await processorTime(browser.session)) - before
    const took = performance.now() - began
    if ((await site.answered()).length === 0) return used / took
  }
}

async function heapOf(session: Session): Promise<number> {
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

function parseTime(page: DevToolsPage, token: string): Promise<number> {
  return page.run(async (access) => {
    const tables = [
      'luminaires',
      'sensors',
      'gateways',
      'areas',
      'controllers',
      'devicegroups',
      'luminairetypes',
    ]
    const others = ['subsensors', 'features', 'rules', 'applied_rules']
    const answer = await fetch('/api/v2/poll', {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tables: [...tables, ...others], start_date: null, token: access }),
    })
    const text = await answer.text()
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      JSON.parse(text)
      return performance.now() - began
    })
    return times.sort((one, other) => one - other)[2] ?? Number.NaN
  }, token)
}

/** Lets the page go on for so long. */
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
