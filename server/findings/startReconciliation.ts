import { MINUTE } from '#domain/units.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { Database } from '../store/database.ts'
import { createReconciliation } from './reconciliation.ts'

/** Compares reports with what is expected once a minute. A minute that fails is made up for by the next. */
export function startReconciliation(database: Database, log: (line: string) => void): Repeated {
  const reconcile = createReconciliation(database)
  return repeat(MINUTE, log, 'Findings', (signal) => reconcile(Date.now(), signal))
}
