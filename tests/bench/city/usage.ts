import { readFileSync } from 'node:fs'
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

/** Processor time of the server and of the PostgreSQL in its folder, and the server's largest memory. */
export function watchUsage(server: number, folder: string) {
  const read = () => ({
    server: processorTimeOf(server),
    postgres: processesIn(folder).reduce((sum, pid) => sum + processorTimeOf(pid), 0),
  })
  const before = read()
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, residentMemory(server))
  }, 100)
  return {
    /** Milliseconds since the beginning, and megabytes. */
    end() {
      clearInterval(watching)
      const after = read()
      return {
        server: after.server - before.server,
        postgres: after.postgres - before.postgres,
        memory: Math.round(memory / MB),
      }
    },
  }
}
