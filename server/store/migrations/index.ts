import type { Migration } from 'kysely'
import { foundation } from './0001_foundation.ts'
import { telemetry } from './0002_telemetry.ts'
import { accounts } from './0003_accounts.ts'
import { planStorage } from './0004_plan_storage.ts'
import { readingsByMonth } from './0005_readings_by_month.ts'
import { sessionsAndQuotas } from './0006_sessions_and_quotas.ts'
import { idempotencyKeys } from './0007_idempotency_keys.ts'
import { deletedDevices } from './0008_deleted_devices.ts'
import { findings } from './0009_findings.ts'
import { ingestByZone } from './0010_ingest_by_zone.ts'
import { changeFeed } from './0011_change_feed.ts'
import { identity } from './0013_identity.ts'
import { byZoneOnWorkers } from './0015_by_zone_on_workers.ts'
import { keeping } from './0016_keeping.ts'
import { sharedTries } from './0018_shared_tries.ts'
import { refusedTelemetry } from './0019_refused_telemetry.ts'
import { lateReadings } from './0020_late_readings.ts'
import { ownDevices } from './0021_own_devices.ts'
import { reportsInFeed } from './0022_reports_in_feed.ts'
import { newestInPlace } from './0023_newest_in_place.ts'
import { hoursWithMotion } from './0024_hours_with_motion.ts'

/** Every migration by name. They run once, in the order of their names, and are never edited after a release. */
export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_telemetry': telemetry,
  '0003_accounts': accounts,
  '0004_plan_storage': planStorage,
  '0005_readings_by_month': readingsByMonth,
  '0006_sessions_and_quotas': sessionsAndQuotas,
  '0007_idempotency_keys': idempotencyKeys,
  '0008_deleted_devices': deletedDevices,
  '0009_findings': findings,
  '0010_ingest_by_zone': ingestByZone,
  '0011_change_feed': changeFeed,
  '0013_identity': identity,
  '0015_by_zone_on_workers': byZoneOnWorkers,
  '0016_keeping': keeping,
  '0018_shared_tries': sharedTries,
  '0019_refused_telemetry': refusedTelemetry,
  '0020_late_readings': lateReadings,
  '0021_own_devices': ownDevices,
  '0022_reports_in_feed': reportsInFeed,
  '0023_newest_in_place': newestInPlace,
  '0024_hours_with_motion': hoursWithMotion,
}
