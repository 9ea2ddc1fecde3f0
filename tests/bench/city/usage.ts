import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { processesIn } from '#support/processes.ts'
import { residentMemory } from '../../attack/measure.ts'

const TICK = 10
const MB = 1024 * 1024

/** Milliseconds of processor time that a process has used, and its children that have ended. Linux only. */
function processorTimeOf(pid: number): number {
  try {
    // The second field, a name in brackets, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]) * TICK, 0)
  } catch {
    return 0
  }
}

const processorTimes = (server: number, folder: string) => ({
  server: processorTimeOf(server),
  postgres: processesIn(folder).reduce((sum, pid) => sum + processorTimeOf(pid), 0),
})

/** Resolves with the milliseconds after which the server and its PostgreSQL have used less than a tenth of a processor for 3 s. */
export async function untilAtRest(server: number, folder: string): Promise<number> {
  const began = performance.now()
  const total = () => {
    const times = processorTimes(server, folder)
    return times.server + times.postgres
  }
  for (let before = total(); ; ) {
    await setTimeout(3000)
    const now = total()
    if (now - before < 300) return performance.now() - began
    before = now
  }
}

/** Processor time of the server and of the PostgreSQL in its folder, and the server's largest memory. */
export function watchUsage(server: number, folder: string) {
  const before = processorTimes(server, folder)
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, residentMemory(server))
  }, 100)
  return {
    /** Milliseconds since the beginning, and megabytes. */
    end() {
      clearInterval(watching)
      const after = processorTimes(server, folder)
      return {
        server: after.server - before.server,
        postgres: after.postgres - before.postgres,
        memory: Math.round(memory / MB),
      }
    },
  }
}
