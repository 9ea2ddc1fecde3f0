import { type DeviceKind, emitsLight, takesPart } from './deviceKinds.ts'
import { FRESH_FOR_POWER } from './reading.ts'
import type { Timestamp } from './units.ts'

/**
 * How a device is heard of: a luminaire reports its level all the time, so without a reading for 30 minutes it is silent. A
 * sensor reports motion alone, so without an event there was none.
 */
export const DEVICE_STATUSES = ['reporting', 'silent', 'noMotion', 'neverReported'] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]

/** @returns undefined for a kind that reports nothing */
export function deviceStatus(
  kind: DeviceKind,
  reportedAt: Timestamp | undefined,
  now: Timestamp,
): DeviceStatus | undefined {
  if (!takesPart(kind)) return undefined
  if (reportedAt === undefined) return 'neverReported'
  // A report from the future is of a clock that is ahead.
  if (Math.abs(now - reportedAt) < FRESH_FOR_POWER) return 'reporting'
  return emitsLight(kind) ? 'silent' : 'noMotion'
}

/** The first time after `now` at which the same last report may mean another status, ms. */
export function statusChangesAt(reportedAt: Timestamp | undefined, now: Timestamp): Timestamp {
  if (reportedAt === undefined) return Number.POSITIVE_INFINITY
  const changes = [reportedAt - FRESH_FOR_POWER + 1, reportedAt + FRESH_FOR_POWER]
  return changes.find((time) => now < time) ?? Number.POSITIVE_INFINITY
}

/** The statuses that devices of these kinds can have, in their order. */
export const statusesOf = (kinds: readonly DeviceKind[]): readonly DeviceStatus[] =>
  DEVICE_STATUSES.filter((status) =>
    [undefined, 0, Number.NEGATIVE_INFINITY].some((at) =>
      kinds.some((kind) => deviceStatus(kind, at, 0) === status),
    ),
  )
