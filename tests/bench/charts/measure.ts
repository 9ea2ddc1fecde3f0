import type { Browser } from 'playwright'
import { median } from '../statistics.ts'
import type { ChartVisit } from './page.ts'
import { type ChartName, chartNames, pointCounts } from './series.ts'

/** Medians of the repetitions. */
export interface ChartEntry extends ChartVisit {
  readonly contestant: ChartName
  /** Points of each of the two lines. */
  readonly points: number
}

/** Each contestant in a separate page, in turns, so that a busy minute of the machine affects all of them. */
export async function measureCharts(
  browser: Browser,
  address: string,
  repetitions: number,
): Promise<ChartEntry[]> {
  const visits = new Map<string, ChartVisit[]>()
  const cases = pointCounts.flatMap((points) => chartNames.map((contestant) => ({ contestant, points })))
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    for (const { contestant, points } of cases) {
      const page = await browser.newPage()
      const problems: Error[] = []
      page.on('pageerror', (error) => problems.push(error))
      await page.goto(address)
      await page.waitForFunction(() => 'measureChart' in window)
      const visit = await page.evaluate((asked) => window.measureChart(asked.contestant, asked.points), {
        contestant,
        points,
      })
      await page.close()
      if (problems[0]) throw problems[0]
      const key = `${contestant} ${points}`
      visits.set(key, [...(visits.get(key) ?? []), visit])
    }
  }
  return cases.map(({ contestant, points }) => {
    const its = visits.get(`${contestant} ${points}`) ?? []
    const middle = (read: (visit: ChartVisit) => number) => median(its.map(read))
    return {
      contestant,
      points,
      create: middle(({ create }) => create),
      cursor: { p50: middle(({ cursor }) => cursor.p50), p95: middle(({ cursor }) => cursor.p95) },
    }
  })
}
