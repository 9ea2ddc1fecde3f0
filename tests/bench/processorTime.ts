import { readdirSync, readFileSync } from 'node:fs'
import type { CDPSession } from 'playwright'

/**
 * The processor time that all processes of a browser have used, milliseconds. Chromium tells it in whole ten
 * milliseconds for each process; where Linux tells it in nanoseconds for each thread, that is taken.
 */
export async function processorTime(browser: Pick<CDPSession, 'send'>): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { id, cpuTime }) => sum + (scheduledTime(id) ?? cpuTime * 1000), 0)
}

/** Of the threads that live; one that ended in between takes its time along. */
function scheduledTime(process: number): number | undefined {
  const tasks = `/proc/${process}/task`
  try {
    return readdirSync(tasks).reduce(
      (sum, thread) => sum + nanoseconds(`${tasks}/${thread}/schedstat`) / 1e6,
      0,
    )
  } catch {
    return undefined
  }
}

function nanoseconds(file: string) {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
