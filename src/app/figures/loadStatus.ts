import type { UseQueryResult } from '@tanstack/react-query'
import type { LoadStatus } from '#telemetry/loads.ts'

type Result = Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus'>

/** The status of a load. A query that is enabled and has neither data nor an error, and asks for nothing, was cancelled. */
export function loadStatus({ data, error, fetchStatus }: Result, isEnabled: boolean): LoadStatus {
  if (data) return 'matched'
  if (fetchStatus === 'fetching') return 'loading'
  if (error) return 'failed'
  return isEnabled ? 'cancelled' : 'waiting'
}
