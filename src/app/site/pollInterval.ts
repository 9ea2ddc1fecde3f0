import type { QueryState } from '@tanstack/react-query'
import type { Milliseconds, Timestamp } from '#domain/units.ts'

const SHORTEST = 100

/**
 * Milliseconds until the next poll, one period after the last one ended. A plain refetch interval would restart with
 * each save, which changes the polled data too. A poll cancelled by a save is overdue and repeated at once.
 */
export function untilNextPoll(
  { fetchStatus, errorUpdatedAt }: Pick<QueryState, 'fetchStatus' | 'errorUpdatedAt'>,
  answeredAt: Timestamp,
  period: Milliseconds,
  now: Timestamp,
): Milliseconds {
  if (fetchStatus === 'fetching') return period
  // Where the clock of the device is set back, the last poll ended in the future.
  return Math.min(period, Math.max(SHORTEST, Math.max(answeredAt, errorUpdatedAt) + period - now))
}
