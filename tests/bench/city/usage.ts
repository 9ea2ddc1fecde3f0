import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { residentMemory } from '../../attack/measure.ts'

const TICK = 10
const MB = 1024 * 1024

/** What runs: the ids of the processes of each program, which come and go. */
export type Programs = Readonly<Record<string, () => readonly number[]>>
/** Milliseconds of processor time by program. */
export type ProcessorTimes = Readonly<Record<string, number>>

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

const processorTimes = (programs: Programs): ProcessorTimes =>
  Object.fromEntries(
    Object.entries(programs).map(([name, ids]) => [
      name,
      ids().reduce((sum, pid) => sum + processorTimeOf(pid), 0),
    ]),
  )

/** Begins to count. @returns what tells the processor time since then */
export function watchProcessorTimes(programs: Programs): () => ProcessorTimes {
  const before = processorTimes(programs)
  return () =>
    Object.fromEntries(
      Object.entries(processorTimes(programs)).map(([name, after]) => [name, after - (before[name] ?? 0)]),
    )
}

/** ms for which little may be used, and how much that is, in ms of processor time. */
const watched = 3000
const little = 300

/** Resolves once all programs are at rest, with the ms that it took. */
export async function untilAtRest(programs: Programs): Promise<number> {
  const began = performance.now()
  let isAtRest = false
  while (!isAtRest) {
    const used = watchProcessorTimes(programs)
    await setTimeout(watched)
    isAtRest = Object.values(used()).reduce((sum, time) => sum + time) < little
  }
  return performance.now() - began
}

/** The largest memory of a process from now on. @returns what ends it, with the megabytes */
export function watchMemory(pid: number): () => number {
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, residentMemory(pid))
  }, 100)
  return () => {
    clearInterval(watching)
    return Math.round(memory / MB)
  }
}
