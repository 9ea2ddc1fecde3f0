import type { QueryState } from '@tanstack/react-query'

const SHORTEST = 100

/**
 * Milliseconds until the next poll: a period after the last one ended. A save changes the polled data too, and would
 * put an interval off each time; a poll that it dropped is overdue, and is made up for at once.
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
  return Math.max(SHORTEST, Math.max(dataUpdatedAt, errorUpdatedAt) + period - now)
}
