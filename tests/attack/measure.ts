import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Innocent } from './innocent.ts'

const start = (file: string, ...args: string[]) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: ['--import', 'tsx'] })

/** A user who keeps working during the attack, in a separate process, and who compares the server with `control.ts`. */
export async function startInnocent(address: string, token: string) {
  const control = start('control.ts')
  const [controlAddress] = await once(control, 'message')
  const child = start('innocent.ts', address, controlAddress, token)
  return {
    /** ms in which the control answers 100 requests at once, which says how fast the machine is at the moment. */
    async measureBurst(): Promise<number> {
      const answer = once(child, 'message')
      child.send('measure burst')
      const [took] = await answer
      return Number(took)
    },
    begin: () => child.send('begin'),
    async end(): Promise<Innocent> {
      const answer = once(child, 'message')
      child.send('end')
      const [innocent] = await answer
      return innocent as Innocent
    },
    stop() {
      child.disconnect()
      control.disconnect()
    },
  }
}

/** A quantile (`share` 0 to 1); 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Resident memory of a process in bytes; 0 once it has ended. Linux only. */
export function residentMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
