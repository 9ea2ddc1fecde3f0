import type { Migration } from 'kysely'
import { foundation } from './0001_foundation.ts'
import { telemetry } from './0002_telemetry.ts'
import { accounts } from './0003_accounts.ts'
import { readingsByMonth } from './0005_readings_by_month.ts'

/** Every migration by name; they run in the order of their names, each once, and are never edited after a release. */
export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_telemetry': telemetry,
  '0003_accounts': accounts,
  '0005_readings_by_month': readingsByMonth,
}
