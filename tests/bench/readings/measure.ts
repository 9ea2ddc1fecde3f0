import type { Browser } from 'playwright'
import { median } from '../statistics.ts'
import { ROWS } from './history.ts'
import type { ReadingsRun } from './page.ts'

/** Milliseconds, medians of the repetitions; megabytes of JSON. */
export type ReadingsEntry = ReadingsRun & { rows: number }

export async function measureReadingsIn(
  browser: Browser,
  address: string,
  repetitions: number,
): Promise<ReadingsEntry> {
  const runs: ReadingsRun[] = []
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const page = await browser.newPage()
    try {
      await page.goto(address)
      await page.waitForFunction(() => 'measureReadings' in window)
      runs.push(await page.evaluate(() => window.measureReadings()))
    } finally {
      await page.close()
    }
  }
  const middle = (read: (run: ReadingsRun) => number) => median(runs.map(read))
  return {
    rows: ROWS,
    ours: middle(({ ours }) => ours),
    longestGap: middle(({ longestGap }) => longestGap),
    parse: middle(({ parse }) => parse),
    objects: middle(({ objects }) => objects),
    megabytes: middle(({ megabytes }) => megabytes),
    chunk: middle(({ chunk }) => chunk),
  }
}
