import type { FindingsQuery } from '#api/calls.ts'
import { idIn } from '#app/navigation/idIn.ts'
import { CAUSES, type Cause } from '#domain/findings/causes.ts'

/** Which findings are shown: those that somebody has still to look after (default), those that are closed, or all. */
export const SHOWN = ['unfinished', 'open', 'acknowledged', 'closed', 'all'] as const
export type Shown = (typeof SHOWN)[number]

/** The page's filters as search parameters: `?zone=3&cause=dark&status=closed`; `finding` is the one whose details are open. */
export type FindingsSearch = {
  zone?: number
  device?: number
  cause?: Cause
  status?: Exclude<Shown, 'unfinished'>
  finding?: number
}

export function findingsSearch(search: Record<string, unknown>): FindingsSearch {
  const cause = CAUSES.find((one) => one === search.cause)
  const status = SHOWN.find((one) => one === search.status)
  return {
    ...idIn('zone', search.zone),
    ...idIn('device', search.device),
    ...(cause && { cause }),
    ...(status && status !== 'unfinished' && { status }),
    ...idIn('finding', search.finding),
  }
}

/** The server's filter. */
export function findingsFilter({ zone, device, cause, status }: FindingsSearch): FindingsQuery {
  return {
    ...(zone !== undefined && { fk_area: zone }),
    ...(device !== undefined && { fk_device: device }),
    ...(cause && { cause }),
    ...(status !== 'all' && { status: status ? [status] : ['open', 'acknowledged'] }),
  }
}
