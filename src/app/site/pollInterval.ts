import type { QueryState } from '@tanstack/react-query'

const SHORTEST = 100

/**
 * Milliseconds until the next poll, one period after the last one ended. A plain refetch interval would restart with
 * each save, which changes the polled data too. A poll cancelled by a save is overdue and repeated at once.
 */
export function untilNextPoll(
  {
    fetchStatus,
    dataUpdatedAt,
    errorUpdatedAt,
  }: Pick<QueryState, 'fetchStatus' | 'dataUpdatedAt' | 'errorUpdatedAt'>,
  period: number,
  now: number,
): number {
  if (fetchStatus === 'fetching') return period
  // Where the clock of the device is set back, the last poll ended in the future.
  return Math.min(period, Math.max(SHORTEST, Math.max(dataUpdatedAt, errorUpdatedAt) + period - now))
}
