import { setTimeout } from 'node:timers/promises'
import type { Milliseconds } from '#domain/units.ts'

export type Repeated = { stop(): Promise<void> }

/** Does something at once, and again after each pause, until it is stopped. A failure is told of; the next time may do better. */
export function repeat(
  pause: Milliseconds,
  log: (line: string) => void,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Repeated {
  const stopped = new AbortController()
  const { signal } = stopped

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) log(`${name}: ${error instanceof Error ? error.message : error}`)
      }
      await setTimeout(pause, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
