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

/** ms for which little may be used, and how much that is, in ms of processor time. */
const watched = 3000
const little = 300

/** Resolves once the server and its PostgreSQL are at rest, with the ms that it took. */
export async function untilAtRest(server: number, folder: string): Promise<number> {
  const began = performance.now()
  let isAtRest = false
  while (!isAtRest) {
    const before = processorTimes(server, folder)
    await setTimeout(watched)
    const after = processorTimes(server, folder)
    isAtRest = after.server + after.postgres - before.server - before.postgres < little
  }
  return performance.now() - began
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
