/** One visit of the browser to the bench's page: everything that one contestant does with so many devices. */
import type { Browser, CDPSession, Page } from 'playwright'
import { processorTime } from './processorTime.ts'
import type { Measure } from './results.ts'
import { type ContestantName, type Gesture, gestures, nearGestures, viewport } from './scenario.ts'
import { quantile } from './statistics.ts'

/** A figure of one repetition. */
export type Sample = {
  measure: Measure
  processor: number
  interval: { p50: number; p95: number }
  handler: { p50: number; p95: number }
  steps: number
}

export type Visit = {
  samples: Sample[]
  heap: { before: number; mounted: number } | undefined
  notes: string[]
}

/** Milliseconds. */
export const limits = {
  /** A gesture stops here, wherever it is. */
  gesture: 4_000,
  /** Work that takes longer than this once is neither repeated nor tried with more devices. */
  once: 15_000,
  visit: 150_000,
}

export type Wish = { measures: readonly Measure[]; heap: boolean }

export function createVisitor(browser: Browser, processes: CDPSession, address: string) {
  /** What went wrong in the page: a contestant that throws would be fast. */
  let problem: Error | undefined

  async function openPage() {
    const page = await browser.newPage({ viewport })
    page.on('pageerror', (error) => {
      problem ??= error
    })
    await page.goto(address)
    await page.waitForFunction(() => 'openBench' in window)
    return page
  }

  /** The processor time that `work` takes until everything is at rest again. */
  async function measured<T>(work: () => Promise<T>) {
    await rest()
    const before = await processorTime(processes)
    const result = await work()
    await rest()
    return { result, processor: (await processorTime(processes)) - before }
  }

  async function mount(page: Page, measure: Measure): Promise<Sample> {
    const { result, processor } = await measured(() => page.evaluate(() => window.bench.mount(false)))
    const interval = { p50: result, p95: result }
    return { measure, processor, interval, handler: interval, steps: 1 }
  }

  async function run(page: Page, gesture: Gesture): Promise<Sample> {
    await page.evaluate((name) => window.bench.prepare(name), gesture)
    const work = () =>
      page.evaluate(({ name, limit }) => window.bench.run(name, limit), {
        name: gesture,
        limit: limits.gesture,
      })
    const { result, processor } = await measured(work)
    await page.evaluate(() => window.bench.undo())
    return {
      measure: gesture,
      processor: processor / result.steps,
      interval: spread(result.intervals),
      handler: spread(result.handlers),
      steps: result.steps,
    }
  }

  async function pick(page: Page): Promise<Sample> {
    const { result, processor } = await measured(() =>
      page.evaluate((limit) => window.bench.pick(limit), limits.gesture),
    )
    const steps = result.times.length + 1
    if (result.found < steps / 2)
      throw new Error(`Only ${result.found} of ${steps} devices were found where they are`)
    const first = { p50: result.first, p95: result.first }
    return {
      measure: 'pick',
      processor: processor / steps,
      interval: first,
      handler: spread(result.times),
      steps,
    }
  }

  async function heapOf(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize
  }

  return {
    async visit(contestant: ContestantName, count: number, wish: Wish): Promise<Visit> {
      const page = await openPage()
      const wanted = (measure: Measure) => wish.measures.includes(measure)
      const visit: Visit = { samples: [], heap: undefined, notes: [] }
      let isLate = false
      const deadline = setTimeout(() => {
        isLate = true
        void page.close()
      }, limits.visit)
      try {
        await page.evaluate(
          async ({ name, devices }) => {
            window.bench = await window.openBench(name, devices)
          },
          { name: contestant, devices: count },
        )
        const before = wish.heap ? await heapOf(page) : 0
        const cold = await mount(page, 'mountCold')
        if (wish.heap) visit.heap = { before, mounted: await heapOf(page) }
        if (wanted('mountCold')) visit.samples.push(cold)
        for (let time = 0; wanted('mountWarm') && time < 1; time++) {
          if (cold.processor * (time + 1) > limits.once) break
          await page.evaluate(() => window.bench.unmount())
          visit.samples.push(await mount(page, 'mountWarm'))
        }
        if (cold.processor < limits.once) {
          await page.evaluate(() => window.bench.unmount())
          await page.evaluate(() => window.bench.mount(true))
        } else visit.notes.push('measured without the image: mounting takes too long to do it again')

        let near = false
        for (const gesture of gestures) {
          if (!wanted(gesture)) continue
          const isNear = nearGestures.includes(gesture)
          if (isNear && !near) await page.evaluate(() => window.bench.approach())
          near ||= isNear
          visit.samples.push(await run(page, gesture))
        }
        if (wanted('pick')) {
          if (!near) await page.evaluate(() => window.bench.approach())
          visit.samples.push(await pick(page))
        }
      } catch (error) {
        if (!isLate) throw problem ?? error
        visit.notes.push(`given up after ${limits.visit / 1000} s`)
        problem = undefined
      } finally {
        clearTimeout(deadline)
        await page.close()
      }
      if (problem) throw problem
      return visit
    },

    /** The Plan without devices, and an image it has not seen. */
    async loadImage(url: string) {
      const page = await openPage()
      try {
        return await page.evaluate(async (image) => {
          window.bench = await window.openBench('ours', 0)
          return window.bench.loadImage(image)
        }, url)
      } finally {
        await page.close()
      }
    },
  }
}

/** Everything that a gesture leaves to be done, such as a crisp redraw, comes within this. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 200))

const spread = (values: readonly number[]) => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) })
