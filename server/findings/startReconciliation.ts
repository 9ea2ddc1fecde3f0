import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '#domain/units.ts'
import type { Database } from '../store/database.ts'
import { createReconciliation } from './reconciliation.ts'

/** Compares reports with what is expected once a minute until it is stopped. A minute that fails is told of, and made up for by the next. */
export function startReconciliation(
  database: Database,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const reconcile = createReconciliation(database)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await reconcile(Date.now(), signal)
      } catch (error) {
        if (!signal.aborted) log(`Findings: ${error instanceof Error ? error.message : error}`)
      }
      await setTimeout(MINUTE, undefined, { signal }).catch(() => {})
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
