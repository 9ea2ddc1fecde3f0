import type { Browser, CDPSession } from 'playwright'
import { processorTime } from '../processorTime.ts'
import { viewport } from '../scenario.ts'
import { median, quantile } from '../statistics.ts'
import { type HeatContestantName, heatContestantNames } from './contestant.ts'

/** A scrub step, milliseconds, medians of the repetitions. */
export type HeatEntry = {
  contestant: HeatContestantName
  count: number
  /** Of all the browser's processes. */
  processor: number
  /** The step's own call, and all that the page's main thread did for it: script, style, layout and paint. */
  handler: { p50: number; p95: number }
  mainThread: number
}

const COUNTS = [1_000, 10_000, 50_000]
const STEPS = 40
const WARM_UP = 5

/** Every contestant with every count, in turn, so many times. */
export async function measureHeat(
  browser: Browser,
  processes: CDPSession,
  address: string,
  repetitions: number,
): Promise<HeatEntry[]> {
  const visits = new Map<string, Omit<HeatEntry, 'contestant' | 'count'>[]>()
  const keyOf = (contestant: HeatContestantName, count: number) => `${contestant} ${count}`
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (const count of COUNTS)
      for (const contestant of heatContestantNames) {
        const key = keyOf(contestant, count)
        const visit = await visitHeat(browser, processes, address, contestant, count)
        visits.set(key, [...(visits.get(key) ?? []), visit])
      }

  return COUNTS.flatMap((count) =>
    heatContestantNames.map((contestant) => {
      const its = visits.get(keyOf(contestant, count)) ?? []
      return {
        contestant,
        count,
        processor: median(its.map(({ processor }) => processor)),
        handler: {
          p50: median(its.map(({ handler }) => handler.p50)),
          p95: median(its.map(({ handler }) => handler.p95)),
        },
        mainThread: median(its.map(({ mainThread }) => mainThread)),
      }
    }),
  )
}

async function visitHeat(
  browser: Browser,
  processes: CDPSession,
  address: string,
  contestant: HeatContestantName,
  count: number,
) {
  const page = await browser.newPage({ viewport })
  let problem: Error | undefined
  page.on('pageerror', (error) => {
    problem ??= error
  })
  try {
    await page.goto(address)
    await page.waitForFunction(() => 'openHeat' in window)
    await page.evaluate(
      async ({ name, markers }) => {
        window.heat = await window.openHeat(name, markers)
      },
      { name: contestant, markers: count },
    )
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const taskTime = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    await page.evaluate((steps) => window.heat.run(steps), WARM_UP)
    await rest()
    const before = { processor: await processorTime(processes), task: await taskTime() }
    const handlers = await page.evaluate((steps) => window.heat.run(steps), STEPS)
    await rest()
    const processor = ((await processorTime(processes)) - before.processor) / STEPS
    const mainThread = ((await taskTime()) - before.task) / STEPS
    if (problem) throw problem
    return {
      processor,
      mainThread,
      handler: { p50: quantile(handlers, 0.5), p95: quantile(handlers, 0.95) },
    }
  } finally {
    await page.close()
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 200))
